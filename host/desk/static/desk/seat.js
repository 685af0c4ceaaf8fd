// The sheet of one seat: nominate, warn, remove, nick, note. And the same actions where the seat is asked for first.

import { el, marks } from "../lib/dom.js";
import { named, ROLES } from "../lib/words.js";
import { chooseRule } from "./rules.js";
import { close, done, sheet } from "./sheet.js";
import { button, reveal, seatRow, twice } from "./ui.js";

export function openSeat(app, seat) {
  const { state } = app;
  const alive = state.game.alive.includes(seat);
  const acts = el("div", { class: "acts" });
  const nominated = state.nominations.some((each) => each.seat === seat);
  if (alive && !nominated && state.awaits.some((each) => each.do === "nominate")) {
    acts.append(button(`Выставить (от ${state.floor})`, () => done(app, { do: "nominate", seat }, { key: state.key }), { class: "go", "data-act": "nominate" }));
  }
  if (alive && state.game.phase !== "seating" && state.game.phase !== "finished") {
    acts.append(
      button("Предупреждение…", () => warn(app, seat), { "data-act": "warn", sign: "warn" }),
      button("Удалить…", () => remove(app, seat), { class: "stop", "data-act": "remove" }),
      twice("Покинул стол", "Точно покинул?", () => done(app, { do: "leave", seat }), { class: "stop", "data-act": "leave" }));
  }
  if (state.game.roles) {
    acts.append(reveal("Роль: держите", () => [ROLES[app.state.game.roles[seat]], `игрок ${named(app.state, seat)}`, app.state.game.roles[seat]], { class: "secret" }));
  }
  acts.append(button("Заметка…", () => note(app, seat), { "data-act": "note" }));
  const head = el("p", { class: "seat-facts" }, marks(state.game.warnings[seat] || 0),
    el("span", {}, alive ? `предупреждений ${state.game.warnings[seat] || 0} из 3` : "вне игры"));
  sheet(`Игрок ${named(state, seat)}`, [head, acts, nickForm(app, seat)], { name: "seat" });
  const first = acts.querySelector("button");
  if (first) first.focus();
}

export function warn(app, seat) {
  chooseRule(app, `Предупреждение игроку ${named(app.state, seat)}: за что?`, (reason) => {
    close();
    if (reason.penalty === "removal") return askRemoval(app, seat, reason);
    return app.send({ do: "warn", seat, rule: reason.rule }, { lines: app.state.log.length });
  });
}

// The rule asks for removal: the host decides which of the two it is.
function askRemoval(app, seat, reason) {
  sheet(`п. ${reason.rule}: ${reason.short}`, [
    el("p", {}, "По этому пункту игрока удаляют."),
    el("div", { class: "acts" },
      button(`Удалить игрока ${seat}`, () => done(app, { do: "remove", seat, rule: reason.rule }), { class: "stop" }),
      button("Только предупредить", () => done(app, { do: "warn", seat, rule: reason.rule }, { lines: app.state.log.length }))),
  ], { name: "removal" });
}

export function remove(app, seat) {
  chooseRule(app, `Удалить игрока ${named(app.state, seat)}: за что?`, (reason) => {
    sheet(`Удалить игрока ${named(app.state, seat)}?`, [
      el("p", {}, `п. ${reason.rule}: ${reason.short}. Удалённый в игру не возвращается.`),
      el("div", { class: "acts" }, button("Удалить", () => done(app, { do: "remove", seat, rule: reason.rule }), { class: "stop", "data-act": "sure" }),
        button("Нет", close)),
    ], { name: "remove" });
  }, "removal");
}

export function note(app, seat = null) {
  const field = el("textarea", { rows: 3, maxlength: 300, "aria-label": "Текст заметки" });
  const save = () => {
    const words = field.value.trim();
    return words ? done(app, seat === null ? { do: "note", text: words } : { do: "note", text: words, seat }) : null;
  };
  sheet(seat === null ? "Заметка для протокола" : `Заметка об игроке ${seat}`, [field, el("div", { class: "row end" }, button("Записать", save, { class: "go" }))]);
  field.focus();
}

function nickForm(app, seat) {
  const field = el("input", { type: "text", maxlength: 40, value: app.state.nicks[seat] || "", "aria-label": `Ник игрока ${seat}`, autocomplete: "off", spellcheck: "false" });
  const save = button("Сохранить", () => done(app, { do: "nick", seat, nick: field.value.trim() }), { "data-act": "nick" });
  return el("form", { class: "nick-form", on: { submit: (event) => { event.preventDefault(); save.click(); } } }, el("label", {}, "Ник", field), save);
}

// Which seat, then `then(seat)`.
export function chooseSeat(app, title, then, off = (seat) => !app.state.game.alive.includes(seat)) {
  sheet(title, seatRow(app.state, then, { off, label: title }), { name: "which" });
}

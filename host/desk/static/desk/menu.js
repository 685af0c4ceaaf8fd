// The bar at the top and the menu behind it.

import { attribute, el, fill, show, text } from "../lib/dom.js";
import { prefs, set, turn } from "../lib/prefs.js";
import { ANNOUNCE, moment } from "../lib/words.js";
import { recordPart } from "./record.js";
import { chooseRule } from "./rules.js";
import { chooseSeat, note, remove, warn } from "./seat.js";
import { nicksPart, rulesPart, wayPart } from "./setup.js";
import { close, done, sheet } from "./sheet.js";
import { soundPart } from "./sound.js";
import { button, twice } from "./ui.js";

export function bar(app) {
  const pause = twice("Тайм-аут", "Взять тайм-аут?", () => app.send({ do: "timeout" }), { "data-act": "timeout", class: "plain" });
  const warned = button("Предупредить", () => chooseSeat(app, "Кому предупреждение?", (seat) => warn(app, seat)), { sign: "warn", "aria-label": "Предупредить", "data-act": "bar-warn" });
  const speech = button("", () => openAnnounce(app), { sign: "voice", class: "plain", "data-act": "announce" });
  speech.append(el("span", {}));
  const theme = button("", turn, { sign: "sun", class: "plain", "aria-label": "Светлая или тёмная тема", "data-act": "theme" });
  const help = button("", () => app.help(), { sign: "help", class: "plain", "aria-label": "Клавиши и жесты", "data-act": "help" });
  const menu = button("", () => openMenu(app), { sign: "menu", class: "plain", "aria-label": "Меню", "data-act": "menu" });
  document.getElementById("tools").append(warned, pause, speech, help, theme, menu);
  const title = document.getElementById("moment");
  const troubles = troublesPart(app);
  app.live.listen((state) => {
    const { phase, day, night, timeout } = state.game;
    text(title, timeout ? `${moment(phase, day, night)} · тайм-аут` : moment(phase, day, night));
    const plays = !["seating", "finished"].includes(phase);
    show(pause, plays && !timeout);
    show(warned, plays);
    text(speech.lastChild, ANNOUNCE[state.announce]);
    attribute(speech, "aria-label", `Помощник: ${ANNOUNCE[state.announce]}`);
    troubles(state);
  });
  link(app);
}

// What does not work, in one strip; its cross hides these lines, and each comes back when it has been mended and fails anew.
function troublesPart(app) {
  const node = document.getElementById("troubles");
  const told = el("div", { class: "told" });
  const hidden = new Set();
  told.addEventListener("click", () => node.classList.toggle("whole")); // on a small screen a long line is cut
  node.append(told, button("", () => {
    for (const line of app.state.troubles) hidden.add(line);
    draw(app.state);
  }, { sign: "close", class: "plain", "aria-label": "Скрыть это", "data-act": "hide-troubles" }));
  const draw = (state) => {
    for (const line of hidden) if (!state.troubles.includes(line)) hidden.delete(line);
    const wanted = state.troubles.filter((line) => !hidden.has(line));
    if (told.dataset.shown === wanted.join("\n")) return;
    told.dataset.shown = wanted.join("\n");
    fill(told, wanted.map((line) => el("p", {}, line)));
    show(node, wanted.length > 0);
  };
  return draw;
}

// The sign that the connection is away, and what waits for it.
function link(app) {
  const node = document.getElementById("link");
  const words = el("span", {});
  const drop = twice("Не отправлять", "Забыть их?", () => app.acts.drop(), { class: "plain" });
  node.append(words, drop);
  let waiting = 0;
  const draw = () => {
    const { online, reached } = app.live;
    const away = !online && !reached;
    text(words, away ? (waiting ? `Нет связи, ждут отправки: ${waiting}` : "Нет связи с программой") : !online ? "Связь медленная" : waiting ? `Отправляю: ${waiting}` : "");
    show(drop, waiting > 0);
    show(node, away || !online || waiting > 0);
    node.className = away ? "link away" : "link";
  };
  app.live.watch((online) => {
    if (online) app.acts.hurry();
    draw();
  });
  app.acts.waits = (count) => {
    waiting = count;
    draw();
  };
  draw();
}

export function openAnnounce(app) {
  const words = { all: "Всё: фазы, часы и что решено", phases: "Фазы и часы", timers: "Только часы", none: "Ничего" };
  sheet("Что помощник говорит сам", el("div", { class: "acts" }, Object.entries(words).map(([mode, label]) => button(label, () => done(app, { do: "announce", mode }), { class: app.state.announce === mode ? "picked" : null, "aria-pressed": String(app.state.announce === mode) }))), { name: "announce" });
}

function openMenu(app) {
  const { phase, timeout } = app.state.game;
  const plays = !["seating", "finished"].includes(phase);
  const acts = el("div", { class: "acts" },
    plays ? button("Предупредить…", () => chooseSeat(app, "Кому предупреждение?", (seat) => warn(app, seat))) : null,
    plays ? button("Удалить…", () => chooseSeat(app, "Кого удалить?", (seat) => remove(app, seat)), { class: "stop" }) : null,
    plays && !timeout ? twice("Тайм-аут", "Взять тайм-аут?", async () => { await app.send({ do: "timeout" }); close(); }) : null,
    button("Заметка…", () => note(app)),
    button("Сказать в зал…", () => openSay(app)),
    button("Что помощник говорит…", () => openAnnounce(app)),
    plays ? button("Присудить победу…", () => openAward(app), { class: "stop", "data-act": "award" }) : null);
  const looks = el("div", { class: "acts" },
    choice("Тема", "theme", { dark: "тёмная", light: "светлая", auto: "как в системе" }),
    choice("Звуки на этом экране", "sounds", { true: "есть", false: "нет" }),
    choice("Мигание", "flashes", { true: "есть", false: "нет" }));
  const ends = [];
  const parts = phase === "seating" ? [] : [nicksPart(app, ends), soundPart(app, ends), wayPart(app), rulesPart(app, ends)];
  sheet("Меню", [acts, phase === "seating" ? null : recordPart(app), el("h3", {}, "Этот экран"), looks, ...parts], { name: "menu", wide: true, gone: () => { for (const end of ends) end(); } });
}

function choice(title, name, values) {
  const node = button("", () => {
    const keys = Object.keys(values);
    const next = keys[(keys.indexOf(String(prefs[name])) + 1) % keys.length];
    set(name, next === "true" ? true : next === "false" ? false : next);
    draw();
  });
  const draw = () => fill(node, el("span", {}, `${title}: ${values[String(prefs[name])]}`));
  draw();
  return node;
}

function openSay(app) {
  const field = el("textarea", { rows: 3, maxlength: 300, "aria-label": "Что сказать" });
  const send = () => {
    const words = field.value.trim().replace(/\s+/g, " ");
    return words ? done(app, { do: "say", text: words }) : null;
  };
  sheet("Сказать в зал голосом помощника", [field, el("div", { class: "row end" }, button("Сказать", send, { class: "go" }))]);
  field.focus();
}

export function openAward(app) {
  const ask = (winner, title) => sheet(title, [
    el("p", {}, "Игра закончится. По пункту правил или решением ведущего?"),
    el("div", { class: "acts" },
      button("Решение ведущего", () => done(app, { do: "award", winner }), { class: "stop" }),
      button("По пункту…", () => chooseRule(app, title, (reason) => done(app, { do: "award", winner, rule: reason.rule }))))]);
  sheet("Кому присудить победу?", el("div", { class: "acts" },
    button("Красным", () => ask("red", "Победа красных")), button("Чёрным", () => ask("black", "Победа чёрных"))), { name: "award" });
}

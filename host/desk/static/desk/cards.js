// What the assistant proposes, a card each: the host hears it again, confirms, rejects, or changes it.

import { el, fill, list, refill, show, text, toggle } from "../lib/dom.js";
import { beep } from "../lib/prefs.js";
import { named } from "../lib/words.js";
import { chooseRule } from "./rules.js";
import { done, sheet } from "./sheet.js";
import { button, seatRow, speak } from "./ui.js";

const SETTLED_MS = 450; // a card that has just come or moved takes no tap: the finger meant another one

export class Cards {
  constructor(app) {
    this._app = app;
    this._moved = 0;
    this._picked = new Map();
    this._sound = null;
    this._rows = el("ol", { class: "card-rows" });
    this._all = button("Отклонить все", () => this._decide({ do: "reject", every: true }), { class: "plain" });
    this._title = el("h2", { id: "cards-title" }, "Предложения");
    this.node = el("section", { class: "panel cards", "aria-labelledby": "cards-title" },
      el("div", { class: "panel-head" }, this._title, this._all), this._rows);
    app.live.listen((state, changed) => { if (changed.has("proposals") || changed.has("nicks")) this.draw(); });
  }

  draw() {
    const { proposals } = this._app.state;
    const before = this._rows.children.length;
    const known = new Set(Array.from(this._rows.children, (card) => card.dataset.key));
    const fresh = proposals.filter((item) => !known.has(String(item.id)));
    list(this._rows, proposals, (item) => item.id, (item) => this._make(item), (card, item) => this._update(card, item));
    if (fresh.length || before > proposals.length) this._moved = performance.now();
    if (fresh.length) {
      speak(`Предложение: ${about(this._app.state, fresh[fresh.length - 1])}`);
      beep(660);
    }
    show(this.node, proposals.length > 0);
    show(this._all, proposals.length > 1);
    text(this._title, proposals.length > 1 ? `Предложения: ${proposals.length}` : "Предложение");
  }

  // The newest card's button, for a key.
  press(name) {
    const card = this._rows.lastElementChild;
    if (card) card.querySelector(`[data-act="${name}"]`).click();
  }

  _make(item) {
    const { id } = item;
    const play = button("", () => this._play(id), { sign: "play", "aria-label": "Послушать", "data-act": "play" });
    return el("li", { class: "card" },
      el("p", { class: "card-head" }),
      el("p", { class: "said" }),
      el("p", { class: "why faint" }),
      el("div", { class: "whose" }),
      el("div", { class: "row" }, play,
        button("Изменить…", () => this._change(this._item(id)), { "data-act": "change" }),
        button("Отклонить", () => this._decide({ do: "reject", proposal: id }), { class: "stop", "data-act": "reject" }),
        button("Подтвердить", () => this._confirm(this._item(id)), { class: "go", "data-act": "confirm" })));
  }

  _update(card, item) {
    const shown = JSON.stringify([item, this._picked.get(item.id), this._app.state.nicks]);
    if (card.dataset.shown === shown) return;
    card.dataset.shown = shown;
    const [head, said, why, whose, row] = card.children;
    const seat = item.seat === null ? this._picked.get(item.id) : item.seat;
    fill(head, el("strong", { class: "number" }, seat ? String(seat) : "?"),
      el("span", { class: "who" }, seat ? this._app.state.nicks[seat] || "" : "Чьи слова?"),
      el("span", { class: `penalty ${item.penalty}` }, item.penalty === "removal" ? "удаление" : "предупреждение"));
    fill(said, el("q", {}, item.said || "…"), el("span", { class: "faint" }, `  п. ${item.rule} · ${item.short}${item.times > 1 ? ` · ×${item.times}` : ""}`));
    text(why, item.explanation);
    show(why, Boolean(item.explanation));
    show(whose, item.seat === null);
    if (item.seat === null) {
      fill(whose, seatRow(this._app.state, (chosen) => {
        this._picked.set(item.id, chosen);
        this._update(card, item);
      }, { picked: seat ? [seat] : [], off: (number) => !this._app.state.game.alive.includes(number), label: "Чьи слова" }));
    }
    row.lastChild.disabled = !seat;
  }

  _item(id) { return this._app.state.proposals.find((item) => item.id === id); }

  _confirm(item) {
    if (!item) return null;
    if (item.seat !== null) return this._decide({ do: "confirm", proposal: item.id });
    const seat = this._picked.get(item.id);
    return seat ? this._decide({ do: "edit", proposal: item.id, seat }) : null;
  }

  _decide(values) {
    if (performance.now() - this._moved < SETTLED_MS) return null;
    return this._app.send(values);
  }

  async _play(id) {
    if (this._sound) this._sound.pause();
    this._sound = new Audio(`/api/clip/${id}`);
    try {
      await this._sound.play();
    } catch (error) {
      this._app.toast("Звука этого предложения нет.");
    }
  }

  _change(item) {
    if (!item) return;
    const chosen = { seat: item.seat || this._picked.get(item.id) || null, rule: item.rule, penalty: item.penalty };
    const body = el("div", {});
    const draw = () => {
      const rule = this._app.rules.reasons.find((each) => each.rule === chosen.rule);
      const penalties = [["warning", "Предупреждение"], ["removal", "Удаление"]].map(([penalty, label]) => {
        const node = button(label, () => { chosen.penalty = penalty; draw(); }, { "aria-pressed": String(chosen.penalty === penalty) });
        toggle(node, "picked", chosen.penalty === penalty);
        return node;
      });
      refill(body,
        el("p", { class: "said" }, el("q", {}, item.said)),
        el("h3", {}, "Кому"),
        seatRow(this._app.state, (seat) => { chosen.seat = seat; draw(); }, { picked: chosen.seat ? [chosen.seat] : [], label: "Кому" }),
        el("h3", {}, "За что"),
        button(`п. ${chosen.rule} · ${rule ? rule.short : ""}`, () => chooseRule(this._app, "За что?", (other) => {
          chosen.rule = other.rule;
          open();
        }), { class: "wide-button" }),
        el("h3", {}, "Что"),
        el("div", { class: "row" }, penalties),
        el("div", { class: "row end" }, button("Подтвердить так", () => done(this._app, { do: "edit", proposal: item.id, ...chosen }), { class: "go", disabled: !chosen.seat, "data-act": "edit" })));
    };
    const open = () => {
      draw();
      sheet("Изменить предложение", body, { name: "change" });
    };
    open();
  }
}

function about(state, item) {
  const whose = item.seat === null ? "чьи слова, неизвестно" : `игрок ${named(state, item.seat)}`;
  return `${whose}, ${item.short}, «${item.said}»`;
}

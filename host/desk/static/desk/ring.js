// The seats around the table as the host sees them: seat 1 at his left hand, then clockwise.

import { attribute, el, list, marks, setMarks, show, text, toggle } from "../lib/dom.js";
import { ROLES } from "../lib/words.js";
import { candidatesOf, modeOf } from "./tasks.js";
import { hold } from "./ui.js";

export class Ring {
  constructor(app, node) {
    this._app = app;
    this._node = node;
    this._shown = new Map();
    this._all = false; // the roles of all are shown, while the key is held
    app.live.listen(() => this.draw());
    app.draft.listen(() => this.draw());
  }

  draw() {
    const { state, draft } = this._app;
    if (!state) return;
    const mode = modeOf(state, draft);
    const seats = Array.from({ length: state.game.seats }, (_, number) => number + 1);
    list(this._node, seats, (seat) => seat, (seat) => this._make(seat, seats.length), (item, seat) => {
      const looks = looksOf(state, draft, mode, seat);
      const wanted = JSON.stringify(looks);
      if (this._shown.get(seat) === wanted) return;
      this._shown.set(seat, wanted);
      dress(item.firstChild, looks);
    });
  }

  // Shows the roles of all, or hides them.
  roles(shown) {
    if (this._all === shown) return;
    this._all = shown;
    const focused = document.activeElement && document.activeElement.closest(".seat");
    for (const item of this._node.children) {
      if (shown && (!focused || focused === item.firstChild)) this._role(item.firstChild, true);
      if (!shown) this._role(item.firstChild, false);
    }
  }

  tap(seat) {
    const { state, draft } = this._app;
    const mode = modeOf(state, draft);
    const alive = state.game.alive.includes(seat);
    if ((mode.kind === "hands" || mode.kind === "lift") && alive) {
      if (mode.kind === "hands" && state.game.voted.includes(seat)) this._app.toast(`Игрок ${seat} уже голосовал.`);
      else draft.hand(seat);
    } else if (mode.kind === "night") {
      if (draft.target === seat) return this._app.does.fire("shoot");
      draft.aim(seat);
    } else this._app.openSeat(seat);
    return null;
  }

  _make(seat, count) {
    const angle = (number) => Math.PI / 2 + (2 * Math.PI * number) / (count + 1);
    const lowest = Math.sin(angle(1)); // the host's own place below stays free: the ring is stretched over it
    const x = Math.cos(angle(seat));
    const y = ((Math.sin(angle(seat)) + 1) / (lowest + 1)) * 2 - 1;
    const node = el("button", { type: "button", class: "seat", data: { seat } },
      el("span", { class: "number" }, String(seat)), el("span", { class: "nick" }),
      marks(0), el("span", { class: "badge" }), el("span", { class: "role", "aria-hidden": "true", hidden: true }));
    hold(node, () => this._role(node, true), () => this._role(node, false));
    node.addEventListener("click", () => this.tap(seat));
    return el("li", { vars: { x: x.toFixed(4), y: y.toFixed(4) } }, node);
  }

  // The role is in the page only while it is held.
  _role(node, shown) {
    const { roles } = this._app.state.game;
    const role = shown && roles ? roles[node.dataset.seat] : null;
    const sign = node.querySelector(".role");
    show(sign, shown);
    text(sign, role ? ROLES[role] : shown ? "Нет роли" : "");
    attribute(sign, "data-role", role);
  }
}

function looksOf(state, draft, mode, seat) {
  const { game } = state;
  const candidates = candidatesOf(state);
  const voting = mode.kind === "hands" || mode.kind === "lift";
  return {
    nick: state.nicks[seat] || "",
    warnings: game.warnings[seat] || 0,
    out: !game.alive.includes(seat),
    speaks: state.floor === seat,
    next: game.floor[1] === seat && state.floor !== null,
    place: candidates.indexOf(seat) + 1,
    pending: Boolean(state.pending && state.pending.seat === seat),
    due: mode.candidate === seat,
    hand: voting && draft.hands.has(seat),
    voted: mode.kind === "hands" && game.voted.includes(seat),
    target: mode.kind === "night" && draft.target === seat,
    killed: game.killed === seat,
    owes: game.owes_silence.includes(seat),
  };
}

function dress(node, looks) {
  for (const name of ["out", "speaks", "next", "pending", "due", "hand", "voted", "target"]) toggle(node, name, looks[name]);
  toggle(node, "named-here", looks.place > 0);
  text(node.querySelector(".nick"), looks.nick);
  node.querySelector(".nick").style.setProperty("--letters", Math.max(looks.nick.length, 1));
  setMarks(node.querySelector(".warnings"), looks.warnings);
  const badge = looks.hand ? "рука" : looks.voted ? "голосовал" : looks.pending ? "выставляют" : looks.speaks ? "говорит"
    : looks.out ? (looks.killed ? "убит" : "вне игры") : looks.place ? `${looks.place}-й на суд` : looks.owes ? "без слова" : looks.next ? "следующий" : "";
  text(node.querySelector(".badge"), badge);
  attribute(node, "aria-pressed", looks.hand ? "true" : null);
  attribute(node, "aria-label", told(node.dataset.seat, looks, badge));
}

function told(seat, looks, badge) {
  const parts = [`Игрок ${seat}`, looks.nick, badge, looks.warnings ? `предупреждений ${looks.warnings}` : ""];
  if (looks.place && !badge.includes("суд")) parts.push(`выставлен, ${looks.place}-й`);
  return parts.filter(Boolean).join(", ");
}

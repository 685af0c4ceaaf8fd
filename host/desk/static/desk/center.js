// The middle of the ring: the clock, or what is asked of the host now, and the buttons that answer it.

import { attribute, el, list, show, text, toggle } from "../lib/dom.js";
import { nearness, shown, Ticker } from "../lib/clock.js";
import { beep } from "../lib/prefs.js";
import { CLOCKS } from "../lib/words.js";
import { middle } from "./tasks.js";
import { relabel, reveal, speak, twice } from "./ui.js";

export class Center {
  constructor(app, node) {
    this._app = app;
    this._spec = { main: [], more: [] };
    this._parts = {
      head: el("p", { class: "head" }),
      who: el("p", { class: "who" }, el("span", { class: "number" }), el("span", { class: "nick" })),
      clock: el("p", { class: "clock", role: "timer" }),
      big: el("p", { class: "big" }),
      note: el("p", { class: "note" }),
      main: el("div", { class: "row main" }),
      more: el("div", { class: "row more" }),
    };
    node.append(...Object.values(this._parts));
    this._node = node;
    app.live.listen(() => this.draw());
    app.draft.listen(() => this.draw());
    new Ticker(app.live, (seconds, clock) => this._tick(seconds, clock));
  }

  draw() {
    const { state, draft } = this._app;
    if (!state) return;
    const spec = middle(state, draft, this._app.does);
    this._spec = spec;
    const { head, who, big, note, main, more } = this._parts;
    text(head, spec.head || (state.clock ? CLOCKS[state.clock.kind] : "говорит"));
    show(who, Boolean(spec.seat));
    if (spec.seat) {
      text(who.firstChild, spec.seat);
      text(who.lastChild, state.nicks[spec.seat] || "");
    }
    show(big, spec.big !== undefined);
    text(big, spec.big);
    toggle(big, "small", spec.small);
    toggle(big, "red", spec.side === "red");
    text(note, spec.note || "");
    toggle(note, "loud", spec.loud);
    toggle(this._node, "aimed", spec.aimed);
    toggle(this._node, "due", spec.due);
    this._buttons(main, spec.main);
    this._buttons(more, spec.more);
    toggle(more, "crowded", spec.crowded);
    this._clock();
  }

  _buttons(row, specs) {
    show(row, specs.length > 0);
    list(row, specs, (spec) => spec.id, (spec) => make(spec), (node, spec) => {
      node.spec = spec;
      relabel(node, spec.label, spec.twice);
      for (const kind of ["go", "stop"]) toggle(node, kind, spec.kind === kind);
      if (!node.dataset.busy) node.disabled = Boolean(spec.off);
      attribute(node, "aria-label", spec.told || null);
    });
  }

  _clock() {
    const { clock } = this._app.state;
    show(this._parts.clock, Boolean(this._spec.clock && clock));
    toggle(this._parts.clock, "aside", Boolean(clock) && clock.kind === "pause");
  }

  _tick(seconds, clock) {
    const node = this._parts.clock;
    if (seconds === null) return;
    text(node, shown(seconds));
    const near = nearness(seconds, clock);
    for (const name of ["mark", "over"]) toggle(node, name, near === name);
    toggle(node, "still", !clock.runs && seconds > 0);
    if (near !== this._near && clock.runs && near === "mark") {
      speak(`${Math.ceil(seconds)} секунд`);
      beep(880);
    }
    if (near !== this._near && near === "over") beep(440, 0.4);
    this._near = near;
  }
}

function make(spec) {
  const data = { act: spec.id };
  if (spec.secret) return reveal(spec.label, () => spec.secret(), { class: "secret", data });
  const node = twice(spec.label, () => node.spec.twice, () => node.spec.run(), { data });
  return node;
}

// The clock between two messages: it runs on here, and every message sets it right.

// Seconds left now of a clock that was received at `received` (performance.now()); null without a clock.
function left(clock, received) {
  if (!clock) return null;
  const gone = clock.runs ? (performance.now() - received) / 1000 : 0;
  return Math.max(clock.left - gone, 0);
}

// As it is shown: a second that has begun counts whole, so 0:00 is the end.
export function shown(seconds) {
  const whole = Math.ceil(seconds - 0.05);
  const rest = whole % 60;
  return `${Math.floor(whole / 60)}:${rest < 10 ? "0" : ""}${rest}`;
}

// Calls `draw(seconds, clock)` at every new second and at every new clock, never more often.
export class Ticker {
  constructor(live, draw) {
    this._live = live;
    this._draw = draw;
    live.listen(() => this._now());
    live.beat(() => this._now());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this._now(); });
  }

  _now() {
    clearTimeout(this._timer);
    const clock = this._live.state ? this._live.state.clock : null;
    const seconds = left(clock, this._live.received);
    this._draw(seconds, clock);
    if (!clock || !clock.runs || seconds <= 0) return;
    const next = seconds - Math.ceil(seconds - 0.05) + 1 - 0.05;
    this._timer = setTimeout(() => this._now(), Math.max(next * 1000, 20) + 4);
  }
}

// How near the end is: "" , "mark" within the last seconds, "over".
export function nearness(seconds, clock) {
  if (seconds === null || !clock) return "";
  if (seconds <= 0) return "over";
  const mark = clock.mark === null ? 10 : clock.mark;
  return ["speech", "defence", "last_word"].includes(clock.kind) && seconds <= mark ? "mark" : "";
}

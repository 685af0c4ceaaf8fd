// The players' screen. It asks for nothing but what the table may know.

import { attribute, el, icon, list, marks, setMarks, show, text, toggle } from "./lib/dom.js";
import { Live } from "./lib/state.js";
import { nearness, shown, Ticker } from "./lib/clock.js";
import { isDark, turn } from "./lib/prefs.js";
import { awake } from "./lib/wake.js";
import { CLOCKS, moment, votes, WINNERS } from "./lib/words.js";

const live = new Live("table");
const at = (id) => document.getElementById(id);
const parts = Object.fromEntries(
  ["moment", "away", "who", "clock", "kind", "big", "named", "named-title", "candidates", "seats"].map((id) => [id, at(id)]));

function nickOf(state, seat) {
  const found = state.seats.find((each) => each.seat === seat);
  return found ? found.nick : "";
}

function drawSpeaker(state) {
  const seat = state.winner ? null : state.floor;
  const wanted = seat === null ? "" : `${seat} ${nickOf(state, seat)}`;
  if (parts.who.dataset.shown === wanted) return;
  parts.who.dataset.shown = wanted;
  while (parts.who.firstChild) parts.who.firstChild.remove();
  if (seat === null) return;
  parts.who.append(el("span", { class: "number" }, String(seat)), el("span", { class: "nick" }, nickOf(state, seat)));
}

// What stands in the place of the clock while none runs.
function headline(state) {
  if (state.winner) return [WINNERS[state.winner], ""];
  if (state.timeout) return ["Тайм-аут", ""];
  if (state.phase === "seating") return ["Добро пожаловать", "Займите свои места"];
  if (state.phase === "night") return ["Ночь", ""];
  if (state.phase === "court") return ["Голосование", ""];
  if (state.phase === "lift") return ["Покидают ли игру все?", ""];
  if (state.phase === "dusk") return ["День окончен", ""];
  return ["", ""];
}

function drawHeadline(state) {
  const [big, small] = state.clock && !state.winner && !state.timeout ? ["", ""] : headline(state);
  const wanted = `${big}|${small}`;
  toggle(parts.big, "red", state.winner === "red");
  if (parts.big.dataset.shown === wanted) return;
  parts.big.dataset.shown = wanted;
  text(parts.big, big);
  if (small) parts.big.append(el("small", {}, small));
}

function drawCandidates(state) {
  const court = state.candidates.length > 0;
  const named = court ? state.candidates : state.nominations.map((each) => each.seat);
  show(parts.named, named.length > 0 && ["speeches", "court", "defence", "lift"].includes(state.phase));
  text(parts["named-title"], court ? "На голосовании" : "Выставлены");
  toggle(parts.named, "many", named.length > 5);
  list(parts.candidates, named, (seat) => seat,
    () => el("li", {}, el("span", { class: "number" }), el("span", { class: "nick" }), el("span", { class: "votes" })),
    (node, seat) => {
      const [number, nick, count] = node.children;
      text(number, seat);
      text(nick, nickOf(state, seat));
      const given = state.votes[seat];
      text(count, given === undefined ? "" : given);
      attribute(count, "aria-label", given === undefined ? null : votes(given));
    });
}

function drawSeats(state) {
  const named = state.candidates.length ? state.candidates : state.nominations.map((each) => each.seat);
  list(parts.seats, state.seats, (each) => each.seat,
    () => el("li", {}, el("span", { class: "number" }), el("span", { class: "nick" }), marks(0), el("span", { class: "unseen" })),
    (node, each) => {
      const [number, nick, warnings, told] = node.children;
      text(number, each.seat);
      if (nick.textContent !== each.nick) nick.style.setProperty("--letters", Math.max(each.nick.length, 1));
      text(nick, each.nick);
      toggle(node, "speaks", each.seat === state.floor);
      toggle(node, "out", !each.alive);
      toggle(node, "named-here", each.alive && named.includes(each.seat));
      setMarks(warnings, each.warnings);
      text(told, [each.warnings ? `предупреждений ${each.warnings}` : "", each.alive ? "" : "вне игры"].filter(Boolean).join(", "));
    });
}

function drawKind(state) {
  let words = state.clock ? CLOCKS[state.clock.kind] : "";
  if (state.clock && !state.clock.runs && state.floor !== null && state.clock.left > 0) words += " · часы стоят";
  if (!state.clock && state.killed !== null && state.phase !== "night") words = `Ночью убит игрок ${state.killed}`;
  text(parts.kind, state.winner || state.timeout ? "" : words);
}

live.listen((state) => {
  text(parts.moment, state.timeout ? "Тайм-аут" : moment(state.phase, state.day, state.night));
  drawSpeaker(state);
  drawHeadline(state);
  drawKind(state);
  drawCandidates(state);
  drawSeats(state);
  awake(!state.winner);
});

new Ticker(live, (seconds, clock) => {
  const state = live.state;
  const shows = seconds !== null && state && !state.winner && !state.timeout;
  show(parts.clock, shows);
  if (!shows) return;
  text(parts.clock, shown(seconds));
  const near = nearness(seconds, clock);
  toggle(parts.clock, "mark", near === "mark");
  toggle(parts.clock, "over", near === "over");
  toggle(parts.clock, "still", !clock.runs && seconds > 0);
});

live.watch((online, reached) => {
  show(parts.away, !online && !reached);
});

at("theme").append(icon("sun"));
at("theme").addEventListener("click", () => {
  turn();
  attribute(at("theme"), "aria-pressed", isDark() ? "false" : "true");
});
at("full").addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
});
document.addEventListener("fullscreenchange", () => {
  text(at("full"), document.fullscreenElement ? "Окно" : "Во весь экран");
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.code === "KeyF") at("full").click();
  else if (event.code === "KeyL") at("theme").click();
});

live.start();

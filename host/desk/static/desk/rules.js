// For what: the club's rules as a list to choose from.

import { el, fill } from "../lib/dom.js";
import { button } from "./ui.js";
import { sheet } from "./sheet.js";

const DAY = ["speeches", "court", "defence", "lift", "last_words", "dusk"];

// Rules of this phase and used ones come first, and before them those that ask for the wanted `penalty`. `then(reason)`.
export function chooseRule(app, title, then, penalty = "") {
  const search = el("input", { type: "search", placeholder: "Найти: слово или номер пункта", "aria-label": "Найти пункт правил", autocomplete: "off" });
  const rows = el("ul", { class: "rules" });
  const draw = () => {
    const wanted = search.value.trim().toLowerCase();
    const found = ordered(app, penalty).filter((reason) => matches(reason, wanted));
    fill(rows, found.map((reason) => el("li", {}, row(reason, () => then(reason), penalty))));
    if (!found.length) fill(rows, el("li", { class: "faint" }, "Такого пункта нет."));
  };
  search.addEventListener("input", draw);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = rows.querySelector("button");
    if (first) first.click();
  });
  draw();
  sheet(title, [search, rows], { name: "rules", wide: true });
  if (matchMedia("(pointer: fine)").matches) search.focus();
}

function row(reason, then, penalty) {
  const node = button("", then, { class: "rule", data: { rule: reason.rule } });
  fill(node, el("strong", {}, reason.rule), el("span", { class: "short" }, reason.short),
    reason.penalty === "removal" && penalty !== "removal" ? el("em", {}, "удаление") : null);
  return node;
}

function matches(reason, wanted) {
  if (!wanted) return true;
  return reason.rule.toLowerCase() === wanted || `${reason.short} ${reason.text}`.toLowerCase().includes(wanted);
}

function ordered(app, penalty) {
  const { phase, timeout } = app.state.game;
  const here = timeout ? "timeout" : phase === "night" ? "night" : DAY.includes(phase) ? "day" : "";
  const used = app.state.log.filter((line) => ["warn", "remove"].includes(line.do.do)).map((line) => line.do.rule);
  const asks = (reason) => penalty !== "" && [reason.penalty, here === "night" ? reason.night_penalty : ""].includes(penalty);
  const weight = (reason) => phaseWeight(reason) - (asks(reason) ? 10 : 0);
  const phaseWeight = (reason) => {
    if (used.includes(reason.rule)) return 0;
    if (phase === "court" && reason.phases.includes("court")) return 1;
    if (reason.phases.includes(here)) return 2;
    return reason.phases.length ? 4 : 3;
  };
  return app.rules.reasons.map((reason, at) => [weight(reason), at, reason])
    .sort((one, two) => one[0] - two[0] || one[1] - two[1]).map(([, , reason]) => reason);
}

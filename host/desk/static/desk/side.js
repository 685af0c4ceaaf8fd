// Beside the ring: the words to say, what is heard, nominations, the log.

import { el, list, show, text, toggle } from "../lib/dom.js";
import { plural, ROLES, votes } from "../lib/words.js";
import { candidatesOf, canGoOn } from "./tasks.js";
import { button, holdBy, twice } from "./ui.js";

const PASSED_BY = ["warn", "note", "seat"]; // what may follow a speech without ending the right to go on with it
const STAGES = { words: "Звучит", ready: "Скажите", hold: "Сказано", done: "Сказано" };

function panel(name, title, ...children) {
  return el("section", { class: `panel ${name}`, "aria-labelledby": `${name}-title` },
    el("h2", { id: `${name}-title` }, title), ...children);
}

// -- the words -------------------------------------------------------------------------------------------

export function sayPanel(app) {
  const words = el("p", { class: "words", "aria-live": "polite" });
  const onward = button("Дальше", () => app.does.onward(), { class: "go", "data-act": "onward" });
  const repeat = button("", () => app.send({ do: "repeat" }), { sign: "voice", "aria-label": "Повторить слова", "data-act": "repeat" });
  const stop = button("Тише", () => app.send({ do: "stop" }), { "data-act": "stop" });
  const stood = button("Встал", () => app.send({ do: "speech_end", how: "stood" }, { key: app.state.key }), { title: "Игрок встал: речь окончена", "data-act": "stood" });
  const cut = twice("Прервать речь", "Точно прервать?", () => app.send({ do: "speech_end", how: "host" }, { key: app.state.key }),
    { class: "stop", "data-act": "cut" });
  const back = button("Вернуть слово", () => app.send({ do: "go_on" }, { key: app.state.key, stage: app.state.stage, lines: app.state.log.length }), { "data-act": "give-back" });
  const node = panel("say", "Скажите", words, el("div", { class: "row" }, onward, stood, cut, back, repeat, stop));
  app.live.listen((state) => {
    const said = state.announcing || state.words.join(" ");
    text(node.firstChild, said ? (state.announcing ? "Звучит" : STAGES[state.stage]) : "Слова");
    text(words, said || quiet(state));
    toggle(words, "said", state.stage === "hold" || state.stage === "done");
    show(onward, canGoOn(state));
    show(stood, state.floor !== null);
    show(cut, state.floor !== null);
    const ended = lastSpeaker(state);
    show(back, ended !== "");
    text(back.firstChild, `Вернуть слово ${ended}`);
    show(stop, Boolean(state.announcing));
    show(repeat, state.words.length > 0 && !state.announcing);
  });
  return node;
}

// Whose speech has just ended while the next has not begun: to go on gives him the floor back. "" when there is none.
function lastSpeaker(state) {
  if (state.floor === null || !["words", "ready"].includes(state.stage) || state.game.timeout) return "";
  const [last] = state.log.filter((line) => !PASSED_BY.includes(line.do.do)).slice(-1);
  const found = last && last.do.do === "speech_end" ? /\d+/.exec(last.text) : null;
  return found ? found[0] : "";
}

function quiet(state) {
  return state.game.phase === "finished" ? "Игра окончена. Протокол - кнопкой в середине стола и в меню. Новая игра: закройте программу и запустите её снова командой yasno host." : "Говорить сейчас нечего.";
}

// -- what is heard ---------------------------------------------------------------------------------------

export function heardPanel(app) {
  const hearing = el("p", { class: "hearing" });
  const guesses = el("p", { class: "guesses" });
  const question = el("p", { class: "question", role: "status" });
  const tips = el("ul", { class: "tips", "aria-live": "polite" });
  const node = panel("heard", "Слышно", question, tips, hearing, guesses);
  app.live.listen((state, changed) => {
    if (!["hearing", "guesses", "question", "tips"].some((key) => changed.has(key))) return;
    text(hearing, state.hearing);
    text(guesses, state.guesses.join("  "));
    text(question, state.question);
    for (const [part, full] of [[hearing, state.hearing], [guesses, state.guesses.length], [question, state.question]]) show(part, Boolean(full));
    const newest = state.tips.slice(-2);
    list(tips, newest, (tip) => `${state.tips.lastIndexOf(tip)}.${tip}`, (tip) => el("li", {}, tip));
    const heard = state.hearing || state.guesses.length || state.question;
    text(node.firstChild, newest.length && !heard ? "Подсказки" : "Слышно");
    toggle(node, "silent", !heard && !newest.length);
  });
  return node;
}

// -- nominations -----------------------------------------------------------------------------------------

export function namedPanel(app) {
  const row = el("ol", { class: "chips" });
  const node = panel("named", "Выставлены", row);
  app.live.listen((state) => draw(app, node, row, state));
  app.draft.listen(() => { if (app.state) draw(app, node, row, app.state); });
  return node;
}

function draw(app, node, row, state) {
  const items = state.game.candidates.length ? candidates(app, state) : nominations(state);
  show(node, candidatesOf(state).length > 0 || Boolean(state.pending));
  text(node.firstChild, state.game.candidates.length ? (state.game.revote ? "Переголосование" : "На голосовании") : "Выставлены по порядку");
  list(row, items, (item) => item.key, () => el("li", { class: "chip" }, el("strong", {}), el("span", { class: "nick" }), el("span", { class: "given" })),
    (chip, item) => {
      const [number, nick, given] = chip.children;
      text(number, item.seat);
      text(nick, state.nicks[item.seat] || "");
      text(given, item.given);
      toggle(chip, "due", item.due);
      toggle(chip, "pending", item.pending);
      toggle(chip, "silent-votes", item.silent);
    });
}

function nominations(state) {
  const items = state.nominations.map(({ by, seat }) => ({ key: `n${seat}`, seat, given: `от ${by}` }));
  if (state.pending) items.push({ key: `p${state.pending.seat}`, seat: state.pending.seat, given: `от ${state.pending.by}, ждёт`, pending: true });
  return items;
}

function candidates(app, state) {
  const { candidates: all, votes: given, votes_left: rest, due, phase } = state.game;
  const last = all[all.length - 1];
  return all.map((seat) => {
    const known = given[seat];
    const counting = due === seat && phase === "court";
    const left = rest - (due !== null ? app.draft.hand_count : 0);
    const silent = phase === "court" && seat === last && left > 0 && (due === last || due === null);
    let told = known === undefined ? "" : votes(known);
    if (counting) told = `руки: ${app.draft.hand_count}`;
    if (silent) told += `${told ? ", " : ""}молча +${left}`;
    return { key: seat, seat, given: told, due: counting, silent };
  });
}

// -- the log ---------------------------------------------------------------------------------------------

export function logPanel(app) {
  const rows = el("ol", { class: "log-rows", reversed: true });
  const node = panel("log", "Журнал", rows);
  app.live.listen((state, changed) => {
    if (!changed.has("log")) return;
    const lines = [...state.log].reverse();
    // A line is named by its number and its words: another action in the same place is another line.
    list(rows, lines, (line) => `${line.line}.${line.text}.${line.at}`, (line) => row(app, line));
  });
  return node;
}

function row(app, line) {
  const back = () => app.state.log.length - line.line + 1;
  const undo = twice("", () => (back() === 1 ? "Отменить?" : `Отменить ${plural(back(), "действие", "действия", "действий")}?`),
    () => app.send({ do: "undo_to", line: line.line - 1 }, { lines: app.state.log.length }),
    { sign: "undo", class: "plain undo", "aria-label": `Отменить с этой строки: ${line.text}` });
  undo.append(el("span", {}));
  const told = el("span", { class: "told" }, line.text);
  const node = el("li", {}, el("span", { class: "line" }, String(line.line)), told, undo);
  if (line.secret) {
    const look = el("button", { type: "button", class: "plain look", "aria-label": `Держите, чтобы увидеть: ${line.text}` }, "что?");
    holdBy(look, () => text(told, secretOf(line.do)), () => text(told, line.text));
    node.insertBefore(look, undo);
  }
  return node;
}

// What a secret line did, in words.
function secretOf(did) {
  if (did.do === "shots") {
    return Object.entries(did.by).map(([by, at]) => `${by} → ${at === null ? "мимо" : [].concat(at).join(" и ")}`).join(", ") || "никто";
  }
  if (did.do === "check") return `${ROLES[did.by]} проверил игрока ${did.seat}`;
  const { don, mafia, sheriff } = did.roles || {};
  return don ? `дон ${don}, мафия ${mafia.join(" и ")}, шериф ${sheriff}` : "роли";
}

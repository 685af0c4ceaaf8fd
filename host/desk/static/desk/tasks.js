// What the moment asks of the host, as values: what a tap at a seat means, what stands in the middle, which buttons.

import { moment, named, plural, votes, WINNERS } from "../lib/words.js";

const awaited = (state, what, by) => state.awaits.find((each) => each.do === what && (!by || each.by === by));

const COURT = ["speeches", "court", "defence", "lift"];

// Who is put to the vote, in order, while that matters.
export function candidatesOf(state) {
  if (!COURT.includes(state.game.phase)) return [];
  return state.game.candidates.length ? state.game.candidates : state.nominations.map((each) => each.seat);
}

// What a tap at a seat means: hands (a vote, the lift), an input of the night, or the seat's own sheet.
export function modeOf(state, draft) {
  const { phase, timeout } = state.game;
  if (timeout || phase === "finished") return { kind: "seat" };
  if (awaited(state, "vote")) return { kind: "hands", candidate: awaited(state, "vote").candidate };
  if (awaited(state, "lift")) return { kind: "lift" };
  const task = phase === "night" ? nightTask(state, draft) : null;
  return task ? { kind: "night", task } : { kind: "seat" };
}

// The inputs of the night that may still come, in their order.
function nightTasks(state) {
  const found = [];
  if (awaited(state, "shots")) found.push("shots");
  if (awaited(state, "check", "don")) found.push("don");
  if (awaited(state, "check", "sheriff")) found.push("sheriff");
  return found;
}

function nightTask(state, draft) {
  const tasks = nightTasks(state);
  if (draft.task && (tasks.includes(draft.task) || draft.task === "shots")) return draft.task;
  const step = state.key;
  if (step.startsWith("night.don") && tasks.includes("don")) return "don";
  if (step.startsWith("night.sheriff") && tasks.includes("sheriff")) return "sheriff";
  if (step.startsWith("night.hunt") || step === "night.mafia_sleeps") return tasks.includes("shots") ? "shots" : null;
  return step === "night.dawn" ? tasks[0] || null : null;
}

// Whether «Дальше» leads on from here.
export function canGoOn(state) {
  if (state.game.timeout || state.game.phase === "finished" || state.floor !== null) return false;
  return state.awaits.every((each) => each.optional);
}

const HEADS = {
  shots: "Мафия стреляет", don: "Проверка дона", sheriff: "Проверка шерифа",
};
const TAP = { shots: "Коснитесь места, в которое стреляют", don: "Коснитесь места, которое проверяет дон", sheriff: "Коснитесь места, которое проверяет шериф" };
const STEPS = [
  ["night.falls", "Наступает ночь"], ["night.hunt", "Мафия стреляет"], ["night.mafia_sleeps", "Мафия засыпает"],
  ["night.don_sleeps", "Дон засыпает"], ["night.don", "Ход дона"], ["night.sheriff_sleeps", "Шериф засыпает"],
  ["night.sheriff", "Ход шерифа"], ["night.dawn", "Утро"], ["night.meet", "Мафия знакомится"], ["night.look", "Шериф осматривается"],
];

// The middle of the ring: {head, seat, clock, big, note, main: [button], more: [button]}; a button is
// {id, label, kind, act} with `twice`, `hold` or `off` where it has them.
export function middle(state, draft, does) {
  const { phase, timeout, winner } = state.game;
  if (winner) return ended(state, does);
  if (timeout) return { head: moment(phase, state.game.day, state.game.night), big: "Тайм-аут", small: true, main: [does.act("resume", "Тайм-аут окончен", "go", { do: "resume" })], more: [] };
  if (state.floor !== null) return late(floor(state, draft, does), state, does);
  return late(between(state, draft, does), state, does);
}

function between(state, draft, does) {
  const { phase } = state.game;
  const mode = modeOf(state, draft);
  if (mode.kind === "hands") return hands(state, draft, does, mode.candidate);
  if (mode.kind === "lift") return lift(state, draft, does);
  if (awaited(state, "tally")) return tally(state, does);
  if (phase === "night") return night(state, draft, does, mode);
  return quiet(state, does);
}

// A nomination that nobody has answered in time, or in a wrong wording, can still be accepted.
function late(spec, state, does) {
  const { acceptable } = state;
  if (!acceptable) return spec;
  const { by, seat } = acceptable;
  return { ...spec, note: `игрок ${by} выставил ${seat}, не принято`,
    more: [...spec.more, does.act("accept-late", `Принять выставление: ${seat}`, "", { do: "accept" }, { lines: state.log.length })] };
}

// «Спасибо» while a nomination waits: it is asked first what becomes of it.
function thanked(state, draft, does) {
  const { seat } = state.pending;
  return { seat: state.floor, clock: true, note: `Принять выставление ${seat}?`, loud: true,
    main: [does.thanked("accept-thanks", "Принять и спасибо", "go", "accept"), does.thanked("decline-thanks", "Не принимать", "stop", "decline")],
    more: [does.local("not-yet", "Назад", () => draft.thank(""))] };
}

function floor(state, draft, does) {
  if (draft.thanks && draft.thanks === waiting(state)) return thanked(state, draft, does);
  const ready = state.stage === "ready" || state.stage === "words";
  const runs = Boolean(state.clock && state.clock.runs);
  const main = [];
  if (state.pending) {
    main.push(does.act("accept", "Принято", "go", { do: "accept" }, { key: state.key }));
    main.push(does.act("decline", "Не принято", "stop", { do: "decline" }, { key: state.key }));
  }
  const more = [
    ready ? does.act("next", "Начать", state.pending ? "" : "go", { do: "next" }, { key: state.key, stage: state.stage })
      : runs ? does.act("pause", "Пауза", "", { do: "pause" }) : does.act("go_on", "Дальше", state.pending ? "" : "go", { do: "go_on" }),
    does.act("more_time", "+10 с", "", { do: "more_time", seconds: 10 }),
    state.pending ? does.local("thanks", "Спасибо", () => draft.thank(waiting(state)))
      : does.act("thanks", "Спасибо", runs ? "go" : "", { do: "speech_end", how: "thanks" }, { key: state.key }),
  ];
  const note = state.pending ? `выставляет: ${named(state, state.pending.seat)}` : waitsFor(state, ready);
  return { seat: state.floor, clock: true, note, loud: Boolean(state.pending), main, more };
}

// Names the nomination that waits for «Принято»; "" without one.
function waiting(state) { return state.pending ? `${state.key}.${state.pending.seat}` : ""; }

function waitsFor(state, ready) {
  if (ready && state.stage === "words") return "дают слово";
  if (ready) return "часы ждут первого слова";
  const clock = state.clock;
  if (clock && !clock.runs && clock.left > 0) return "часы стоят";
  const owed = state.game.owes_silence.includes(state.floor);
  return owed ? "лишён слова" : "";
}

function hands(state, draft, does, candidate) {
  const { votes_left: free, candidates } = state.game;
  const last = candidates[candidates.length - 1] === candidate;
  const count = draft.hand_count;
  const rest = free - count;
  const note = last ? `${silent(rest)} → ему же` : `не голосовали: ${rest}`;
  const main = [
    does.local("less", "−", () => draft.count(Math.max(count - 1, 0)), count === 0, "Одной рукой меньше"),
    does.act("count", `Записать ${count}`, "go", vote(candidate, draft), { key: state.key }),
    does.local("plus", "+", () => draft.count(Math.min(count + 1, free)), count >= free, "Одной рукой больше"),
  ];
  const more = [does.local("number", "Числом…", () => does.number(candidate))];
  if (awaited(state, "tally")) {
    more.push({ ...does.act("tally", "Закрыть голосование", "", { do: "tally" }, { key: state.key }), twice: free ? `${silent(free)} → ${candidates[candidates.length - 1]}. Точно?` : null });
  }
  return { head: "Голосуют за", seat: candidate, due: true, big: String(count), note, main, more };
}

function vote(candidate, draft) {
  if (draft.number !== null) return { do: "vote", candidate, count: draft.number };
  return { do: "vote", candidate, voters: [...draft.hands].sort((a, b) => a - b) };
}

function silent(number) { return `молча ${votes(number)}`; }

function tally(state, does) {
  const { candidates, votes: given, votes_left: rest } = state.game;
  const last = candidates[candidates.length - 1];
  const sums = candidates.map((seat) => `${seat}: ${(given[seat] || 0) + (seat === last ? rest : 0)}`).join("   ");
  const note = rest ? `${silent(rest)} → игроку ${last}` : "проголосовали все";
  return { head: "Все кандидаты названы", big: sums, small: true, note, main: [does.act("tally", "Подвести итог", "go", { do: "tally" }, { key: state.key })], more: [] };
}

function lift(state, draft, does) {
  const living = state.game.alive.length;
  const count = draft.hand_count;
  const values = draft.number === null ? { do: "lift", voters: [...draft.hands].sort((a, b) => a - b) } : { do: "lift", count };
  const main = [
    does.local("less", "−", () => draft.count(Math.max(count - 1, 0)), count === 0, "Одной рукой меньше"),
    does.act("count", `Записать ${count}`, "go", values, { key: state.key }),
    does.local("plus", "+", () => draft.count(Math.min(count + 1, living)), count >= living, "Одной рукой больше"),
  ];
  return {
    head: `Покидают игру: ${state.game.candidates.join(" и ")}?`, big: String(count), note: `за столом ${living}`,
    main, more: [does.local("number", "Числом…", () => does.number(null))],
  };
}

function night(state, draft, does, mode) {
  const tasks = nightTasks(state);
  const here = STEPS.find(([key]) => state.key.startsWith(key));
  const spec = { head: here ? here[1] : "Ночь", clock: true, note: "", main: [], more: [] };
  if (mode.kind === "night") aim(spec, state, draft, does, mode.task);
  for (const check of state.game.checks) spec.more.push(does.answer(check));
  if (state.game.shots_given && state.game.phase === "night") spec.more.push(does.shots(), does.local("again", "Изменить выстрел", () => draft.choose("shots")));
  for (const task of tasks) if (task !== mode.task && passed(state, task)) spec.more.push(does.local(`task-${task}`, HEADS[task], () => draft.choose(task)));
  if (awaited(state, "dawn") && draft.target === null) {
    const missed = tasks.includes("shots");
    spec.main.push({ ...does.act("dawn", "Наступает утро", mode.kind === "night" ? "" : "go", { do: "dawn" }), twice: missed ? "Выстрелов нет: промах?" : null });
  }
  return spec.more.length > 2 ? crowded(spec) : spec;
}

// Many buttons are small ones, or they would hide the seats: what shows only while held is explained once.
function crowded(spec) {
  const note = spec.note || "ответы и выстрел видны, пока держите кнопку";
  return { ...spec, note, crowded: true, more: spec.more.map((each) => (each.secret ? { ...each, label: each.short, told: each.label } : each)) };
}

// Whether the programme has come to a task: its button would otherwise tell the future of the night too early.
function passed(state, task) {
  if (state.key === "night.dawn") return true;
  return task === "shots" || state.key.startsWith("night.sheriff");
}

function aim(spec, state, draft, does, task) {
  spec.head = HEADS[task];
  const target = draft.target;
  if (target === null) {
    spec.note = TAP[task];
    if (task === "shots") {
      spec.main.push({ ...does.act("miss", "Промах", "stop", shotsAt(state, null)), twice: "Точно промах?" });
      spec.main.push(does.local("split", "Стреляют в разных…", does.split));
    }
    if (draft.task) spec.more.push(does.local("back", "Назад", () => draft.choose(null)));
    return;
  }
  spec.seat = target;
  spec.aimed = true;
  const out = !state.game.alive.includes(target);
  if (out) spec.note = task === "shots" ? "вне игры: промах" : "вне игры";
  spec.loud = out;
  const values = task === "shots" ? shotsAt(state, target) : { do: "check", by: task, seat: target };
  spec.main.push(does.act("shoot", task === "shots" ? `Выстрел в ${target}${out ? ": промах" : ""}` : `Проверить ${target}`, "go", values));
  spec.main.push(does.local("drop", "Не он", () => draft.aim(null)));
}

// All living blacks shoot at one seat, or at nobody.
function shotsAt(state, seat) {
  const by = {};
  for (const black of blacks(state)) by[black] = seat;
  return { do: "shots", by };
}

export function blacks(state) {
  const roles = state.game.roles || {};
  return state.game.alive.filter((seat) => roles[seat] === "mafia" || roles[seat] === "don");
}

function quiet(state, does) {
  const { phase } = state.game;
  const main = [];
  if (awaited(state, "night")) main.push(does.act("night", "Наступает ночь", "go", { do: "night" }));
  if (phase === "seating") main.push(does.local("deal", "Раздать роли…", does.deal, false, "", awaited(state, "deal") ? "go" : ""));
  const notes = { seating: state.game.roles ? "" : "сначала ники, потом роли", court: candidatesNote(state) };
  return { head: moment(phase, state.game.day, state.game.night), clock: phase !== "seating", note: notes[phase] || "", main, more: [] };
}

function candidatesNote(state) { return state.game.candidates.length ? `на голосовании: ${state.game.candidates.join(", ")}` : ""; }

function ended(state, does) {
  return { head: "Игра окончена", big: WINNERS[state.game.winner], small: true, side: state.game.winner,
    note: `дней: ${state.game.day}, за столом ${plural(state.game.alive.length, "игрок", "игрока", "игроков")}`, main: [does.local("protocol", "Протокол игры", does.protocol, false, "", "go")], more: [] };
}

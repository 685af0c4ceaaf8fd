// The host's page: who may see it, the state, and the parts that show it.

import { show } from "../lib/dom.js";
import { Acts } from "../lib/act.js";
import { Live } from "../lib/state.js";
import { awake } from "../lib/wake.js";
import { named } from "../lib/words.js";
import "../lib/prefs.js";
import { Cards } from "./cards.js";
import { Center } from "./center.js";
import { openDeal, openNumber, openSplit } from "./deal.js";
import { Draft } from "./draft.js";
import { keys } from "./keys.js";
import { login, session } from "./login.js";
import { bar } from "./menu.js";
import { openRecord } from "./record.js";
import { Ring } from "./ring.js";
import { openSeat } from "./seat.js";
import { setupPanel } from "./setup.js";
import { heardPanel, logPanel, namedPanel, sayPanel } from "./side.js";
import { canGoOn } from "./tasks.js";
import { speak, toast } from "./ui.js";

const SETTLED_MS = 250; // after a step has changed, a tap meant for the last one does nothing
const AGAIN_MS = 700;
const MEANT = ["speech_end", "next", "tally"];

const ruled = new Set();
let asked = 0; // how often the rules were

const app = {
  live: new Live(""),
  acts: new Acts(),
  draft: new Draft(),
  rules: null,
  local: false,
  toast,
  get state() { return app.live.state; },

  // Does something and tells a refusal. Resolves to the answer.
  async send(values, seen = null) {
    if (MEANT.includes(values.do) && performance.now() - app.stepped < SETTLED_MS) return { ok: false, refused: "" };
    const answer = await app.acts.act(values, seen);
    refused(answer);
    return answer;
  },

  // Asks for what is no action of the game. Resolves to the answer, a refusal as the server has said it.
  async tell(path, values = null) {
    try {
      const asked = values === null ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(values) };
      const answer = await fetch(path, { cache: "no-store", ...asked });
      return await answer.json();
    } catch (error) {
      return { ok: false, refused: "Нет связи с программой: повторите." };
    }
  },

  // The same; null when it is refused.
  async ask(path, values = null) {
    const answer = await app.tell(path, values);
    return answer.ok === false ? null : answer;
  },

  // The club's rules, taken anew when the game is played by others; `act` is called then. Returns what ends that.
  async takeRules() {
    const turn = (asked += 1);
    const found = await app.ask("/api/rules");
    if (turn !== asked) return; // a later answer is on its way
    if (!found) {
      if (app.rules) setTimeout(() => { if (turn === asked) app.takeRules(); }, AGAIN_MS);
      return;
    }
    app.rules = found;
    for (const act of [...ruled]) act();
  },
  heedRules(act) {
    ruled.add(act);
    return () => ruled.delete(act);
  },

  openSeat(seat) { openSeat(app, seat); },
  stepped: 0,
};

function refused(answer) {
  if (answer.ok || !answer.refused) return;
  toast(answer.rule ? `${answer.refused} (п. ${answer.rule})` : answer.refused, "refused");
}

const press = (selector) => {
  const node = document.querySelector(selector);
  if (node && !node.hidden && !node.disabled) node.click();
};

// What is shown only while its button is held.
const held = (id, short, secret) => ({ id, short, label: `${short}: держите`, secret });

app.does = {
  act: (id, label, kind, values, seen = null) => ({ id, label, kind, run: () => app.send(values, seen) }),
  local: (id, label, run, off = false, told = "", kind = "") => ({ id, label, kind, run: () => { run(); return null; }, off, told }),
  // A nomination is decided, then the speech is over.
  thanked: (id, label, kind, decision) => ({ id, label, kind, run: async () => {
    const { key } = app.state;
    const answer = await app.send({ do: decision }, { key });
    if (answer.ok) await app.acts.act({ do: "speech_end", how: "thanks" }, { key });
    app.draft.thank("");
  } }),
  answer: (check) => held(`answer-${check.by}`, check.by === "don" ? "Ответ дону" : "Ответ шерифу", () => answerOf(check.by)),
  shots: () => held("shots-given", "Выстрел", shotsOf),
  number: (candidate) => openNumber(app, candidate),
  split: () => openSplit(app),
  deal: () => openDeal(app),
  protocol: () => openRecord(),
  fire: (id) => press(`#center [data-act="${id}"]`),
  click: (id) => press(`[data-act="${id}"]:not([hidden])`),
  primary: () => press("#center .go:not([hidden])"),
  next: () => (canGoOn(app.state) ? app.does.onward() : press('#center [data-act="next"], #center [data-act="go_on"], #center [data-act="pause"]')),
  undo: () => press("#side .log .undo"),
  // The words are said: on. Where no time follows them, on to the next step at once.
  onward: () => {
    const { key, stage, clock } = app.state;
    const first = app.send({ do: "next" }, { key, stage });
    if ((stage === "words" || stage === "ready") && !clock && app.state.awaits.every((each) => each.optional)) {
      return Promise.all([first, app.acts.act({ do: "next" }, { key, stage: "done" })]);
    }
    return first;
  },
};

function answerOf(by) {
  const check = app.state.game.checks.find((each) => each.by === by);
  if (!check) return ["-", "", ""];
  const words = by === "don" ? ["Шериф", "Не шериф"] : ["Чёрный", "Красный"];
  return [check.answer ? words[0] : words[1], `игрок ${named(app.state, check.seat)}`, check.answer ? "yes" : "no"];
}

function shotsOf() {
  const by = Object.entries(app.state.game.shots || {});
  const aims = new Set(by.map(([, at]) => String(at)));
  const [only] = aims;
  if (aims.size === 1 && only !== "null" && !only.includes(",")) return [only, "стреляли все", ""];
  const each = by.map(([seat, at]) => `${seat} → ${at === null ? "мимо" : [].concat(at).join(" и ")}`).join("\n");
  return [app.state.game.shot === null ? "Промах" : String(app.state.game.shot), each, ""];
}

function follow(state, changed) {
  if (changed.has("key") || changed.has("run")) {
    app.stepped = performance.now();
    document.body.dataset.settled = "";
    clearTimeout(app.settling);
    app.settling = setTimeout(() => { document.body.dataset.settled = app.state.key; }, SETTLED_MS);
  }
  if (changed.has("rulebook") || changed.has("run")) app.takeRules();
  app.draft.follow(state);
  awake(state.game.phase !== "finished");
  if (changed.has("key") && state.floor !== null) speak(`Говорит игрок ${named(state, state.floor)}`);
}

async function enter() {
  const found = await session();
  app.local = found.local;
  if (found.right !== "host") await login(found);
  while (!app.rules) {
    await app.takeRules();
    if (!app.rules) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

let entering = false;
async function again() {
  if (entering) return;
  entering = true;
  show(document.getElementById("desk"), false);
  await enter();
  entering = false;
  show(document.getElementById("desk"), true);
  app.live.poll();
  app.acts.hurry();
}

async function begin() {
  await enter();
  const at = (id) => document.getElementById(id);
  app.live.listen(follow);
  app.acts.denied = again;
  app.acts.told = refused;
  app.live.denied = again;
  app.live.listen(() => {
    show(at("starting"), false);
    show(at("desk"), true);
  });
  bar(app);
  app.center = new Center(app, at("center"));
  app.ring = new Ring(app, at("seats"));
  app.cards = new Cards(app);
  at("side").append(sayPanel(app), setupPanel(app), app.cards.node, heardPanel(app), namedPanel(app), logPanel(app));
  keys(app);
  app.live.start();
  app.acts.pump();
}

begin();

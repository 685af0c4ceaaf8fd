// The sound, in the set-up and in the menu: how loud it is, what is heard, by which devices and in which voice.

import { attribute, el, fill, show, text } from "../lib/dom.js";
import { button, part } from "./ui.js";

const TEST = "Проверка. Меня хорошо слышно?";
const REMEMBERED = 12; // levels, three seconds of them
const SILENT_MS = 3000; // without any level so long there is no sound at all
const NOTHING = "С микрофона ничего не приходит.";

export function soundPart(app, ends) {
  const heard = heardTest(app, ends);
  const pickers = pickersOf(app);
  const test = button("Проверить громкоговоритель", () => app.send({ do: "say", text: TEST }), { sign: "voice", "data-act": "test-voice" });
  const troubles = el("p", { class: "trouble", role: "status" });
  const node = part("sound", "Звук и голос", [heard.node, el("div", { class: "row" }, test), troubles, pickers.node]);
  const tell = ({ troubles: found }) => text(troubles, node.closest("dialog") ? found.join(" ") : ""); // else they stand above
  ends.push(app.live.listen(tell));
  node.addEventListener("toggle", () => {
    const open = node.open && node.isConnected;
    heard.listens(open);
    if (!open) return;
    tell(app.state);
    pickers.look();
  });
  return node;
}

// -- how loud it is and what is heard --------------------------------------------------------------------

function heardTest(app, ends) {
  const bar = el("i", {});
  const meter = el("div", { class: "meter", role: "img", "aria-label": "Уровень микрофона" }, bar);
  const told = el("p", { class: "level-told" });
  const words = el("p", { class: "heard-test", "aria-live": "polite" }, "Скажите что-нибудь: здесь будет то, что слышит помощник.");
  const newest = [];
  let timer = 0;
  const draw = (level) => {
    clearTimeout(timer);
    timer = setTimeout(() => { newest.length = 0; say(NOTHING, 0, ""); }, SILENT_MS);
    newest.push(level);
    if (newest.length > REMEMBERED) newest.shift();
    say(loudness(Math.max(...newest)), Math.max(0, Math.min(1, (level + 60) / 60)), looks(level));
  };
  const say = (sentence, level, kind) => {
    text(told, sentence);
    bar.style.setProperty("--level", level.toFixed(3));
    attribute(meter, "class", `meter ${kind}`.trim());
    attribute(meter, "aria-label", `Уровень микрофона: ${sentence}`);
  };
  let end = () => {};
  const listens = (on) => {
    clearTimeout(timer);
    end();
    end = on ? app.live.level(draw) : () => {};
    if (on) timer = setTimeout(() => say(NOTHING, 0, ""), SILENT_MS);
  };
  ends.push(() => listens(false), app.live.listen((state, changed) => {
    if (changed.has("hearing") && state.hearing) text(words, `«${state.hearing}»`);
  }));
  return { node: el("div", { class: "hears" }, meter, told, words), listens };
}

function looks(level) { return level > -3 ? "loud" : level > -45 ? "good" : ""; }

function loudness(peak) {
  if (peak > -3) return "Слишком громко: отодвиньте микрофон.";
  if (peak > -45) return "Слышно хорошо.";
  return peak > -70 ? "Тихо: придвиньте микрофон или говорите громче." : "Тишина: проверьте, включён ли микрофон.";
}

// -- which devices, which voice --------------------------------------------------------------------------

// [what the server calls it, its title, its list, what is told after a change]
const PICKERS = [
  ["input", "Микрофон", "inputs", "Микрофон сменён: скажите что-нибудь."],
  ["output", "Громкоговоритель", "outputs", "Громкоговоритель сменён: проверьте его."],
  ["ear", "Наушник ведущего", "outputs", "Наушник сменён."],
  ["voice", "Голос помощника", "voices", "Голос сменён: проверьте его."],
];
const FIXED = "Игра идёт по записи или без звука, поэтому устройства и голос здесь не меняются.";

function pickersOf(app) {
  const told = el("p", { class: "picked-told", role: "status" }, "Ищу устройства…");
  const fields = Object.fromEntries(PICKERS.map(([what]) => [what, el("select", { "data-device": what, disabled: true })]));
  const again = button("Искать устройства снова", () => look(), { "data-act": "look-again" });
  const rows = el("div", { class: "pickers", hidden: true }, PICKERS.map(([what, title]) => el("label", {}, title, fields[what])));
  let found = null;
  let changes = Promise.resolve();

  const draw = (sentence) => {
    const fixed = !found.chosen || Boolean(found.fixed);
    for (const [what, , names] of PICKERS) {
      const devices = found[names] || [];
      const chosen = found.chosen ? found.chosen[what] : null;
      fill(fields[what], options(what, devices, chosen).map(([value, label]) => el("option", { value }, label)));
      fields[what].value = chosen === null ? "" : chosen;
      fields[what].disabled = fixed || (!devices.length && chosen === null);
    }
    show(rows, true);
    show(again, !fixed);
    text(told, [fixed ? FIXED : "", sentence].filter(Boolean).join(" "));
  };
  const look = async () => {
    const answer = await app.ask("/api/devices");
    if (!answer) {
      text(told, "Не удалось узнать, какие есть устройства: поищите их снова.");
      return;
    }
    found = answer;
    draw(answer.trouble);
  };
  const choose = async (what, name, done) => {
    const answer = await app.tell("/api/devices", { set: { [what]: name } });
    if (answer.ok) found.chosen[what] = answer.chosen[what];  // the others may be parts of names, as they were typed
    else found = (await app.ask("/api/devices")) || found; // perhaps it has been unplugged
    draw(answer.ok ? done : answer.refused);
  };
  for (const [what, , , done] of PICKERS) {
    fields[what].addEventListener("change", () => {
      const name = fields[what].value || null;
      changes = changes.then(() => choose(what, name, done));
    });
  }
  return { node: el("div", { class: "devices" }, rows, told, again), look };
}

// What may be chosen: [value, words], the value "" for the usual one, and for the earphone for none.
function options(what, devices, chosen) {
  const usual = devices.find((device) => device.default);
  const rows = [["", what === "ear" ? "нет" : !devices.length ? "не найден" : usual ? `обычный: ${wordsOf(usual)}` : "обычный"]];
  for (const device of devices) rows.push([device.name, wordsOf(device)]);
  if (what === "output") rows.push(["none", "без звука в зале"]);
  if (chosen !== null && !rows.some(([value]) => value === chosen)) rows.push([chosen, `${chosen}: не подключён`]);
  return rows;
}

function wordsOf(device) { return device.label || device.name; }

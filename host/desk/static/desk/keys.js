// Every action has a key, by its place on the keyboard: it works on the Russian layout as on the Latin one.

import { el } from "../lib/dom.js";
import { openDeal, openJoin, openSplit } from "./deal.js";
import { openAnnounce, openAward } from "./menu.js";
import { chooseSeat, note, openSeat, remove, warn } from "./seat.js";
import { isOpen, sheet } from "./sheet.js";
import { turn } from "../lib/prefs.js";

// [code, with Shift, name on the keyboard, what it says, what it does]. `press`: the button with that name in the middle.
const KEYS = [
  ["Enter", false, "Enter", "главная кнопка в середине", (app) => app.does.primary()],
  ["Space", false, "пробел", "дальше, начать часы", (app) => app.does.next()],
  ["KeyT", false, "T / Е", "игрок закончил: «Спасибо»", (app) => app.does.fire("thanks")],
  ["KeyS", false, "S / Ы", "игрок закончил: встал", (app) => app.does.click("stood")],
  ["KeyH", false, "H / Р", "прервать речь (дважды)", (app) => app.does.click("cut")],
  ["KeyP", false, "P / З", "остановить часы", (app) => app.send({ do: "pause" })],
  ["KeyG", false, "G / П", "продолжить часы", (app) => app.send({ do: "go_on" })],
  ["KeyM", false, "M / Ь", "ещё 10 секунд", (app) => app.send({ do: "more_time", seconds: 10 })],
  ["KeyA", false, "A / Ф", "принять выставление", (app) => app.send({ do: "accept" }, { key: app.state.key })],
  ["KeyD", false, "D / В", "не принять выставление", (app) => app.send({ do: "decline" }, { key: app.state.key })],
  ["KeyY", false, "Y / Н", "подтвердить новейшее предложение", (app) => app.cards.press("confirm")],
  ["KeyX", false, "X / Ч", "отклонить новейшее предложение", (app) => app.cards.press("reject")],
  ["KeyE", false, "E / У", "изменить новейшее предложение", (app) => app.cards.press("change")],
  ["KeyL", false, "L / Д", "послушать новейшее предложение", (app) => app.cards.press("play")],
  ["KeyW", false, "W / Ц", "предупреждение", (app) => chooseSeat(app, "Кому предупреждение?", (seat) => warn(app, seat))],
  ["KeyK", false, "K / Л", "удаление", (app) => chooseSeat(app, "Кого удалить?", (seat) => remove(app, seat))],
  ["KeyL", true, "Shift+L / Д", "игрок покинул стол", (app) => chooseSeat(app, "Кто покинул стол?", (seat) => openSeat(app, seat))],
  ["KeyV", false, "V / М", "голоса числом", (app) => app.does.click("number")],
  ["KeyC", false, "C / С", "подвести итог голосования", (app) => app.does.fire("tally")],
  ["KeyZ", false, "Z / Я", "наступает ночь", (app) => app.does.fire("night")],
  ["KeyO", false, "O / Щ", "наступает утро", (app) => app.does.fire("dawn")],
  ["KeyB", false, "B / И", "ночь: выстрелы", (app) => app.draft.choose("shots")],
  ["KeyB", true, "Shift+B / И", "ночь: выстрелы в разных", (app) => { if (app.state.game.phase === "night" && app.state.game.night) openSplit(app); }],
  ["KeyD", true, "Shift+D / В", "ночь: проверка дона", (app) => app.draft.choose("don")],
  ["KeyS", true, "Shift+S / Ы", "ночь: проверка шерифа", (app) => app.draft.choose("sheriff")],
  ["KeyR", false, "R / К держать", "показать роли, а на месте - его роль", null],
  ["KeyU", false, "U / Г", "отменить последнее (дважды)", (app) => app.does.undo()],
  ["KeyI", false, "I / Ш", "повторить слова", (app) => app.send({ do: "repeat" })],
  ["KeyJ", false, "J / О", "прервать голос", (app) => app.send({ do: "stop" })],
  ["KeyN", false, "N / Т", "игрок: ник, выставить, заметка", (app) => chooseSeat(app, "Который игрок?", (seat) => openSeat(app, seat), () => false)],
  ["KeyF", false, "F / А", "заметка", (app) => note(app)],
  ["KeyV", true, "Shift+V / М", "что помощник говорит сам", (app) => openAnnounce(app)],
  ["KeyP", true, "Shift+P / З", "тайм-аут (дважды)", (app) => app.does.click("timeout")],
  ["KeyG", true, "Shift+G / П", "тайм-аут окончен", (app) => app.send({ do: "resume" })],
  ["KeyA", true, "Shift+A / Ф", "присудить победу", (app) => openAward(app)],
  ["KeyR", true, "Shift+R / К", "раздать роли", (app) => { if (app.state.game.phase === "seating") openDeal(app); }],
  ["KeyJ", true, "Shift+J / О", "войти в идущую игру", (app) => { if (app.state.game.phase === "seating") openJoin(app); }],
  ["KeyQ", false, "Q / Й", "меню", (app) => app.does.click("menu")],
  ["KeyQ", true, "Shift+Q / Й", "светлая или тёмная тема", () => turn()],
];
const WRITES = ["INPUT", "TEXTAREA", "SELECT"];

export function keys(app) {
  app.help = openHelp;
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || WRITES.includes(event.target.tagName)) return;
    if (isOpen()) return digitInSheet(event);
    if (event.key === "?" || event.key === "," || event.code === "F1") {
      event.preventDefault();
      openHelp();
      return;
    }
    if (event.repeat || !app.state) return;
    if (event.code === "KeyR" && !event.shiftKey) {
      app.ring.roles(true);
      return;
    }
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
    if (digit && !event.shiftKey) {
      event.preventDefault();
      app.ring.tap(Number(digit[1]) || 10);
      return;
    }
    const onControl = event.target.closest("button, summary, a");
    if (onControl && (event.code === "Space" || event.code === "Enter")) return;
    const found = KEYS.find(([code, shift]) => code === event.code && shift === event.shiftKey);
    if (!found || !found[4]) return;
    event.preventDefault();
    found[4](app);
  });
  addEventListener("keyup", (event) => { if (event.code === "KeyR") app.ring.roles(false); });
  addEventListener("blur", () => app.ring.roles(false));
}

// In a sheet that asks for a seat or a number, a digit is the tap at it.
function digitInSheet(event) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (!digit) return;
  const rows = document.querySelectorAll("dialog .seat-row, dialog .pad");
  if (rows.length !== 1) return;
  const pad = rows[0].classList.contains("pad");
  const wanted = digit[1] === "0" && !pad ? "10" : digit[1];
  const found = Array.from(rows[0].children).find((node) => node.textContent === wanted);
  if (found && !found.disabled) found.click();
}

function openHelp() {
  const rows = [
    ["касание места", "карточка игрока; в суде - рука, ночью - выстрел или проверка"],
    ["держать место", "роль, пока держите"],
    ["1 … 9, 0", "то же, что касание места; 0 - место 10"],
    ...KEYS.map(([, , name, says]) => [name, says]),
    ["Esc", "закрыть окно"], ["? или F1", "эта справка"],
  ];
  sheet("Клавиши и жесты", el("dl", { class: "help" }, rows.map(([name, says]) => el("div", {}, el("dt", {}, name), el("dd", {}, says)))), { name: "help", wide: true });
}

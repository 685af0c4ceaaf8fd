// Controls that every part of the desk uses: taps that act, taps that ask twice, what shows only while held.

import { attribute, el, icon, text, toggle } from "../lib/dom.js";
import { named } from "../lib/words.js";

const SURE_MS = 4000;
const HOLD_MS = 350;
const TOAST_MS = 6000;

// A short line at the foot of the page.
export function toast(words, kind = "") {
  const box = document.getElementById("toasts");
  const line = el("div", { class: `toast ${kind}` }, el("span", {}, words));
  while (box.children.length > 2) box.firstChild.remove();
  box.append(line);
  setTimeout(() => line.remove(), TOAST_MS);
}

// Said to a screen reader alone.
export function speak(words) { text(document.getElementById("spoken"), words); }

// A button. `act` may return a promise: until it is answered the button takes no other tap.
export function button(label, act, props = {}) {
  const { sign, ...others } = props;
  const node = el("button", { type: "button", ...others });
  if (sign) node.append(icon(sign));
  if (label) node.append(el("span", {}, label));
  node.addEventListener("click", () => once(node, act));
  return node;
}

async function once(node, act) {
  if (node.dataset.busy) return;
  const waits = act(node);
  if (!waits || !waits.then) return;
  node.dataset.busy = "1";
  toggle(node, "busy", true);
  try {
    await waits;
  } finally {
    delete node.dataset.busy;
    toggle(node, "busy", false);
  }
}

// A button that acts at its second tap: the first changes its words for some seconds. Without a question it acts at once.
export function twice(label, question, act, props = {}) {
  return button(label, (self) => {
    const asked = typeof question === "function" ? question() : question;
    if (!asked || self.dataset.sure) {
      calm(self);
      return act(self);
    }
    self.dataset.sure = "1";
    self.dataset.label = self.lastChild.textContent;
    text(self.lastChild, asked);
    toggle(self, "sure", true);
    self.timer = setTimeout(() => calm(self), SURE_MS);
    return null;
  }, props);
}

// The words of such a button have changed, perhaps while it waits for its second tap.
export function relabel(node, label, question) {
  if (!question) calm(node);
  if (node.dataset.sure) node.dataset.label = label;
  text(node.lastChild, node.dataset.sure ? question : label);
}

function calm(node) {
  clearTimeout(node.timer);
  if (!node.dataset.sure) return;
  delete node.dataset.sure;
  text(node.lastChild, node.dataset.label);
  toggle(node, "sure", false);
}

// `begin` while a finger or the space bar stays on the node, `end` when it leaves. A short tap stays a tap.
export function hold(node, begin, end, afterMs = HOLD_MS) {
  let timer = 0;
  let held = false;
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
    if (!held) return;
    held = false;
    end();
    node.dataset.held = "1"; // the click that follows is no tap
    setTimeout(() => { delete node.dataset.held; }, 60);
  };
  const start = (milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      held = true;
      begin();
    }, milliseconds);
  };
  node.addEventListener("pointerdown", (event) => { if (event.button === 0) start(afterMs); });
  for (const name of ["pointerup", "pointercancel", "pointerleave", "blur"]) node.addEventListener(name, stop);
  node.addEventListener("contextmenu", (event) => event.preventDefault());
  node.addEventListener("click", (event) => {
    if (!node.dataset.held) return;
    delete node.dataset.held;
    event.stopImmediatePropagation();
    event.preventDefault();
  }, true);
  return { start: () => start(0), stop };
}

// A button whose `secret` is shown large, over everything, only while it is held by a finger or a key.
export function reveal(label, secret, props = {}) {
  const node = el("button", { type: "button", ...props }, el("span", {}, label));
  let shade = null;
  const begin = () => {
    if (shade) return;
    const [big, small, kind] = secret();
    shade = el("div", { class: `shade ${kind || ""}` }, el("strong", {}, big), el("span", {}, small));
    (node.closest("dialog") || document.body).append(shade);
  };
  const end = () => {
    if (shade) shade.remove();
    shade = null;
  };
  holdBy(node, begin, end);
  return node;
}

// `begin` at once while a finger, the space bar or Enter is down on the node, `end` when it is not.
export function holdBy(node, begin, end) {
  const held = hold(node, begin, end, 0);
  node.addEventListener("keydown", (event) => {
    if (event.repeat || (event.code !== "Space" && event.code !== "Enter")) return;
    event.preventDefault();
    held.start();
  });
  node.addEventListener("keyup", held.stop);
}

// A row of seats to choose from. `taps(seat)`; `off(seat)`: can't be chosen; `picked`: the seats that are, if any may stay so.
export function seatRow(state, taps, { off = () => false, picked = null, label = "Место" } = {}) {
  const row = el("div", { class: "seat-row", role: "group", "aria-label": label });
  const chosen = new Set(picked || []);
  for (let seat = 1; seat <= state.game.seats; seat += 1) {
    const node = button(String(seat), () => taps(seat), { disabled: off(seat), "aria-label": `Игрок ${named(state, seat)}` });
    toggle(node, "picked", chosen.has(seat));
    attribute(node, "aria-pressed", picked === null ? null : String(chosen.has(seat)));
    row.append(node);
  }
  return row;
}

// A panel that is opened by its title.
export function part(name, title, content, open = false) {
  return el("details", { class: `panel part ${name}`, open }, el("summary", {}, title), content);
}

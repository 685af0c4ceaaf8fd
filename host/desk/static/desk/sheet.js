// A sheet over the desk: one at a time, closed by its cross, Esc, a tap beside it.

import { el, icon } from "../lib/dom.js";

let open = null;

export function isOpen() { return open !== null && open.open; }

export function close() { if (isOpen()) open.close(); }

// Does what the sheet was opened for; the sheet stays, where it is refused. `seen`: only if the game still stands so.
export async function done(app, values, seen = null) {
  const answer = await app.send(values, seen);
  if (answer.ok) close();
}

// What is told while a sheet is open is told in it: the page below can neither be read nor be heard then.
function tell(place) { place.append(document.getElementById("toasts"), document.getElementById("spoken")); }

// Opens a sheet with `content` (nodes). `gone` is called when it is closed.
export function sheet(title, content, { wide = false, gone = null, name = "" } = {}) {
  close();
  const before = document.activeElement;
  const heading = el("h2", { id: "sheet-title" }, title);
  const cross = el("button", { type: "button", class: "plain close", "aria-label": "Закрыть" }, icon("close"));
  const body = el("div", { class: "sheet-body" }, content);
  const node = el("dialog", { class: wide ? "sheet wide" : "sheet", "aria-labelledby": "sheet-title", data: { name } },
    el("div", { class: "sheet-head" }, heading, cross), body);
  cross.addEventListener("click", () => node.close());
  node.addEventListener("click", (event) => { if (event.target === node) node.close(); });
  node.addEventListener("close", () => {
    if (open === node) open = null;
    if (!isOpen()) tell(document.body);
    node.remove();
    if (gone) gone();
    if (before && before.isConnected && !isOpen()) before.focus({ preventScroll: true });
  });
  document.body.append(node);
  open = node;
  tell(node);
  node.showModal();
}

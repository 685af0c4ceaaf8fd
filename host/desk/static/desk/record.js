// The record of the game: its page, its files. It names the roles, so while a game runs the button asks first.

import { el } from "../lib/dom.js";
import { twice } from "./ui.js";

export function openRecord() { window.open("/protocol", "_blank", "noopener"); }

export function recordPart(app) {
  const over = app.state.game.phase === "finished";
  const file = (form, label) => el("a", { class: "button", href: `/api/record.${form}`, download: true }, label);
  return [el("h3", {}, over ? "Протокол" : "Протокол (в нём роли и проверки)"), el("div", { class: "acts" },
    twice("Протокол", over ? "" : "Роли увидят. Открыть?", openRecord, { "data-act": "record" }),
    file("csv", "Таблица для Excel"), file("json", "Файл JSON"))];
}

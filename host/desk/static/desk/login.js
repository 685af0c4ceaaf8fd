// On another device the host's right is had for the PIN that the program shows.

import { el, show, text } from "../lib/dom.js";

// Resolves when the page has the host's right. `session`: the answer of GET /api/session.
export function login(session) {
  return new Promise((resolve) => {
    const field = el("input", { type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: 6, autocomplete: "one-time-code", "aria-label": "Код из шести цифр" });
    const told = el("p", { class: "login-told", role: "alert" });
    const send = el("button", { type: "submit", class: "go" }, "Войти");
    const form = el("form", { class: "login" },
      el("h2", {}, "Пульт ведущего"),
      el("p", {}, "Введите код из шести цифр: он написан на экране программы."), field, send, told,
      el("p", { class: "faint" }, "Экран для игроков: ", el("a", { href: "/table" }, "открыть стол"), "."));
    let meant = false; // a code was sent too early: it goes when the wait is over
    let waits = false;
    const wait = (seconds) => {
      waits = seconds > 0;
      if (seconds <= 0) {
        send.disabled = false;
        text(send, "Войти");
        if (meant && field.value) enterNow();
        return;
      }
      send.disabled = true;
      text(send, `Подождите ${Math.ceil(seconds)} с`);
      setTimeout(() => wait(seconds - 1), Math.min(seconds, 1) * 1000);
    };
    const enterNow = async () => {
      meant = false;
      text(told, "");
      send.disabled = true;
      const answer = await enter(field.value.replace(/\D/g, ""));
      send.disabled = false;
      if (answer.ok) {
        form.remove();
        resolve();
        return;
      }
      text(told, answer.refused);
      field.value = "";
      field.focus();
      wait(answer.wait || 0);
    };
    field.addEventListener("input", () => { if (field.value) text(told, ""); });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!send.disabled) enterNow();
      else if (waits) {
        meant = true;
        text(told, "Код будет отправлен, когда пройдёт ожидание.");
      }
    });
    show(document.getElementById("starting"), false);
    document.body.append(form);
    field.focus();
    wait(session.wait);
  });
}

async function enter(pin) {
  try {
    const answer = await fetch("/api/session", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ pin }) });
    return await answer.json();
  } catch (error) {
    return { ok: false, refused: "Нет связи с программой: проверьте Wi-Fi и повторите.", wait: 1 };
  }
}

// Which right this page has; on the host's own computer it takes it. Tries until the program answers.
export async function session() {
  for (;;) {
    try {
      const answer = await fetch("/api/session", { cache: "no-store" });
      const found = await answer.json();
      if (found.right === "table" && found.local) found.right = (await enter("")).ok ? "host" : "table";
      return found;
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

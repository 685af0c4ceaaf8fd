// Before the game, and in the menu later: nicks, roles, the way in for other devices, the club's rules.

import { attribute, el, fill, list, refill, show, text } from "../lib/dom.js";
import { openDeal, openJoin } from "./deal.js";
import { soundPart } from "./sound.js";
import { button, part } from "./ui.js";

// The set-up beside the ring while players take their seats. What a part does with the state ends with it: `ends` takes
// what is to be called then.
export function setupPanel(app) {
  const node = el("div", { class: "setup" });
  let ends = null;
  app.live.listen((state) => {
    const seating = state.game.phase === "seating";
    if (seating && !ends) {
      ends = [];
      fill(node, nicksOfAll(app, ends), rolesPart(app), rulesPart(app, ends), soundPart(app, ends), wayPart(app));
    }
    show(node, seating);
    if (!seating && ends) {
      for (const end of ends) end();
      ends = null;
      fill(node);
    }
  });
  return node;
}

// The nicks, as many as the rulebook has seats.
function nicksOfAll(app, ends) {
  let seats = app.rules.seats;
  let own = [];
  const place = el("div", {}, nicksPart(app, own, true));
  const end = () => { for (const each of own) each(); };
  ends.push(end, app.heedRules(() => {
    if (app.rules.seats === seats) return;
    end();
    own = [];
    seats = app.rules.seats;
    fill(place, nicksPart(app, own, true));
  }));
  return place;
}

// -- nicks -----------------------------------------------------------------------------------------------

export function nicksPart(app, ends, open = false) {
  const rows = el("ol", { class: "nick-rows" });
  const troubles = el("ul", { class: "nick-troubles", "aria-live": "polite" });
  const seats = Array.from({ length: app.rules.seats }, (_, at) => at + 1);
  const fields = seats.map((seat) => field(app, seat, () => check()));
  fields.forEach((input, at) => {
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      (fields[at + 1] || input).focus();
      if (!fields[at + 1]) input.blur();
    });
    rows.append(el("li", {}, el("span", { class: "number", "aria-hidden": "true" }, String(seats[at])), input));
  });
  let timer = 0;
  const check = () => {
    clearTimeout(timer);
    if (!node.open) return; // nobody sees what would be found
    timer = setTimeout(async () => {
      const nicks = {};
      fields.forEach((input, at) => { if (input.value.trim()) nicks[seats[at]] = input.value.trim(); });
      const found = await app.ask("/api/nicks", { nicks });
      if (found) showTroubles(troubles, rows, found.troubles);
    }, 400);
  };
  ends.push(() => clearTimeout(timer), app.live.listen((state, changed) => {
    if (!changed.has("nicks")) return;
    fields.forEach((input, at) => { if (document.activeElement !== input) input.value = state.nicks[seats[at]] || ""; });
    check();
  }));
  const node = part("nicks", "Игроки", [rows, troubles], open);
  node.addEventListener("toggle", check);
  return node;
}

function field(app, seat, changed) {
  const node = el("input", { type: "text", maxlength: 40, value: app.state.nicks[seat] || "", "aria-label": `Ник игрока ${seat}`,
    placeholder: "ник", autocomplete: "off", autocapitalize: "words", spellcheck: "false", data: { seat } });
  node.addEventListener("input", changed);
  node.addEventListener("change", () => {
    const nick = node.value.trim();
    const known = app.state.nicks[seat] || "";
    if (nick === known) return;
    if (nick || app.state.game.phase === "seating") app.send({ do: "nick", seat, nick });
    else {
      node.value = known;
      app.toast(`Ник остался прежним, «${known}»: когда игра идёт, пустым он быть не может. Впишите другой.`);
    }
  });
  return node;
}

const SEVERITY = { must: "нужно сменить", better: "лучше сменить", know: "знайте" };

function showTroubles(node, rows, troubles) {
  list(node, troubles, (item) => `${item.seat}.${item.kind}.${item.other}`, () => el("li", {}, el("strong", {}), el("span", {})), (line, item) => {
    attribute(line, "class", item.severity);
    text(line.firstChild, `${item.seat}: ${SEVERITY[item.severity]}. `);
    text(line.lastChild, item.text);
  });
  const worst = new Map();
  for (const { seat, other, severity } of troubles) {
    if (severity === "know") continue;
    for (const each of [seat, other]) if (each !== null && worst.get(each) !== "must") worst.set(each, severity);
  }
  for (const row of rows.children) attribute(row, "data-trouble", worst.get(Number(row.textContent)) || null);
}

// -- roles -----------------------------------------------------------------------------------------------

function rolesPart(app) {
  return part("roles-part", "Роли", [
    el("p", {}, "Раздайте карты и введите роли: на экранах их не видно, пока вы не удержите место пальцем."),
    el("div", { class: "acts" },
      button("Раздать роли…", () => openDeal(app), { class: "go", "data-act": "open-deal" }),
      button("Войти в идущую игру…", () => openJoin(app), { "data-act": "open-join" }))]);
}

// -- other devices ---------------------------------------------------------------------------------------

export function wayPart(app) {
  const content = el("div", { class: "way" });
  const node = part("way-part", "Планшет и экран стола", content);
  const table = el("p", {}, "Экран для игроков: ", el("a", { href: "/table", target: "_blank", rel: "noopener" }, `${location.host}/table`),
    ". Откройте его на другом устройстве или в другом профиле браузера: этот браузер знает и пульт.");
  fill(content, table);
  let asked = false;
  const opened = async () => {
    if (!node.open || asked) return;
    asked = true;
    const way = app.local ? await app.ask("/api/lan") : null;
    if (!way) content.append(el("p", { class: "faint" }, "Адрес и код для других устройств видны на компьютере ведущего."));
    else if (!way.lan) content.append(el("p", {}, "Чтобы вести игру с планшета, начните программу так: yasno host --lan."));
    else {
      content.append(el("p", {}, "Пульт на планшете: откройте ", el("strong", {}, way.address), " и введите код ", el("strong", { class: "pin" }, way.pin), "."),
        el("img", { src: way.qr, alt: `QR-код адреса ${way.address}`, class: "qr" }));
    }
  };
  node.addEventListener("toggle", opened);
  return node;
}

// -- the rules -------------------------------------------------------------------------------------------

const SECONDS = { speech: "речь", defence: "оправдание", last_word: "последнее слово", check: "проверка" };
const BEGUN = "Игра уже идёт, поэтому правила больше не меняются: для других правил начните новую игру.";

// Before the game begins another rulebook can be chosen; from then on it is locked.
export function rulesPart(app, ends, open = false) {
  const content = el("div", {});
  const draw = () => {
    const { rules } = app;
    const times = Object.entries(SECONDS).map(([key, name]) => `${name} ${rules.seconds[key]} с`).join(", ");
    refill(content,
      el("p", {}, el("strong", { class: "book" }, rules.title)),
      app.state.rulebook.open ? books(app) : el("p", { class: "faint locked" }, BEGUN),
      el("p", { class: "faint" }, `Мест ${rules.seats}, чёрных ${rules.black}. ${times}. Удаление: предупреждение ${rules.removal_warnings}-е.`),
      el("ul", { class: "rule-list" }, rules.reasons.map((reason) => el("li", {}, el("strong", {}, `${reason.rule}. `), reason.text || reason.short))));
  };
  draw();
  ends.push(app.heedRules(draw), app.live.listen((_, changed) => { if (changed.has("rulebook")) draw(); }));
  return part("rules-part", "Правила клуба", content, open);
}

function books(app) {
  const now = app.state.rulebook.name;
  return [
    el("div", { class: "acts", role: "group", "aria-label": "По каким правилам играть" }, app.rules.books.map(({ name, title }) => button(title, () => app.send({ do: "rules", rulebook: name }),
      { class: name === now ? "picked" : "", "aria-pressed": String(name === now), data: { book: name } }))),
    el("p", { class: "faint" }, "Выбрать можно, пока не розданы роли. Свои правила клуба: начните игру так: yasno host --rules клуб.toml."),
  ];
}

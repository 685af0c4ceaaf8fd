// Roles by hand, the shots into different seats, and joining a running game.

import { attribute, el, fill, refill } from "../lib/dom.js";
import { ROLES } from "../lib/words.js";
import { done, sheet } from "./sheet.js";
import { blacks } from "./tasks.js";
import { button, seatRow, twice } from "./ui.js";

// -- the deal --------------------------------------------------------------------------------------------

export function openDeal(app) {
  const body = el("div", {});
  const chosen = { don: [], mafia: [], sheriff: [] };
  const ask = () => fill(body,
    el("p", {}, "Раздайте карты сами и введите роли, или пусть их разыграет программа."),
    el("div", { class: "acts" },
      button("Ввести роли", typed, { class: "go", "data-act": "typed" }),
      twice("Раздать случайно", "Роли решит жребий. Раздать?", () => done(app, { do: "deal_random" }), { "data-act": "random" })));
  const typed = () => fill(body, rolePicker(app, chosen, () => done(app, {
    do: "deal", roles: { don: chosen.don[0], mafia: chosen.mafia, sheriff: chosen.sheriff[0] },
  }), "Раздать"));
  ask();
  sheet("Роли", body, { name: "deal" });
}

// A row of seats for each black role and the sheriff; the rest are citizens.
function rolePicker(app, chosen, then, label) {
  const body = el("div", { class: "roles" });
  const limits = { don: 1, mafia: app.rules.black - 1, sheriff: 1 };
  const draw = () => {
    const ready = Object.keys(limits).every((role) => chosen[role].length === limits[role]);
    refill(body,
      Object.entries(limits).map(([role, most]) => [
        el("h3", {}, most > 1 ? `${ROLES[role]}: мест ${most}` : ROLES[role]), rolesRow(app, chosen, role, most, draw)]),
      el("p", { class: "faint" }, ready ? "Остальные - мирные." : "Выберите места всех чёрных и шерифа."),
      el("div", { class: "row end" }, button(label, then, { class: "go", disabled: !ready, "data-act": "deal" })));
  };
  draw();
  return body;
}

function rolesRow(app, chosen, role, most, draw) {
  const others = Object.entries(chosen).filter(([name]) => name !== role).flatMap(([, seats]) => seats);
  const row = seatRow(app.state, (seat) => {
    const seats = chosen[role];
    const at = seats.indexOf(seat);
    if (at >= 0) seats.splice(at, 1);
    else {
      if (seats.length === most) seats.shift();
      seats.push(seat);
    }
    draw();
  }, { off: (seat) => others.includes(seat), picked: chosen[role], label: ROLES[role] });
  row.dataset.role = role;
  return row;
}

// -- the shots, each for himself -------------------------------------------------------------------------

export function openSplit(app) {
  const shooters = blacks(app.state);
  const aims = Object.fromEntries(shooters.map((seat) => [seat, []]));
  const body = el("div", {});
  const draw = () => refill(body,
    shooters.map((black) => {
      const row = seatRow(app.state, (seat) => {
        const at = aims[black].indexOf(seat);
        if (at >= 0) aims[black].splice(at, 1);
        else aims[black].push(seat);
        draw();
      }, { off: (seat) => !app.state.game.alive.includes(seat), picked: aims[black], label: `Стреляет ${black}` });
      row.dataset.by = black;
      return [el("h3", {}, `Стреляет ${black}${aims[black].length ? "" : ": не стрелял"}`), row];
    }),
    el("div", { class: "row end" }, button("Записать выстрелы", () => done(app, {
      do: "shots", by: Object.fromEntries(shooters.map((black) => [black, aims[black].length > 1 ? aims[black] : aims[black].length ? aims[black][0] : null])),
    }), { class: "go", "data-act": "split-done" })));
  draw();
  sheet("Кто в кого стрелял", body, { name: "split" });
}

// -- a count by number -----------------------------------------------------------------------------------

export function openNumber(app, candidate) {
  const most = candidate === null ? app.state.game.alive.length : app.state.game.votes_left;
  const seen = { key: app.state.key };
  const pad = el("div", { class: "pad" });
  for (let count = 0; count <= most; count += 1) {
    const values = candidate === null ? { do: "lift", count } : { do: "vote", candidate, count };
    pad.append(button(String(count), () => done(app, values, seen), { data: { count } }));
  }
  sheet(candidate === null ? "Сколько рук за то, чтобы ушли все?" : `Сколько голосов за игрока ${candidate}?`, pad, { name: "number" });
}

// -- joining a running game ------------------------------------------------------------------------------

export function openJoin(app) {
  const alive = new Set(Array.from({ length: app.rules.seats }, (_, at) => at + 1));
  const warnings = {};
  const chosen = { don: [], mafia: [], sheriff: [] };
  const day = el("input", { type: "number", min: 1, max: 20, value: 2, "aria-label": "Какой день начинается" });
  const misses = el("input", { type: "number", min: 0, max: 2, value: 0, "aria-label": "Промахов подряд" });
  const living = el("div", {});
  const warned = el("div", {});
  const draw = () => {
    refill(living, seatRow(app.state, (seat) => { if (!alive.delete(seat)) alive.add(seat); draw(); }, { picked: alive, label: "За столом" }));
    const counts = seatRow(app.state, (seat) => { warnings[seat] = ((warnings[seat] || 0) + 1) % 4; draw(); }, { label: "Предупреждения" });
    for (const node of counts.children) {
      const seat = Number(node.textContent);
      if (!warnings[seat]) continue;
      node.append(el("small", {}, ` ×${warnings[seat]}`));
      attribute(node, "aria-label", `${node.getAttribute("aria-label")}, предупреждений ${warnings[seat]}`);
    }
    refill(warned, counts);
  };
  draw();
  const send = () => done(app, {
    do: "begin", day: Number(day.value), misses: Number(misses.value), alive: [...alive].sort((a, b) => a - b),
    roles: { don: chosen.don[0], mafia: chosen.mafia, sheriff: chosen.sheriff[0] },
    warnings: Object.fromEntries(Object.entries(warnings).filter(([, count]) => count)),
  });
  sheet("Войти в идущую игру", [
    el("div", { class: "pair" }, el("label", {}, "Начинается день", day), el("label", {}, "Промахов подряд", misses)),
    el("h3", {}, "Кто за столом"), living, el("h3", {}, "Предупреждения: касание прибавляет одно"), warned,
    rolePicker(app, chosen, send, "Войти в игру"),
  ], { name: "join", wide: true });
}

// What the pages call things.

const PHASES = {
  seating: "Рассадка", night: "Ночь", speeches: "Речи", court: "Зал суда", defence: "Оправдания",
  lift: "Подъём", last_words: "Последнее слово", dusk: "День окончен", finished: "Игра окончена",
};
export const CLOCKS = {
  speech: "речь", defence: "оправдание", last_word: "последнее слово", agreement: "договорка",
  masks: "надевают маски", check: "проверка", pause: "пауза",
};
export const ROLES = { citizen: "Мирный", sheriff: "Шериф", mafia: "Мафия", don: "Дон" };
export const WINNERS = { red: "Победили красные", black: "Победили чёрные" };
export const ANNOUNCE = { all: "говорит всё", phases: "фазы и часы", timers: "только часы", none: "молчит" };

// «5 Пряник»
export function named(state, seat) {
  const nick = state.nicks[seat];
  return nick ? `${seat} ${nick}` : `${seat}`;
}

// «1 голос», «2 голоса», «5 голосов»
export function plural(number, one, few, many) {
  const tens = number % 100;
  const last = number % 10;
  if (tens > 10 && tens < 20) return `${number} ${many}`;
  if (last === 1) return `${number} ${one}`;
  return last > 1 && last < 5 ? `${number} ${few}` : `${number} ${many}`;
}

export function votes(number) { return plural(number, "голос", "голоса", "голосов"); }

// «День 2 · Речи»
export function moment(phase, day, night) {
  if (phase === "seating" || phase === "finished") return PHASES[phase];
  if (phase === "night") return night ? `Ночь ${night}` : "Ночь знакомства";
  if (phase === "dusk") return `День ${day} окончен`;
  return `День ${day} · ${PHASES[phase]}`;
}

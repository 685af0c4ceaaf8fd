// What the host has begun and not yet put in: raised hands, a number, a seat of the night. The hands outlive a reload.

const KEPT = "yasno.hands";

export class Draft {
  constructor() {
    this.owner = ""; // which count the hands belong to
    this.hands = new Set();
    this.number = null; // a count without hands
    this.target = null; // a seat of the night, never kept
    this.task = null; // which of the night's inputs the host has chosen himself
    this.step = "";
    this.thanks = ""; // the nomination that waited when «Спасибо» was tapped
    this._listeners = [];
  }

  listen(act) { this._listeners.push(act); }

  changed() { for (const act of this._listeners) act(); }

  // Another count or another step of the night has come: what belonged to the last one is gone.
  follow(state) {
    const owner = ownerOf(state);
    if (owner !== this.owner) {
      this.owner = owner;
      this.number = null;
      this.hands = new Set(owner ? load(owner) : []);
    }
    for (const seat of this.hands) if (!state.game.alive.includes(seat) || state.game.voted.includes(seat)) this.hands.delete(seat);
    const step = `${state.game.night}.${state.key}.${state.game.shots_given}.${state.game.checks.length}`;
    if (step !== this.step) {
      if (!followsHunt(this.step, step)) this.target = null;
      this.step = step;
      this.task = null;
    }
  }

  hand(seat) {
    this.number = null;
    if (!this.hands.delete(seat)) this.hands.add(seat);
    this._keep();
    this.changed();
  }

  count(number) {
    this.number = number;
    this.hands.clear();
    this._keep();
    this.changed();
  }

  get hand_count() { return this.number === null ? this.hands.size : this.number; }

  aim(seat) {
    this.target = seat;
    this.changed();
  }

  thank(waiting) {
    this.thanks = waiting;
    this.changed();
  }

  choose(task) {
    this.task = task;
    this.target = null;
    this.changed();
  }

  _keep() {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify({ owner: this.owner, hands: [...this.hands] }));
    } catch (error) {
      return; // only the safety over a reload is lost
    }
  }
}

// While the numbers are called one after another, the chosen seat stays chosen.
function followsHunt(before, now) {
  const [one, two] = [before, now].map((step) => step.split("."));
  return one[0] === two[0] && before.includes("night.hunt") && now.includes("night.hunt");
}

function ownerOf(state) {
  const { phase, day, revote, due, votes } = state.game;
  if (phase === "court" && due !== null) return `${day}.${revote}.${due}.${Object.keys(votes).length}`;
  return phase === "lift" ? `${day}.lift` : "";
}

function load(owner) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) || "null");
    return kept && kept.owner === owner ? kept.hands : [];
  } catch (error) {
    return [];
  }
}

// What the host does: each action has an id, waits in a queue that outlives a reload, and is repeated with the same id
// until it is answered. So nothing is lost and nothing is done twice.

const KEPT = "yasno.queue";
const ANSWER_MS = 10000;
const RETRIES_MS = [300, 600, 1200, 2500];

function fresh() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Acts {
  // `denied`: the host's session is over. `waits`: how many actions wait for the connection, after every try.
  constructor() {
    this.denied = () => {};
    this.waits = () => {};
    this.told = () => {}; // the answer to an action of before a reload
    this._page = fresh();
    this._made = 0;
    this._queue = this._load();
    this._promised = new Map();
    this._tries = 0;
    this._busy = false;
  }

  // Do `values` ({do, …}). `seen`: only if the game still stands so. Resolves to the answer of the server.
  act(values, seen) {
    this._made += 1;
    const body = { id: `${this._page}.${this._made}`, ...values };
    if (seen) body.seen = seen;
    this._queue.push(body);
    this._keep();
    const answer = new Promise((resolve) => this._promised.set(body.id, resolve));
    this.pump();
    return answer;
  }

  // Forget what has not been answered yet.
  drop() {
    const dropped = this._queue.splice(0);
    this._keep();
    for (const body of dropped) this._answer(body, { ok: false, refused: "Действие отменено: связи не было.", rule: null });
    this.waits(0);
  }

  async pump() {
    if (this._busy) return;
    this._busy = true;
    while (this._queue.length) {
      const body = this._queue[0];
      const answer = await this._send(body);
      if (this._queue[0] !== body) continue; // it was dropped meanwhile
      if (answer === null) {
        this.waits(this._queue.length);
        await new Promise((resolve) => {
          this._wake = resolve;
          setTimeout(resolve, RETRIES_MS[Math.min(this._tries, RETRIES_MS.length - 1)]);
        });
        this._tries += 1;
        continue;
      }
      if (this._tries) this.waits(0);
      this._tries = 0;
      this._queue.shift();
      this._keep();
      this._answer(body, answer);
    }
    this._busy = false;
  }

  // The connection is back: no need to wait for the next try.
  hurry() { if (this._wake) this._wake(); }

  async _send(body) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), ANSWER_MS);
    try {
      const answer = await fetch("/api/act", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal: stop.signal,
      });
      if (answer.status === 503 || answer.status === 429) return null;
      if (answer.status === 401) {
        this.denied();
        return null;
      }
      return await answer.json();
    } catch (error) {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  _answer(body, answer) {
    const promised = this._promised.get(body.id);
    this._promised.delete(body.id);
    if (promised) promised(answer);
    else this.told(answer);
  }

  _load() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT) || "[]");
      return Array.isArray(kept) ? kept : [];
    } catch (error) {
      return [];
    }
  }

  _keep() {
    try {
      if (this._queue.length) sessionStorage.setItem(KEPT, JSON.stringify(this._queue));
      else sessionStorage.removeItem(KEPT);
    } catch (error) {
      return; // a full or forbidden storage costs only the safety over a reload
    }
  }
}

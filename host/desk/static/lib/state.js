// The newest state of the game, kept up by a WebSocket, by polling while there is none.

const DEAD_SECONDS = 12; // without a message the connection is dead
const POLL_MS = 1500;
const FIRST_RETRY_MS = 300;
const LONGEST_RETRY_MS = 5000;

function subscribe(acts, act) {
  acts.push(act);
  return () => {
    const at = acts.indexOf(act);
    if (at >= 0) acts.splice(at, 1);
  };
}

// `place`: "" for the host, "table" for the table. Listeners get (state, names of the keys that changed).
export class Live {
  constructor(place) {
    this.place = place;
    this.state = null;
    this.received = 0; // performance.now() of the newest clock
    this.online = false; // the WebSocket lives
    this.reached = false; // the server answers, by polling at least
    this.denied = () => {};
    this._listeners = [];
    this._watchers = [];
    this._beats = [];
    this._levels = [];
    this._retry = FIRST_RETRY_MS;
    this._socket = null;
    this._wantsLevel = false;
    this._started = false;
  }

  // Returns what ends the listening, for a part of the page that goes before the page does.
  listen(act) { return subscribe(this._listeners, act); }

  // `act(online, reached)` when the connection comes or goes.
  watch(act) { this._watchers.push(act); }

  // `act()` when only the clock has come anew.
  beat(act) { this._beats.push(act); }

  // `act(peak)` with the microphone's level, which is asked for while anybody listens. Returns what ends it.
  level(act) {
    const end = subscribe(this._levels, act);
    this._metered();
    return () => {
      end();
      this._metered();
    };
  }

  start() {
    if (this._started) return;
    this._started = true;
    this._open();
    addEventListener("online", () => this._again(0));
    addEventListener("pageshow", () => this._check());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this._check(); });
    setInterval(() => this._check(), 2000);
  }

  // Look at once, for example after an action whose effect has not come.
  async poll() {
    try {
      const answer = await fetch(this.place ? "/api/table" : "/api/state", { cache: "no-store" });
      if (answer.status === 401) return this.denied();
      if (!answer.ok) throw new Error(answer.status);
      this._take(await answer.json());
      this._connection(this.online, true);
    } catch (error) {
      this._connection(this.online, false);
    }
  }

  _metered() {
    const wanted = this._levels.length > 0;
    if (wanted === this._wantsLevel) return;
    this._wantsLevel = wanted;
    if (this._socket) this._reopen();
  }

  _open() {
    clearTimeout(this._timer);
    const path = this.place ? "/api/table/live" : this._wantsLevel ? "/api/live?level=1" : "/api/live";
    const socket = new WebSocket(`ws://${location.host}${path}`);
    this._socket = socket;
    this._heard = performance.now();
    socket.onmessage = (event) => { if (socket === this._socket) this._message(JSON.parse(event.data)); };
    socket.onclose = () => { if (socket === this._socket) this._lost(); };
    socket.onerror = () => {};
  }

  _message(message) {
    this._heard = performance.now();
    if (message.kind === "level") {
      for (const act of this._levels) act(message.peak);
      return;
    }
    this._retry = FIRST_RETRY_MS;
    this._connection(true, true);
    if (message.kind === "snapshot") this._take(message.state);
    else if (message.kind === "change") this._change(message.set);
    else if (this.state) {
      Object.assign(this.state, { now: message.now, clock: message.clock });
      this.received = performance.now();
      for (const act of this._beats) act();
    }
  }

  _take(state) {
    const old = this.state;
    if (old && old.run === state.run && state.revision < old.revision) return;
    const changed = new Set(Object.keys(state).filter(
      (key) => !old || JSON.stringify(old[key]) !== JSON.stringify(state[key])));
    this._tell(state, changed);
  }

  _change(set) {
    if (!this.state) return;
    this._tell({ ...this.state, ...set }, new Set(Object.keys(set)));
  }

  _tell(state, changed) {
    this.state = state;
    this.received = performance.now();
    for (const act of [...this._listeners]) {
      try { act(state, changed); } catch (error) { console.error(error); } // one part of the page never stops the others
    }
  }

  _lost() {
    this._socket = null;
    this._connection(false, this.reached);
    this.poll();
    this._again(this._retry);
    this._retry = Math.min(this._retry * 2, LONGEST_RETRY_MS);
  }

  _again(after) {
    if (this._socket) return;
    clearTimeout(this._timer);
    this._timer = setTimeout(() => this._open(), after);
  }

  _reopen() {
    const socket = this._socket;
    this._socket = null;
    socket.close();
    this._open();
  }

  // A tablet that slept finds its connection dead without having been told.
  _check() {
    if (this._socket && performance.now() - this._heard > DEAD_SECONDS * 1000) {
      const socket = this._socket;
      this._socket = null;
      socket.close();
      this._lost();
    }
    if (!this.online && performance.now() - (this._polled || 0) > POLL_MS) {
      this._polled = performance.now();
      this.poll();
    }
  }

  _connection(online, reached) {
    if (online === this.online && reached === this.reached) return;
    this.online = online;
    this.reached = reached;
    for (const act of this._watchers) act(online, reached);
  }
}

// One socket per table. It comes back by itself, names the last number it saw, and sends again what was not answered or
// could not be served.

const PING_MS = 20000;
const SILENCE_MS = 50000;
const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15000;
/** So long it waits before it sends once more what the house could not serve; then the player has to. */
const AGAIN_MS = [500, 1500, 4000, 8000];
const FINAL = new Set([4000, 4001, 4010]);

/** @typedef {{number: number | null}} Last */

export class Socket {
  /** @param {string} path @param {{last: () => Last, heard: (message: any) => void, connection: (state: "connecting" | "open" | "lost" | "closed") => void}} house */
  constructor(path, house) {
    this.path = path;
    this.house = house;
    /** @type {Map<string, any>} */
    this.unanswered = new Map();
    /** How often each was sent once more. @type {Map<string, number>} */
    this.repeated = new Map();
    /** @type {WebSocket | null} */
    this.wire = null;
    this.wait = FIRST_WAIT_MS;
    this.tries = 0;
    this.name = Math.random().toString(36).slice(2, 8);
    this.sent = 0;
    this.heardAt = 0;
    this.timer = 0;
    setInterval(() => this.beat(), PING_MS);
    addEventListener("online", () => this.wire === null && this.open());
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const wire = new WebSocket(address);
    this.wire = wire;
    wire.onopen = () => {
      const { number } = this.house.last();
      const hello = { type: "hello", version: 1, ...(number === null ? {} : { number }) };
      wire.send(JSON.stringify(hello));
      for (const message of this.unanswered.values()) wire.send(JSON.stringify(message));
    };
    wire.onmessage = (event) => this.hear(JSON.parse(event.data));
    wire.onclose = (event) => this.lost(wire, event.code);
  }

  /** @param {any} message */
  hear(message) {
    this.heardAt = Date.now();
    if (message.type === "ping") this.wire?.send('{"type":"pong"}');
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT_MS;
      this.tries = 0;
    }
    if (message.type === "error" && this.repeat(message.id)) message = { type: "my repeating" };
    else if (message.type === "error" && message.id === null) this.unanswered.clear(); // any of them may be meant
    else if (message.id) this.forget(message.id);
    this.house.heard(message);
  }

  /** What our side could not serve is sent again in a moment. @param {string | null} id @returns {boolean} whether it is */
  repeat(id) {
    const message = this.unanswered.get(id ?? "");
    const times = this.repeated.get(id ?? "") ?? 0;
    const wait = AGAIN_MS[times];
    if (!message || wait === undefined) return false;
    this.repeated.set(message.id, times + 1);
    setTimeout(() => {
      if (this.unanswered.has(message.id) && this.wire?.readyState === WebSocket.OPEN)
        this.wire.send(JSON.stringify(message)); // otherwise it is said after the next hello
    }, wait);
    return true;
  }

  /** @param {string} id of what was answered for good */
  forget(id) {
    this.unanswered.delete(id);
    this.repeated.delete(id);
  }

  /** @param {WebSocket} wire @param {number} code */
  lost(wire, code) {
    if (wire !== this.wire) return;
    this.wire = null;
    if (FINAL.has(code)) {
      this.house.connection("closed");
      return;
    }
    this.tries += 1;
    this.house.connection("lost");
    this.timer = setTimeout(() => this.open(), this.wait * (0.7 + Math.random() * 0.6));
    this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 1.8);
  }

  beat() {
    if (this.wire?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heardAt > SILENCE_MS) this.again();
    else this.wire.send('{"type":"ping"}');
  }

  /** Begin the conversation anew, now. */
  again() {
    const wire = this.wire;
    this.wire = null;
    wire?.close();
    this.open();
  }

  /** Send something that asks for a change; it is kept until it is answered. @param {any} message @returns {string} its id */
  ask(message) {
    this.sent += 1;
    const id = `${this.name}-${this.sent}`;
    const whole = { ...message, id };
    if (message.type !== "vote") this.unanswered.set(id, whole);
    if (this.wire?.readyState === WebSocket.OPEN) this.wire.send(JSON.stringify(whole));
    else if (message.type === "vote") this.unanswered.set(id, whole);
    return id;
  }
}

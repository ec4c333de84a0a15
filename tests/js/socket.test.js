// What the socket of a table does with what was not answered, or could not be served.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Socket } from "../../app/static/js/table/socket.js";
import { START, reduce } from "../../app/static/js/table/store.js";

const FAULT = { key: "fault", args: {}, message: "Something broke on our side; nothing was changed." };
const PICK = { type: "decide", number: 7, picks: ["market"] };

/** The wires that were opened. @type {Wire[]} */
let wires = [];

class Wire {
  static OPEN = 1;

  constructor() {
    this.readyState = 0;
    /** @type {any[]} */
    this.sent = [];
    /** @type {() => void} */
    this.onopen = () => {};
    /** @type {(event: {data: string}) => void} */
    this.onmessage = () => {};
    /** @type {(event: {code: number}) => void} */
    this.onclose = () => {};
    wires.push(this);
  }

  open() {
    this.readyState = Wire.OPEN;
    this.onopen();
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  /** @param {any} message */
  says(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  /** The picks that came by this wire. */
  get picks() {
    return this.sent.filter(({ type }) => type === "decide");
  }
}

Object.assign(globalThis, { WebSocket: Wire, location: { href: "http://house.example/t/K7M2QX" }, addEventListener: () => {} });

/** @returns {{socket: Socket, wire: Wire, table: {state: import("../../app/static/js/table/store.js").State}}} */
function atTheTable() {
  const table = { state: START };
  /** @param {any} message */
  const heard = (message) => {
    table.state = reduce(table.state, message);
  };
  const socket = new Socket("/ws/tables/K7M2QX", {
    last: () => ({ number: 7 }),
    heard,
    connection: (connection) => heard({ type: "my connection", connection }),
  });
  const wire = newest();
  wire.open();
  return { socket, wire, table };
}

/** @returns {Wire} */
function newest() {
  const wire = wires.at(-1);
  assert.ok(wire);
  return wire;
}

/** @param {Socket} socket @param {{state: any}} table @returns {string} */
function pick(socket, table) {
  const id = socket.ask(PICK);
  table.state = reduce(table.state, { type: "my sending", id, picks: PICK.picks });
  return id;
}

beforeEach(() => {
  wires = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});

test("a pick that the house could not serve is sent again by itself, with the same id, and the player is told so", () => {
  const { socket, wire, table } = atTheTable();
  const id = pick(socket, table);
  wire.says({ type: "error", id, error: FAULT });
  assert.equal(table.state.repeating, true);
  assert.equal(table.state.sending?.id, id);
  mock.timers.tick(500);
  assert.deepEqual(wire.picks, [{ ...PICK, id }, { ...PICK, id }]);
  wire.says({ type: "accepted", id, number: 8, decided: 1 });
  assert.deepEqual([table.state.repeating, table.state.sending, table.state.refused], [false, null, null]);
  mock.timers.tick(600000);
  assert.equal(wire.picks.length, 2);
});

test("after some tries the player is told why, may press again, and nothing is sent behind their back", () => {
  const { socket, wire, table } = atTheTable();
  const id = pick(socket, table);
  for (let tries = 1; table.state.refused === null; tries++) {
    assert.equal(wire.picks.length, tries);
    wire.says({ type: "error", id, error: FAULT });
    mock.timers.tick(15000);
  }
  assert.equal(wire.picks.length, 5);
  assert.deepEqual([table.state.repeating, table.state.sending, table.state.refused], [false, null, [FAULT]]);
  const again = pick(socket, table);
  assert.notEqual(again, id);
  wire.onclose({ code: 1011 });
  mock.timers.tick(15000);
  newest().open();
  assert.deepEqual(newest().picks, [{ ...PICK, id: again }]);
});

test("an error that names no message leaves nothing waiting: the player is told and presses again", () => {
  const { socket, wire, table } = atTheTable();
  pick(socket, table);
  const busy = { key: "too_many_requests", args: { seconds: 2 }, message: "Too many requests." };
  wire.says({ type: "error", id: null, error: busy });
  assert.deepEqual([table.state.repeating, table.state.sending, table.state.refused], [false, null, [busy]]);
  wire.onclose({ code: 1001 });
  mock.timers.tick(15000);
  newest().open();
  assert.deepEqual(newest().picks, []);
});

test("a line that breaks before the next try sends the pick after its hello, and once", () => {
  const { socket, wire, table } = atTheTable();
  const id = pick(socket, table);
  wire.says({ type: "error", id, error: FAULT });
  wire.onclose({ code: 1011 });
  mock.timers.tick(5000);
  newest().open();
  assert.notEqual(newest(), wire);
  assert.deepEqual(
    newest().sent.map(({ type }) => type),
    ["hello", "decide"],
  );
  assert.equal(wire.picks.length, 1);
});

test("an error about something else does not free what is being sent", () => {
  const { socket, wire, table } = atTheTable();
  const id = pick(socket, table);
  wire.says({ type: "error", id: "vote-1", error: FAULT });
  assert.equal(table.state.sending?.id, id);
  assert.deepEqual(table.state.refused, [FAULT]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { fresco } from "./fresco.js";
import { newIn, newMoves } from "../../app/static/js/table/news.js";
import { Reading } from "../../app/static/js/table/reading.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { START, memory, reduce } from "../../app/static/js/table/store.js";
import { Words } from "../../app/static/js/table/words.js";
import { recorded } from "./recordings.js";

/** @param {number} [until] the store of p1 after so many decisions */
function seen(until = 200) {
  const { first, messages } = recorded("base-4").p1;
  let state = reduce(START, { type: "welcome", version: 1, role: "player", seat: "p1", status: "running" });
  state = reduce(state, { type: "view", view: first, clocks: {} });
  for (const message of messages.slice(0, until)) state = reduce(state, message);
  return state;
}

/** @param {any} state @param {Record<string, number>} [read] @returns {any} */
const known = (state, read = {}) => ({
  state,
  speaker: new Speaker(fresco, new Words({}, "en"), state.people, state.seat),
  ui: { seen: read },
});

/** @param {any} state */
const mine = (state) => state.log.findLast((/** @type {any} */ entry) => entry.seat === "p1" && entry.kind === "pick");

test("new are the moves since my last decision, numbered as they came", () => {
  for (let until = 30; until < 230; until += 20) {
    const state = seen(until);
    const moves = newMoves(known(state));
    assert.ok([...moves.keys()].every((number) => number > mine(state).number));
    assert.deepEqual(
      [...moves.values()],
      Array.from(moves, (_, at) => at + 1),
    );
  }
});

test("before my first decision nothing is new, nor is my own decision", () => {
  assert.equal(newMoves(known(seen(1))).size, 0);
  const { messages } = recorded("base-4").p1;
  const own = messages.findIndex((/** @type {any} */ message) => message.seat === "p1" && message.kind === "pick");
  const state = seen(own + 1);
  assert.equal(newMoves(known(state)).size, 0);
});

test("a zone is new with the move that changed it last, until it has been looked at", () => {
  const state = { ...seen(), touched: { near: 0, far: 0 } };
  const after = mine(state).number;
  const moves = new Map([
    [after + 1, 1],
    [after + 3, 2],
  ]);
  const touched = (/** @type {number} */ at) => ({ ...state, touched: { near: at, far: after - 5 } });
  const at = (/** @type {number} */ number, read = {}) => newIn(known(touched(number), read), "here", ["near", "far"], moves);
  assert.equal(at(after + 3), 2);
  assert.equal(at(after + 2), 1, "nobody tells it: it came with the move before");
  assert.equal(at(after), null, "that was I");
  assert.equal(at(after + 3, { here: after + 3 }), null, "looked at since");
  assert.equal(at(after + 3, { there: after + 3 }), 2, "another place was looked at");
});

test("what was read in the log is new nowhere, and what comes after it is counted anew", () => {
  const state = [...Array(200).keys()].map((until) => seen(until)).find((each) => newMoves(known(each)).size > 2);
  const [first, second, ...later] = newMoves(known(state)).keys();
  const read = known(state, { log: second });
  assert.ok(first < second);
  assert.deepEqual([...newMoves(read)], later.map((number, at) => [number, at + 1]));
  assert.equal(newIn(known({ ...state, touched: { near: second } }, { log: second }), "here", ["near"]), null);
});

test("a list is read after a while in sight, up to what it showed when that began", () => {
  /** @type {(() => void) | null} */
  let due = null;
  /** @type {number[]} */
  const read = [];
  const reading = new Reading((upTo) => read.push(upTo), { set: (call) => (due = call), clear: () => (due = null) });
  reading.sees(5);
  reading.sees(6);
  due?.();
  assert.deepEqual(read, [5]);
  reading.sees(6);
  reading.sees(null);
  assert.equal(due, null, "it went out of sight before");
});

test("what changed is remembered over a reload", () => {
  const state = seen();
  assert.ok(Object.keys(state.touched).length > 5);
  const again = reduce(START, { type: "my memory", memory: JSON.parse(JSON.stringify(memory(state))) });
  assert.deepEqual(again.touched, state.touched);
});

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { PAUSES_MS, tryNow, untilDone } from "../../app/static/js/table/again.js";

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** Everything that does not wait for time. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Something that works at the given try. @param {number} works */
function failing(works) {
  const seen = { tries: 0, done: false };
  void untilDone(async () => {
    seen.tries += 1;
    if (seen.tries < works) throw new TypeError("Failed to fetch dynamically imported module");
  }).then(() => (seen.done = true));
  return seen;
}

test("what did not come is asked for again after pauses that grow, until it has come", async () => {
  assert.deepEqual([...PAUSES_MS].sort((a, b) => a - b), PAUSES_MS);
  const seen = failing(3);
  for (const [turn, ms] of PAUSES_MS.slice(0, 3).entries()) {
    mock.timers.tick(ms - 1);
    await settled();
    assert.deepEqual(seen, { tries: turn, done: false });
    mock.timers.tick(1);
    await settled();
    assert.equal(seen.tries, turn + 1);
  }
  assert.ok(seen.done);
  tryNow();
  mock.timers.tick(10 ** 6);
  await settled();
  assert.equal(seen.tries, 3);
});

test("a connection that is back waits for no pause", async () => {
  const seen = failing(2);
  tryNow();
  await settled();
  assert.deepEqual(seen, { tries: 1, done: false });
  mock.timers.tick(PAUSES_MS[0]); // of the pause that was cut short nothing is left
  await settled();
  assert.equal(seen.tries, 1);
  tryNow();
  await settled();
  assert.deepEqual(seen, { tries: 2, done: true });
});

test("after the last pause only a connection that is back brings another try", async () => {
  const seen = failing(PAUSES_MS.length + 1);
  for (const ms of PAUSES_MS) {
    mock.timers.tick(ms);
    await settled();
  }
  assert.deepEqual(seen, { tries: PAUSES_MS.length, done: false });
  mock.timers.tick(10 ** 7);
  await settled();
  assert.equal(seen.tries, PAUSES_MS.length);
  tryNow();
  await settled();
  assert.ok(seen.done);
});

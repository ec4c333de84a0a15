import assert from "node:assert/strict";
import { test } from "node:test";
import { sectionNow } from "../../app/static/js/games/fresco/day.js";

/** @param {any} round @param {any} [visit] @param {any} [more] */
function at(round, visit, more) {
  return sectionNow(/** @type {any} */ ({ zones: { round, visit }, ...more }));
}

test("the guide opens where the day is", () => {
  assert.equal(at({ phase: "setup" }), "goal");
  assert.equal(at({ phase: "wake up" }), "wake_up");
  assert.equal(at({ phase: "planning" }), "planning");
  assert.equal(at({ phase: "locations" }, { column: "studio" }), "studio");
  assert.equal(at({ phase: "locations", final: true }, { column: "cathedral 2" }), "cathedral");
  assert.equal(at({ phase: "round end" }), "round_end");
});

test("a taken space and the end of the game have sections of their own", () => {
  assert.equal(at({ phase: "locations" }, null, { task: "land" }), "track");
  assert.equal(at({ phase: "round end" }, null, { over: true }), "end");
});

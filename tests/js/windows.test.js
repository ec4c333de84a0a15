// What a window brings, and where an arrow key leads.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addedUp } from "../../app/static/js/games/fresco/modules/m06_windows.js";
import { next } from "../../app/static/js/table/walking.js";

const PRINTED = { panes: { yellow: 1, blue: 2, red: 3, green: 4 }, penalty: { yellow: 2, blue: 4, red: 6, green: 8 } };

test("a pane without glass is taken off after what all panes bring", () => {
  assert.deepEqual(addedUp(PRINTED, "red+green", ["green"]), { total: 1, sum: "3 + 4 − 6", missing: { red: 1 } });
});

test("with all its glass a window brings what its panes show", () => {
  assert.deepEqual(addedUp(PRINTED, "yellow+green", ["green", "yellow"]), { total: 5, sum: "1 + 4", missing: {} });
});

test("one glass serves one pane", () => {
  const { total, missing } = addedUp(PRINTED, "blue+yellow+blue", ["blue", "yellow"]);
  assert.deepEqual([total, missing], [1, { blue: 1 }]);
});

test("an arrow leads to the nearest thing ahead, and nowhere from the edge", () => {
  const spots = [
    { x: 0, y: 77 },
    { x: 77, y: 77 },
    { x: 0, y: 154 },
  ];
  assert.equal(next({ x: 0, y: 0 }, spots, [0, 1]), 0);
  assert.equal(next({ x: 0, y: 77 }, [spots[1], spots[2]], [1, 0]), 0);
  assert.equal(next({ x: 0, y: 0 }, spots, [0, -1]), -1);
});

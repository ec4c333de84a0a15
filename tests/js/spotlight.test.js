import assert from "node:assert/strict";
import { test } from "node:test";
import { beside } from "../../app/static/js/table/spotlight.js";

const ROOM = { left: 100, top: 50, right: 900, bottom: 650 };
const SIZE = { width: 200, height: 60 };

/** @param {number} left @param {number} top @param {number} [width] @param {number} [height] */
const box = (left, top, width = 80, height = 80) => ({ left, top, width, height, right: left + width, bottom: top + height });

test("a caption stands beside its place, within the board, and never over it", () => {
  for (const at of [box(300, 300), box(810, 300), box(110, 60), box(810, 560), box(110, 300, 780, 60)]) {
    const { left, top } = beside(at, SIZE, ROOM);
    assert.ok(left >= ROOM.left && left + SIZE.width <= ROOM.right, `left ${left}`);
    assert.ok(top >= ROOM.top && top + SIZE.height <= ROOM.bottom, `top ${top}`);
    const apart = left >= at.right || left + SIZE.width <= at.left || top >= at.bottom || top + SIZE.height <= at.top;
    assert.ok(apart, `over ${JSON.stringify(at)}`);
  }
});

test("where there is no room at all it still lies within the board", () => {
  const { left, top } = beside(box(100, 50, 800, 600), SIZE, ROOM);
  assert.ok(left >= ROOM.left && top + SIZE.height <= ROOM.bottom);
});

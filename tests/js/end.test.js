// The chart of the end: as many shades as one can tell apart, and no point is lost.

import assert from "node:assert/strict";
import test from "node:test";

import { charted } from "../../app/static/js/table/end/sources.js";

/** @param {Record<string, Record<string, number>>} points */
function ended(points) {
  const view = /** @type {any} */ ({ painters: Object.keys(points) });
  const game = /** @type {any} */ ({ points: (/** @type {any} */ _, /** @type {string} */ painter) => points[painter] });
  return charted(game, view, [...new Set(Object.values(points).flatMap(Object.keys))]);
}

const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`source ${at}`, at + 1]));

test("up to sixteen sources have a shade each, without those that brought nobody anything", () => {
  const { shown, points } = ended({ p0: { segment: 9, landing: -2 }, p1: { bishop: 3 } });
  assert.deepEqual(shown, ["segment", "bishop"]);
  assert.equal(points("p0")["segment"], 9);
});

test("of more sources the smallest are one segment, and all points are in it", () => {
  const { shown, points } = ended({ p0: many, p1: {} });
  assert.equal(shown.length, 16);
  assert.ok(!shown.includes("source 0") && shown.includes("source 20"));
  const sum = shown.reduce((total, source) => total + points("p0")[source], 0);
  assert.equal(sum, (21 * 22) / 2);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BLANK,
  count,
  fitting,
  lay,
  left,
  nextKind,
  obstacle,
  place,
  problems,
  remove,
  space,
} from "../../app/static/js/games/fresco/planning/plan.js";

const COLUMNS = ["market", "cathedral", "studio", "workshop", "theatre"];

/** @returns {any} */
function schema() {
  return {
    pieces: { own: { n: 5, must: true, on: COLUMNS }, ill: { n: 1, must: false, on: ["cathedral"] } },
    columns: Object.fromEntries(COLUMNS.map((name) => [name, { room: 3, place: name }])),
    marks: {
      glazery: { group: "tile", on: COLUMNS, room: [0, 1], kinds: ["own"], place: "glazery" },
      "map 5#1": { group: "map", on: COLUMNS, takes: 2 },
    },
    apart: { tile: ["dame", "map"] },
    counts: { pennies: { max: 2, needs: "market" } },
  };
}

test("a plan is ready once all who must work are placed", () => {
  let plan = BLANK;
  for (const column of ["market", "market", "cathedral", "studio"]) plan = place(schema(), plan, "own", column);
  assert.deepEqual(problems(schema(), plan), [{ key: "plan.place-more", args: { kind: "own", n: 1 } }]);
  plan = place(schema(), plan, "own", "theatre");
  assert.deepEqual(problems(schema(), plan), []);
  assert.equal(nextKind(schema(), plan), "ill");
});

test("a full column takes nobody, and says so", () => {
  let plan = BLANK;
  for (let i = 0; i < 4; i += 1) plan = place(schema(), plan, "own", "market");
  assert.deepEqual(plan.columns, { market: { own: 3 } });
  assert.deepEqual(obstacle(schema(), plan, "own", "market"), { key: "plan.column-full", args: { column: "market" } });
  assert.equal(left(schema(), plan, "own"), 2);
});

test("a piece goes only where it may", () => {
  assert.equal(place(schema(), BLANK, "ill", "market"), BLANK);
  assert.deepEqual(place(schema(), BLANK, "ill", "cathedral").columns, { cathedral: { ill: 1 } });
});

test("taking off leaves no empty column behind", () => {
  const plan = place(schema(), BLANK, "own", "studio");
  assert.deepEqual(remove(plan, "studio"), BLANK);
  assert.deepEqual(remove(plan, "market"), plan);
});

test("a tile replaces the room of its column, a map takes from it", () => {
  const tiled = lay(BLANK, "glazery", "studio");
  assert.deepEqual(space(schema(), tiled, "studio"), { room: 1, least: 0, kinds: ["own"] });
  const mapped = lay(BLANK, "map 5#1", "studio");
  assert.equal(space(schema(), mapped, "studio").room, 1);
  assert.deepEqual(lay(tiled, "glazery", "studio").marks, {}, "pressed again it is taken off");
  assert.deepEqual(lay(tiled, "glazery", "market").marks, { glazery: "market" });
});

test("too many under a tile is a problem in words", () => {
  let plan = place(schema(), place(schema(), BLANK, "own", "studio"), "own", "studio");
  plan = lay(plan, "glazery", "studio");
  assert.ok(problems(schema(), plan).some(({ key }) => key === "plan.too-many"));
});

test("counts stay between nothing and their most", () => {
  assert.deepEqual(count(schema(), BLANK, "pennies", 7).counts, { pennies: 2 });
  assert.deepEqual(count(schema(), count(schema(), BLANK, "pennies", 1), "pennies", 0).counts, {});
});

test("a draft for an older question keeps what still fits", () => {
  const old = {
    columns: { market: { own: 3 }, crypt: { own: 1 } },
    marks: { glazery: "theatre", gone: "market" },
    counts: { pennies: 1, gone: 1 },
  };
  assert.deepEqual(fitting(schema(), old), {
    columns: { market: { own: 3 } },
    marks: { glazery: "theatre" },
    counts: { pennies: 1 },
  });
});

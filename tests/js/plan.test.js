import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BLANK,
  count,
  cover,
  fitting,
  hindrance,
  lay,
  left,
  nextKind,
  obstacle,
  place,
  problems,
  remove,
  space,
  unmet,
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

/** @returns {any} what all modules together may bring */
function everything() {
  const base = schema();
  const marks = {
    audience: { group: "tile", on: COLUMNS, room: [0, 0], kinds: [], place: "audience" },
    wall: { group: "tile", on: COLUMNS, room: [1, 1], kinds: ["own"], place: "wall" },
    medico: { group: "tile", on: ["market"], room: [0, 1], kinds: ["own"] },
    "dame pink": { group: "dame", on: COLUMNS },
    "dame purple": { group: "dame", on: COLUMNS },
  };
  return { ...base, marks: { ...base.marks, ...marks } };
}

test("a mark lies only where it may, and says beside what it cannot", () => {
  const plan = lay(BLANK, "wall", "studio");
  assert.deepEqual(hindrance(everything(), BLANK, "medico", "studio"), {
    key: "plan.mark-not-there",
    args: { mark: "medico", column: "studio" },
  });
  for (const mark of ["audience", "dame pink", "map 5#1"])
    assert.deepEqual(hindrance(everything(), plan, mark, "studio"), {
      key: "plan.marks-clash",
      args: { mark, other: "wall", column: "studio" },
    });
  assert.equal(hindrance(everything(), lay(BLANK, "dame pink", "studio"), "map 5#1", "studio"), null);
  assert.equal(hindrance(everything(), plan, "wall", "studio"), null, "it is in nobody's way but its own");
});

test("who finds no room under a mark goes back to the tray", () => {
  let plan = BLANK;
  for (let i = 0; i < 3; i += 1) plan = place(everything(), plan, "own", "studio");
  assert.deepEqual(cover(everything(), plan, "audience", "studio").columns, {});
  assert.deepEqual(cover(everything(), plan, "wall", "studio").columns, { studio: { own: 1 } });
  assert.deepEqual(cover(everything(), plan, "map 5#1", "studio").columns, { studio: { own: 1 } });
  assert.equal(cover(everything(), plan, "medico", "studio"), plan, "what cannot lie there changes nothing");
});

test("a count needs somebody at its place, once tiles have changed what a column is", () => {
  const needs = { key: "plan.count-needs", args: { count: "pennies", place: "market" } };
  const plan = place(everything(), count(everything(), BLANK, "pennies", 1), "own", "market");
  assert.equal(unmet(everything(), plan, "pennies"), null);
  assert.deepEqual(unmet(everything(), cover(everything(), plan, "wall", "market"), "pennies"), needs);
  assert.equal(unmet(everything(), cover(everything(), plan, "medico", "market"), "pennies"), null, "still the market");
  assert.ok(problems(everything(), lay(plan, "wall", "market")).some(({ key }) => key === needs.key));
});

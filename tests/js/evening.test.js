import assert from "node:assert/strict";
import { test } from "node:test";
import { days } from "../../app/static/js/games/fresco/evening.js";
import { where } from "../../app/static/js/games/fresco/where.js";
import { past, recorded } from "./recordings.js";

const { decisions, rounds } = past("base-4");

test("the evening adds up to what everybody has won on the track in that round", () => {
  for (const { round } of rounds.slice(0, -1)) {
    const found = days(decisions, round);
    assert.equal(found.size, 4);
    for (const [painter, { points }] of found) {
      const before = rounds.find((other) => other.round === round - 1)?.scores[painter] ?? 0;
      const after = rounds.find((other) => other.round === round)?.scores[painter] ?? 0;
      const won = [...points.values()].reduce((sum, n) => sum + n, 0);
      assert.ok(Math.abs(after - before - won) <= 3, `${painter} in round ${round}: ${won}, on the track ${after - before}`);
    }
  }
});

test("every restored segment belongs to one evening, and nobody earns less than nothing", () => {
  const all = rounds.map(({ round }) => [...days(decisions, round).values()]).flat();
  const events = decisions.flatMap((decision) => decision.events);
  const lastEvening = events.findLastIndex(({ event }) => event === "round ended");
  const uncovered = events.slice(0, lastEvening).filter(({ event }) => event === "uncovered");
  assert.equal(all.flatMap(({ tiles }) => tiles).length, uncovered.length);
  assert.ok(all.flatMap(({ money }) => [...money.values()]).every((n) => n > 0));
});

test("the evening tells everybody the same of the others' money", () => {
  const told = Object.entries(recorded("base-4"))
    .filter(([viewer]) => viewer !== "open")
    .map(([, { messages }]) => JSON.stringify([...days(messages, 2)].map(([painter, { money }]) => [painter, [...money]])));
  assert.equal(new Set(told).size, 1);
});

test("where something happened is the nearest place first, and what a phone has to look at", () => {
  const ui = /** @type {any} */ ({ own: { part: "hostel" } });
  const at = (/** @type {any} */ event) => where([event], /** @type {any} */ ({}), ui);
  assert.deepEqual(at({ event: "uncovered", cell: "1,2" }), {
    spots: ['[data-spot="cell 1,2"]', ".board .z-cathedral"],
    looks: { tab: "fresco" },
    lingers: true,
  });
  assert.deepEqual(at({ event: "took market tile", slot: "3.1" })?.looks, { tab: "town", own: { part: "market" } });
  assert.equal(at({ event: "round ended" }), null);
});

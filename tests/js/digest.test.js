import assert from "node:assert/strict";
import { test } from "node:test";
import { game as fresco } from "../../app/static/js/games/fresco/index.js";
import { lines, plain } from "../../app/static/js/table/digest.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { Words } from "../../app/static/js/table/words.js";
import { recorded, texts } from "./recordings.js";

const GAMES = ["base-2", "base-4", "m01+02+03+04+05+06+07-4"];
const speaker = new Speaker(fresco, new Words(texts("en"), "en"), null, null);

for (const name of GAMES) {
  test(`every segment and its points are told once in ${name}`, () => {
    const { messages } = recorded(name).spectator;
    const events = messages.flatMap((/** @type {any} */ message) => message.events);
    const told = messages.flatMap((/** @type {any} */ message) => lines(speaker, message));
    const words = told.map((/** @type {any} */ line) => plain(line.words));
    const segments = events.filter((/** @type {any} */ event) => event.event === "uncovered");
    assert.ok(segments.length > 5);
    assert.equal(words.filter((/** @type {string} */ text) => / restored \d+, /.test(text)).length, segments.length);
  });
}

test("where the space is chosen, the segment is told before the space", () => {
  const restoring = {
    number: 1,
    seat: "p0",
    kind: "pick",
    made_by: "player",
    events: [
      { event: "paid for segment", painter: "p0", cell: "1,2" },
      { event: "scored", painter: "p0", total: 5, items: [["segment", 3], ["bishop", 2]] },
    ],
  };
  const landing = {
    ...restoring,
    number: 2,
    events: [
      { event: "advanced", painter: "p0", target: 5, new: 6 },
      { event: "uncovered", painter: "p0", cell: "1,2", tile: "fresco-3-red+yellow+blue" },
    ],
  };
  const told = [restoring, landing].flatMap((entry) => lines(speaker, /** @type {any} */ (entry)));
  assert.match(plain(told[0].words), /restored 3, .+ for 5 with 2 /);
  assert.match(plain(told[1].words), /6/);
  assert.equal(told.length, 2);
});

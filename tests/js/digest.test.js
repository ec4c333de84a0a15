import assert from "node:assert/strict";
import { test } from "node:test";
import { fresco } from "./fresco.js";
import { lines, plain } from "../../app/static/js/table/digest.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { Words } from "../../app/static/js/table/words.js";
import { recorded, texts } from "./recordings.js";

const GAMES = [
  "base-2",
  "base-4",
  "m01+02+03+04+05+06+07-4",
  "m01+02+03+04+05+06+07+08+09+10+11+12+13+14+15+16+17-3",
];
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

test("where something is drawn before the points are known, the segment is told once, with its points", () => {
  const paying = {
    number: 1,
    seat: "p0",
    kind: "pick",
    made_by: "player",
    events: [{ event: "paid for segment", painter: "p0", cell: "1,2" }],
  };
  const drawn = {
    ...paying,
    number: 2,
    seat: "nature",
    events: [
      { event: "claimed favour", painter: "p0", cell: "1,2", favour: "points 1" },
      { event: "scored", painter: "p0", total: 7, items: [["segment", 3], ["bishop", 3], ["favour", 1]] },
      { event: "uncovered", painter: "p0", cell: "1,2", tile: "3:red+yellow+blue" },
    ],
  };
  const told = [paying, drawn].flatMap((entry) => lines(speaker, /** @type {any} */ (entry)));
  assert.deepEqual(
    told.map((line) => plain(line.words)),
    [
      "Player 1: granted the bishop’s favour, 1 point",
      "Player 1: restored 3, row 2, middle, for 7 with 3 from the bishop and 1 for the bishop’s favour",
    ],
  );
});

test("where something is drawn and then a space chosen, the segment is told with its points, before the space", () => {
  const deed = { seat: "p0", kind: "pick", made_by: "player" };
  const told = [
    { ...deed, number: 1, events: [{ event: "paid for segment", painter: "p0", cell: "1,2" }] },
    {
      ...deed,
      number: 2,
      seat: "nature",
      events: [
        { event: "claimed favour", painter: "p0", cell: "1,2", favour: "green" },
        { event: "received", painter: "p0", paints: { green: 1 }, why: "favour" },
        { event: "scored", painter: "p0", total: 6, items: [["segment", 3], ["bishop", 3]] },
      ],
    },
    {
      ...deed,
      number: 3,
      events: [
        { event: "advanced", painter: "p0", old: 0, target: 6, new: 7 },
        { event: "uncovered", painter: "p0", cell: "1,2", tile: "3:red+yellow+blue" },
      ],
    },
  ].flatMap((entry) => lines(speaker, /** @type {any} */ (entry)));
  assert.deepEqual(
    told.map((line) => plain(line.words)),
    [
      "Player 1: granted the bishop’s favour, green",
      "Player 1: restored 3, row 2, middle, for 6 with 3 from the bishop",
      "Player 1: stands on 7, 6 was taken",
    ],
  );
});

test("what Leonardo restores is told once, also where a space is chosen for him", () => {
  const deed = { number: 1, seat: "p0", kind: "pick", made_by: "player" };
  const told = [
    {
      ...deed,
      events: [
        { event: "paid for segment", painter: "leonardo", cell: "1,2" },
        { event: "scored", painter: "leonardo", total: 3, items: [["segment", 3]] },
      ],
    },
    { ...deed, number: 2, events: [{ event: "uncovered", painter: "leonardo", cell: "1,2", tile: "3:red+yellow+blue" }] },
  ].flatMap((entry) => lines(speaker, /** @type {any} */ (entry)));
  assert.deepEqual(
    told.map((line) => plain(line.words)),
    ["Leonardo: restored 3, row 2, middle, for 3"],
  );
});

test("points from one source are told as no sum", () => {
  assert.deepEqual(alone({ event: "scored", painter: "p0", total: 4, items: [["altar", 4]] }), [
    "Player 1: 4 points for the altar",
  ]);
  assert.deepEqual(alone({ event: "scored", painter: "p0", total: 5, items: [["altar", 4], ["money", 1]] }), [
    "Player 1: 5 points, 4 for the altar and 1 for the money",
  ]);
});

test("what is given or paid is told, unless the deed itself tells it", () => {
  assert.deepEqual(alone({ event: "gave", painter: "p0", paints: { red: 1 }, why: "dame" }), [
    "Player 1: gave red (through the dame)",
  ]);
  assert.deepEqual(alone({ event: "gave", painter: "p0", paints: { red: 1 }, why: "segment" }), []);
  assert.deepEqual(alone({ event: "paid", painter: "p0", n: 2, why: "glass" }), ["Player 1: paid 2 Thalers (for glass)"]);
  assert.deepEqual(alone({ event: "paid", painter: "p0", n: 2, why: "market" }), []);
});

test("drawings side by side are a list in plain text, each with its number", () => {
  assert.deepEqual(alone({ event: "glass laid out", painter: null, glass: { blue: 2, red: 1 } }), [
    "Glass on offer: blue 2, red",
  ]);
  assert.deepEqual(alone({ event: "took market tile", painter: "p0", tile: "red+blue+beam", slot: "3.1", how: "free" }), [
    "Player 1: took red, blue, beam at booth III",
  ]);
});

/** @param {any} event */
const alone = (event) =>
  lines(speaker, /** @type {any} */ ({ number: 1, seat: "p0", kind: "pick", made_by: "player", events: [event] })).map(
    (line) => plain(line.words),
  );

test("whoever lands on the space the move began on stays there", () => {
  assert.deepEqual(alone({ event: "advanced", painter: "p0", old: 9, target: 10, new: 9 }), [
    "Player 1: stays on 9, 10 was taken",
  ]);
});

test("opened plans say where the neutral apprentice stands", () => {
  const plans = { p0: { columns: { market: { own: 2, neutral: 1 } } }, p1: { columns: { studio: { own: 3 } } } };
  assert.deepEqual(alone({ event: "plans revealed", painter: null, plans }), [
    "All plans are open; borrowed apprentices: Player 1, market",
  ]);
  assert.deepEqual(alone({ event: "plans revealed", painter: null, plans: { p1: plans.p1 } }), ["All plans are open"]);
});

test("Leonardo's own figure is told where it goes", () => {
  const [told] = alone({ event: "leonardo moved", painter: "leonardo", old: "2,2", new: "1,2" });
  assert.match(told, /^Leonardo: own figure now at row 2, middle$/);
});

test("a refusal says in words what is possible instead and what a form expects", () => {
  const offers = speaker.reason({ key: "not-offered", args: { offers: ["buy", "done"] } });
  assert.equal(offers, "This is not possible here. What you can do: buy a tile and be done here.");
  const form = speaker.reason({ key: "form.one", args: { field: "payment", expected: ["red+red+blue"] } });
  assert.equal(form, "paints to give: expected one of red, red, and blue.");
});

test("changed rules are one line of the log, with both versions", () => {
  const events = [{ event: "rules changed", painter: null, from: "1", to: "2" }];
  const entry = { number: 1, seat: "house", kind: /** @type {const} */ ("rules"), made_by: "house", events };
  const [line, ...others] = lines(speaker, entry);
  assert.equal(others.length, 0);
  assert.match(plain(line.words), /version 1 to 2/);
});

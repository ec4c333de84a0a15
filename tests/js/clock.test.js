import assert from "node:assert/strict";
import { test } from "node:test";
import { fresco } from "./fresco.js";
import { counted, deadline, isLast, ranOut, secondsLeft } from "../../app/static/js/table/clock.js";
import { concerns } from "../../app/static/js/table/concerns.js";
import { minutes } from "../../app/static/js/table/counting.js";
import { lines } from "../../app/static/js/table/digest.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { reduce } from "../../app/static/js/table/store.js";
import { counts, marks, saidMark } from "../../app/static/js/table/ticking.js";
import { titleOf } from "../../app/static/js/table/title.js";
import { Words } from "../../app/static/js/table/words.js";
import { texts } from "./recordings.js";
import { AT, words, people, withoutBen, table, context, plain, button } from "./company.js";

test("time is told in minutes and seconds, and in hours when it is long", () => {
  assert.deepEqual([0, 8.9, 80, 3599, 3600, 7325, -3].map(minutes), [
    "0:00",
    "0:08",
    "1:20",
    "59:59",
    "1:00:00",
    "2:02:05",
    "0:00",
  ]);
});

test("nothing ticks while everybody is here and no clock runs", () => {
  assert.equal(counts(table(people(), ["p1"])), false);
  assert.equal(counts(table(people({ clock_seconds: 120 }), ["p1"])), false);
  assert.equal(counts(table(withoutBen(5), ["p0"])), true);
  assert.equal(counts(table(people({ clock_seconds: 120 }), ["p1"], { p1: 30 })), true);
  assert.equal(counts(table(withoutBen(90, {}, { stand_in: "apprentice" }), ["p0"])), false);
  assert.equal(counts(table(withoutBen(90, { status: "void" }), ["p0"])), false);
});

test("a page is drawn again only when a seat is shown as away or the last seconds begin", () => {
  const away = table(withoutBen(5), ["p1"]);
  assert.equal(marks(away, AT), marks(away, AT + 14_000));
  assert.notEqual(marks(away, AT), marks(away, AT + 15_000));
  const timed = table(people({ clock_seconds: 120 }), ["p1"], { p1: 30 });
  assert.equal(marks(timed, AT), marks(timed, AT + 19_000));
  assert.notEqual(marks(timed, AT), marks(timed, AT + 20_000));
});

const timed = (/** @type {any} */ clocks, waiting = ["p0"]) => table(people({ clock_seconds: 120 }), waiting, clocks);

test("a clock counts on from when it was heard of", () => {
  const state = timed({ p0: 42 });
  assert.equal(deadline(state, "p0"), AT + 42_000);
  assert.equal(secondsLeft(state, "p0", AT + 2_000), 40);
  assert.equal(secondsLeft(state, "p0", AT + 60_000), 0);
  assert.equal(isLast(state, "p0", AT + 31_999), false);
  assert.equal(isLast(state, "p0", AT + 32_000), true);
});

test("the strip counts my time, otherwise that of whoever runs out first", () => {
  assert.equal(counted(timed({ p0: 90, p1: 5 }, ["p0", "p1"])), "p0");
  assert.equal(counted(timed({ p1: 50, p2: 5 }, ["p1", "p2"])), "p2");
  assert.equal(counted(timed({})), null);
});

test("no clock runs once it is agreed off, the game is void, or nobody is waited for", () => {
  const state = timed({ p0: 42 });
  assert.equal(deadline(reduce(state, people()), "p0"), null);
  assert.equal(deadline(reduce(state, people({ clock_seconds: 120, status: "void" })), "p0"), null);
  assert.equal(deadline(timed({ p0: 42 }, ["p1"]), "p0"), null);
});

test("the last ten seconds are said in the panel and counted in the title", () => {
  const state = timed({ p0: 42 });
  assert.deepEqual(concerns(context(state, AT + 31_000)), []);
  const told = concerns(context(state, AT + 34_000));
  assert.match(plain(told), /left\. Then a bot decides this move for you\./);
  assert.equal(titleOf(state, words, AT, true), "Your turn · Fresco, Casa Bellini");
  assert.equal(titleOf(state, words, AT + 34_000, true), "0:08 · Your turn · Fresco, Casa Bellini");
});

test("a voice says the time at 60, 30 and 10 seconds, and never right at the start", () => {
  const state = timed({ p0: 70 });
  assert.deepEqual(
    [0, 9_000, 10_000, 39_000, 40_000, 60_000].map((passed) => saidMark(state, AT + passed)),
    [null, null, 60, 60, 30, 10],
  );
  const short = table(people({ clock_seconds: 30 }), ["p0"], { p0: 30 });
  assert.equal(saidMark(short, AT), null);
  assert.equal(saidMark(timed({ p1: 5 }, ["p1"]), AT), null);
});

test("what a bot chose when my time ran out is told until I decide again, and with what to do about it", () => {
  const events = [
    { event: "clock ran out", painter: "p0" },
    { event: "earned", painter: "p0", n: 3, why: "studio" },
  ];
  const entry = /** @type {any} */ ({ number: 7, seat: "p0", kind: "pick", made_by: "clock", events });
  const state = { ...timed({ p1: 60 }, ["p1"]), log: [entry] };
  assert.equal(ranOut(state), entry);
  const now = context(state);
  const told = concerns(now);
  assert.match(plain(told), /Time ran out: a bot decided for you.*3/);
  button(told, "without the clock").props.on.click();
  assert.deepEqual(now.noted, [["no_clock", null, true]]);
  const mine = { ...entry, number: 8, made_by: "player" };
  assert.equal(ranOut({ ...state, log: [entry, mine] }), null);
  const read = { ui: { asides: { "ran out 7": true }, settings: {} } };
  assert.deepEqual(concerns(context(state, AT, read)), []);
});

test("what a bot planned for me is told to me in words before the plans are open, and the same once they are", () => {
  const pick = { columns: { theatre: { own: 1 }, market: { own: 2, neutral: 1 } }, marks: {} };
  const sealed = [
    { event: "clock ran out", painter: "p0" },
    { event: "ready", painter: "p0", pick },
  ];
  const opened = [...sealed, { event: "plans revealed", painter: null, plans: {} }];
  for (const events of [sealed, opened]) {
    const entry = /** @type {any} */ ({ number: 7, seat: "p0", kind: "pick", made_by: "clock", events });
    const told = plain(concerns(context({ ...timed({ p1: 60 }, ["p1"]), log: [entry] })));
    assert.match(told, /a bot decided for you.*Plan: market 3 and theatre 1/);
  }
});

for (const language of ["en", "de", "fr"])
  test(`that a clock ran out has words of its own in the log in ${language}`, () => {
    const said = new Words(texts(language), language);
    const speaker = new Speaker(fresco, said, /** @type {any} */ (people()), "p0");
    const events = [{ event: "clock ran out", painter: "p1" }];
    const [line, ...more] = lines(speaker, { number: 1, seat: "p1", kind: "pick", made_by: "clock", events });
    assert.equal(plain(line.words), said.t("log.clock ran out", { painter: "Ben" }));
    assert.match(plain(line.words), /^Ben.*(ran out|abgelaufen|écoulé)/);
    assert.deepEqual(more, []);
  });

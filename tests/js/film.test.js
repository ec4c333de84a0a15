import assert from "node:assert/strict";
import { test } from "node:test";
import { Film, MOST, PACES } from "../../app/static/js/table/film.js";
import { START } from "../../app/static/js/table/store.js";

/** A film with a clock that the test turns by hand. @param {"slow" | "normal" | "fast"} [pace] @param {(call: () => void) => void} [atRest] */
function projector(pace = "normal", atRest = (call) => call()) {
  /** @type {{call: () => void, ms: number} | null} */
  let alarm = null;
  /** @type {any} */
  const seen = { shown: [], left: [], skipped: [], listed: 0, pace };
  const film = new Film(
    {
      pace: () => seen.pace,
      atRest,
      shows: (entries) => seen.shown.push(entries.map(({ number }) => number)),
      left: ({ entries }) => seen.left.push(entries[0].number),
      skipped: (entries) => seen.skipped.push(...entries.map(({ number }) => number)),
      listed: () => (seen.listed += 1),
    },
    { set: (call, ms) => (alarm = { call, ms }), clear: () => (alarm = null) },
  );
  const wait = () => alarm?.ms ?? null;
  const ring = () => {
    const due = alarm;
    alarm = null;
    due?.call();
  };
  return { film, seen, wait, ring };
}

/** @param {number} number @returns {any} what is known then */
const known = (number) => ({ ...START, view: { number, question: "?", undo: true }, log: [number] });

/** @param {Film} film @param {number} number @param {any} [about] @param {string} [seat] */
const hear = (film, number, about = { told: true }, seat = "p1") =>
  film.take(/** @type {any} */ ({ number, seat, kind: "pick", events: [] }), known(number - 1), known(number), about);

test("the first move is shown at once, the next ones after each other", () => {
  const { film, seen, wait, ring } = projector();
  for (const number of [1, 2, 3]) assert.ok(hear(film, number));
  assert.deepEqual(seen.shown, [[1]]);
  assert.equal(wait(), PACES.normal);
  ring();
  assert.deepEqual(seen.shown, [[1], [2]]);
  assert.equal(film.state(known(3)).view?.number, 2);
  ring();
  ring();
  assert.equal(film.playing, false);
  assert.equal(wait(), null, "nothing waits when nothing plays");
  assert.deepEqual(seen.left, [1, 2, 3], "each goes out of sight, the last one too");
  assert.equal(film.state(known(3)).view?.number, 3);
});

test("what others do waits until my own move has come to rest, and is not shown if I go on before", () => {
  /** @type {(() => void)[]} */
  const waiting = [];
  const { film, seen } = projector("normal", (call) => waiting.push(call));
  hear(film, 1);
  hear(film, 2);
  assert.deepEqual(seen.shown, []);
  assert.equal(film.state(known(2)).view?.number, 0, "the table is shown as I left it");
  for (const call of waiting.splice(0)) call();
  assert.deepEqual(seen.shown, [[1]]);
  film.skip();
  hear(film, 3);
  film.skip();
  for (const call of waiting.splice(0)) call();
  assert.deepEqual(seen.shown, [[1]]);
  assert.deepEqual(seen.skipped, [2, 3]);
});

test("what is shown late asks nothing and offers nothing to undo", () => {
  const { film } = projector();
  hear(film, 1);
  const { view } = film.state(known(2));
  assert.deepEqual([view?.question, view?.undo], [null, false]);
});

test("draws of nature and what nobody tells belong to the move that caused them", () => {
  const { film, seen, ring } = projector();
  assert.equal(hear(film, 1, { told: true }, "nature"), false, "without a move before it is shown at once");
  hear(film, 2);
  hear(film, 3, { told: true }, "nature");
  assert.equal(film.state(known(9)).view?.number, 3);
  hear(film, 4);
  hear(film, 5, { told: false });
  assert.deepEqual(seen.shown, [[2], [3]]);
  ring();
  assert.deepEqual(seen.shown.at(-1), [4, 5]);
  assert.equal(film.moves.length, 2);
});

test("each pace has its time, and a move may have its own", () => {
  for (const pace of /** @type {const} */ (["slow", "normal", "fast"])) {
    const { film, wait } = projector(pace);
    hear(film, 1);
    assert.equal(wait(), PACES[pace]);
  }
  const { film, wait } = projector();
  hear(film, 1, { told: true, ms: 4321 });
  assert.equal(wait(), 4321);
});

test("another pace counts from now on", () => {
  const { film, seen, wait } = projector("slow");
  hear(film, 1);
  seen.pace = "fast";
  film.paced();
  assert.equal(wait(), PACES.fast);
});

test("when much is still to come it goes faster", () => {
  const { film, wait, ring } = projector("slow");
  for (let number = 1; number <= 9; number++) hear(film, number);
  ring();
  assert.equal(wait(), PACES.fast);
});

test("skipping leads to the newest truth and tells what was not shown", () => {
  const { film, seen, wait } = projector();
  for (const number of [1, 2, 3]) hear(film, number);
  film.skip();
  assert.deepEqual(seen.skipped, [2, 3]);
  assert.equal(film.state(known(3)).view?.number, 3);
  assert.equal(wait(), null);
  film.skip();
  assert.deepEqual(seen.skipped, [2, 3], "there is nothing more to skip");
});

test("a move that is kept stays until somebody goes on", () => {
  const { film, wait } = projector();
  hear(film, 1);
  hear(film, 2);
  film.keep();
  assert.equal(wait(), null);
  film.next();
  assert.equal(film.state(known(2)).view?.number, 2);
  assert.equal(wait(), PACES.normal);
});

test("without motion a moment opens over the table as it is now, and nobody comes back to it", () => {
  const { film, seen, wait } = projector();
  const moment = { told: true, ms: 4000, lags: false };
  assert.ok(hear(film, 1, moment));
  assert.deepEqual([seen.shown, wait(), film.lags], [[[1]], 4000, false]);
  assert.equal(film.state(known(3)).view?.question, "?", "whoever is asked is asked");
  film.skip();
  assert.deepEqual([seen.left, film.playing], [[1], false]);
  film.hold(true);
  assert.equal(hear(film, 4, moment), false, "who is away finds it in the log");
});

test("while nobody looks moves gather, and are shown afterwards", () => {
  const { film, seen, wait } = projector();
  film.hold(true);
  for (let number = 1; number <= MOST; number++) hear(film, number);
  assert.deepEqual([seen.shown, wait(), film.state(known(MOST)).view?.number], [[], null, 0]);
  film.hold(false);
  assert.deepEqual(seen.shown, [[1]]);
});

test("whoever comes back to more than twelve moves gets the list", () => {
  const { film, seen } = projector();
  film.hold(true);
  for (let number = 1; number <= MOST + 1; number++) hear(film, number);
  film.hold(false);
  assert.deepEqual([seen.shown, seen.listed, film.playing], [[], 1, false]);
});

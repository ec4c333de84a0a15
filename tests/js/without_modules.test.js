import assert from "node:assert/strict";
import { test } from "node:test";
import { game as fresco } from "../../app/static/js/games/fresco/index.js";
import { lines } from "../../app/static/js/table/digest.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { Words } from "../../app/static/js/table/words.js";
import { printed, recorded, texts, viewsOf } from "./recordings.js";

// A table without modules fetches neither what they draw nor what they say.

const BASE = texts("en", "base");
const MODULES = "m01+02+03+04+05+06+07+08+09+10+11+12+13+14+15+16+17-3";

/** With the keys of all that was said. @returns {{words: Words, said: Set<string>}} */
function listening() {
  /** @type {Set<string>} */
  const said = new Set();
  const get = (/** @type {any} */ all, /** @type {string} */ key) => {
    if (all[key] !== undefined) said.add(key);
    return all[key];
  };
  return { words: new Words(new Proxy(texts("en"), { get }), "en"), said };
}

/** @param {string} name @param {any} view @param {Words} words @returns {any} */
function context(name, view, words) {
  const speaker = new Speaker(fresco, words, null, view.viewer);
  const state = { view, seat: view.viewer, role: "player", log: [] };
  const ui = { open: {}, own: fresco.own, extras: {} };
  return { game: fresco, state, words, speaker, ui, printed: printed(name), choices: [], impossible: [], chosen: null };
}

for (const name of ["base-2", "base-4"]) {
  test(`${name} is drawn and told without any word of a module`, () => {
    const { words, said } = listening();
    const speaker = new Speaker(fresco, words, null, "p0");
    for (const message of recorded(name).p0.messages) lines(speaker, message);
    for (const view of viewsOf(name, "p0")) {
      const now = context(name, view, words);
      fresco.asks(now, view);
      fresco.warns(now, view);
      fresco.myThings(now);
      fresco.described(now);
      fresco.note(now, view);
    }
    assert.ok(said.size > 60);
    assert.deepEqual([...said].filter((key) => !(key in BASE)), []);
  });
}

test("modules that have not come are told in words", () => {
  const view = viewsOf(MODULES, "p0")[0];
  const now = context(MODULES, view, new Words(texts("en"), "en"));
  assert.ok(fresco.myThings(now));
  assert.ok(fresco.described(now));
  assert.match(JSON.stringify(fresco.rail(now)), /Requests of the bishop/);
});

test("a table without modules fetches none, one with any fetches all", async () => {
  await fresco.bring([]);
  assert.deepEqual(Object.keys(fresco.pictures), []);
  await fresco.bring([17]);
  assert.equal(fresco.pictures["leaf"], "leaf");
  const before = Object.keys(fresco.pictures).length;
  await fresco.bring([17]);
  assert.equal(Object.keys(fresco.pictures).length, before);
});

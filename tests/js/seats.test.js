import assert from "node:assert/strict";
import { test } from "node:test";
import { fresco } from "./fresco.js";
import { goods } from "../../app/static/js/games/fresco/seat.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { Words } from "../../app/static/js/table/words.js";
import { recorded, texts } from "./recordings.js";

const words = new Words(texts("en"), "en");
const context = /** @type {any} */ ({ words, speaker: new Speaker(fresco, words, null, null) });

/** A finished game with seven modules, where somebody also holds some of everything. */
function laden() {
  const view = structuredClone(recorded("m01+02+03+04+05+06+07-4").spectator.last);
  view.zones["p1/tiles"] = { "7:orange+green": 2, "9:purple+red": 1 };
  view.zones["p1/portraits"] = { abbot: 1 };
  view.zones["p1/wishes"] = { number: 3 };
  view.zones["p1/scrolls"] = { number: 2 };
  return view;
}

/** @param {number} room */
function chips(room) {
  const shown = /** @type {any} */ (goods(context, laden(), "p1", room));
  return shown.children.filter(Boolean);
}

test("what does not fit on a seat is one chip that says what it stands for", () => {
  const all = chips(99);
  assert.ok(all.length >= 7);
  const few = chips(5);
  assert.equal(few.length, 5);
  const last = few.at(-1);
  assert.equal(last.children[0].props.value, `+${all.length - 4}`);
  assert.match(last.props["aria-label"], /wish cards 3/);
  assert.match(last.props["aria-label"], /scrolls 2/);
  assert.equal(last.props["title"], last.props["aria-label"]);
});

test("what fits is not folded", () => {
  const all = chips(99);
  assert.deepEqual(chips(all.length), all);
  assert.ok(all.every(({ props }) => props["key"] !== "rest"));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { board } from "../../app/static/js/games/fresco/board/board.js";
import { trackSpot, trackView } from "../../app/static/js/games/fresco/board/layout.js";
import { boardInWords } from "../../app/static/js/games/fresco/board_in_words.js";
import { fresco } from "./fresco.js";
import { plain } from "../../app/static/js/table/digest.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { Words } from "../../app/static/js/table/words.js";
import { printed, recorded, texts } from "./recordings.js";

const SEVEN = "m01+02+03+04+05+06+07-4";
const words = new Words(texts("en"), "en");

/** @typedef {import("../../app/static/js/games/fresco/printed.js").Printed} Printed */

/** What is printed, with something corrected. @param {(facts: Printed) => void} [correct] */
function facts(correct = () => {}) {
  const found = structuredClone(printed(SEVEN));
  correct(found);
  return found;
}

/** @param {(view: any) => void} [change] */
function position(change = () => {}) {
  const view = structuredClone(recorded(SEVEN).spectator.last);
  change(view);
  return view;
}

/** The board with seven modules. @param {Printed} facts_ @param {any} [view] */
function drawn(facts_, view = position()) {
  const scene = {
    ...{ view, words, printed: facts_, targets: new Map(), me: null, where: null, part: null, log: [], fresh: () => null },
    colour: () => "lazuli",
    name: () => "Chiara",
  };
  return board(/** @type {any} */ (scene), { painting: "", cleared: {} });
}

/** The nodes whose class or key matches. @param {any} node @param {(props: any) => boolean} fits @returns {any[]} */
function all(node, fits) {
  if (Array.isArray(node)) return node.flatMap((each) => all(each, fits));
  if (!node?.children) return [];
  return [...(fits(node.props ?? {}) ? [node] : []), ...all(node.children, fits)];
}

/** @param {any} node @param {string} name */
const texts_ = (node, name) => all(node, (props) => props.class === name).map(plain);

/** @param {any} node @returns {string[]} */
const lines = (node) => (node?.tag === "li" ? [plain(node)] : (node?.children ?? []).flatMap(lines));

/** Everything the table says in words. @param {Printed} facts_ @param {any} [view] */
function said(facts_, view = position()) {
  const state = { view, seat: null, log: [], touched: {} };
  const speaker = new Speaker(fresco, words, null, null);
  const section = boardInWords(/** @type {any} */ ({ state, words, speaker, printed: facts_ }));
  return lines(section).join("\n");
}

test("the hostel shows the prices of the data", () => {
  assert.deepEqual(
    texts_(drawn(facts()), "h-price").slice(0, 5),
    printed(SEVEN).hostel.map(({ price }) => String(price)),
  );
  const changed = facts(({ hostel }) => {
    hostel[1].price = 17;
  });
  assert.equal(texts_(drawn(changed), "h-price")[1], "17");
  assert.match(said(changed), /17/);
});

test("the altar, the bishop and the booths show what is printed on them", () => {
  const changed = facts((found) => {
    found.modules["special blends"].altar = [2, 34];
    found.bishop = { on: 13, beside: 12 };
    found.booths = [1, 1];
  });
  const shown = drawn(changed);
  assert.deepEqual(texts_(shown, "altar-v"), ["2–34"]);
  assert.deepEqual(texts_(shown, "flag-t").slice(0, 2), ["+13", "+12"]);
  assert.deepEqual(texts_(shown, "booth-n"), ["I", "II"]);
});

test("without modules the altar shows its own range", () => {
  const view = position((found) => {
    found.modules = [];
  });
  assert.deepEqual(texts_(drawn(facts(), view), "altar-v"), ["2–6"]);
});

test("a portrait shows the gifts of the data, also in words", () => {
  const view = position((found) => {
    found.zones["portraits"] = { patron: 1, actor: 1 };
  });
  const changed = facts(({ modules }) => {
    modules["portraits"].cards["patron"].thalers = 27;
    modules["portraits"].cards["actor"].theatre_mood = 5;
  });
  assert.ok(texts_(drawn(changed, view), "small b").includes("27"));
  assert.ok(texts_(drawn(changed, view), "small b").includes("+5"));
  assert.match(said(changed, view), /Patron: 27 Thalers/);
  assert.match(said(changed, view), /lifts your mood by 5/);
});

test("the bench of the glazery has the prices and points of the data", () => {
  const view = position((found) => {
    found.zones["bench"] = ["yellow+blue"];
  });
  assert.match(said(facts(), view), /yellow and blue: 3 points, price 0/);
  const changed = facts(({ modules }) => {
    modules["glaziers"].bench[0] = 8;
    modules["glaziers"].panes["blue"] = 20;
  });
  assert.match(said(changed, view), /yellow and blue: 21 points, price 8/);
});

test("a longer mood track has more spaces on the same board", () => {
  const spaces = (/** @type {Printed} */ found) => all(drawn(found), (props) => /^m-c/.test(props.class ?? ""));
  const seats = position().seats.length;
  assert.equal(spaces(facts()).length, 9 * seats);
  const longer = facts(({ mood }) => {
    mood.highest = 6;
  });
  assert.equal(spaces(longer).length, 11 * seats);
  const lowest = Math.max(...spaces(longer).map(({ props }) => props.y + props.height));
  assert.ok(lowest <= 602, "the plot is as high as before");
});

test("the score track goes round the board, however many spaces it has", () => {
  for (const spaces of [printed(SEVEN).track, 60]) {
    assert.deepEqual(trackSpot(1, spaces), { x: 0, y: 660 });
    assert.deepEqual(trackSpot(spaces + 1, spaces), trackSpot(1, spaces), "and begins again");
    const spots = new Set(Array.from({ length: spaces }, (_, at) => JSON.stringify(trackSpot(at + 1, spaces))));
    assert.equal(spots.size, spaces);
  }
  assert.deepEqual(trackSpot(23, 100), { x: 0, y: 0 });
  assert.deepEqual(trackSpot(51, 100), { x: 840, y: 0 });
  assert.deepEqual(trackSpot(73, 100), { x: 840, y: 660 });
});

test("where a phone shows the score track alone it has ten spaces a row, and only rows that matter", () => {
  const spot = (/** @type {number} */ score) => trackSpot(score, 100, "track");
  assert.equal(spot(10).y, spot(1).y);
  assert.deepEqual(spot(11), { x: spot(1).x, y: spot(1).y + 30 });
  assert.deepEqual(spot(101), spot(1), "and begins again");
  const inSight = (/** @type {number[]} */ scores) => {
    const { y, h } = trackView(scores, 100);
    return Array.from({ length: 100 }, (_, at) => at + 1).filter((score) => spot(score).y >= y && spot(score).y + 30 <= y + h);
  };
  assert.deepEqual([inSight([0, 7])[0], inSight([0, 7]).at(-1)], [1, 40]);
  assert.deepEqual([inSight([34, 62])[0], inSight([34, 62]).at(-1)], [31, 80]);
  assert.deepEqual([inSight([98, 99])[0], inSight([98, 99]).at(-1)], [61, 100]);
  assert.ok(trackView([0, 7], 100).h > trackView([1, 7], 100).h, "with the start line above");
});

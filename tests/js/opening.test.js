// How a table opens: what is drawn at once, what comes later, and what a phone draws only when somebody looks there.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fresco } from "./fresco.js";
import { choices, impossible } from "../../app/static/js/table/choices.js";
import { Opening } from "../../app/static/js/table/opening.js";
import { page } from "../../app/static/js/table/page.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { START, question, reduce } from "../../app/static/js/table/store.js";
import { Words } from "../../app/static/js/table/words.js";
import { printed, recorded, texts } from "./recordings.js";

const words = new Words(texts("en"), "en");
const UI = {
  ...{ tab: "town", own: { ...fresco.own, part: "hostel" }, looked: {}, sheet: false, selected: null, extras: {} },
  ...{ talk: "log", table: false, menu: false, open: {}, why: null, pointed: null, settings: {}, read: 0, away: null },
  ...{ asides: {}, news: "", up: {}, seen: {}, summary: null, offered: null, rounds: "chart" },
};

/** What is drawn of the first question of a game. @param {Opening} opening @param {any} looked @returns {any[]} */
function drawn(opening, looked) {
  const { first } = recorded("base-2").p0;
  let state = reduce(START, { type: "welcome", role: "player", seat: "p0", status: "running" });
  state = { ...reduce(state, { type: "view", view: first, clocks: {} }), connection: "open" };
  const asked = question(state);
  opening.begin();
  return page(
    /** @type {any} */ ({
      ...{ game: fresco, state, words, speaker: new Speaker(fresco, words, null, "p0"), printed: printed("base-2") },
      ...{ choices: choices(fresco, asked), chosen: undefined, impossible: impossible(fresco, asked), ahead: null },
      ...{ ui: { ...UI, opening, ...looked }, act: {}, code: "", invited: "", now: 0, film: null, answers: false, root: "/" },
    }),
  );
}

/** The classes of everything drawn. @param {any[]} nodes @returns {Set<string>} */
function classes(nodes) {
  return new Set(
    nodes.flatMap((node) => (node ? [...String(node.props?.class ?? "").split(" "), ...classes(node.children ?? [])] : [])),
  );
}

/** @returns {Opening} */
function whole() {
  const opening = new Opening();
  opening.end();
  return opening;
}

test("a table comes slice by slice, and its board in words after everything that is seen", () => {
  const opening = new Opening();
  /** @type {{drawn: number, inSight: boolean, inWords: boolean}[]} */
  const slices = [];
  while (!opening.complete || !slices.length) {
    const found = drawn(opening, { phone: false });
    const inWords = JSON.stringify(found).includes("in-words-h");
    slices.push({ drawn: classes(found).size, inSight: opening.inSight, inWords });
    opening.slice = opening.next;
  }
  assert.ok(slices.length > 4);
  assert.ok(slices.every((slice, at) => at === 0 || slice.drawn >= slices[at - 1].drawn));
  assert.equal(slices.findIndex(({ inSight }) => inSight), slices.length - 2);
  assert.equal(slices.findIndex(({ inWords }) => inWords), slices.length - 1);
});

test("a phone draws the place it shows, and what lies behind a tab once somebody has looked there", () => {
  const first = classes(drawn(whole(), { phone: true }));
  assert.ok(first.has("z-hostel"));
  for (const hidden of ["z-market", "z-cathedral", "z-track", "talk", "mine", "leftside"]) assert.ok(!first.has(hidden), hidden);
  const later = classes(drawn(whole(), { phone: true, looked: { log: true, mine: true, players: true } }));
  for (const opened of ["talk", "mine", "leftside"]) assert.ok(later.has(opened), opened);
  const points = classes(drawn(whole(), { phone: true, own: { ...UI.own, part: "track" } }));
  for (const place of ["z-track", "z-start"]) assert.ok(points.has(place), place);
  for (const hidden of ["z-market", "z-theatre"]) assert.ok(!points.has(hidden), hidden);
});

test("a large window draws everything", () => {
  const found = classes(drawn(whole(), { phone: false }));
  for (const place of ["z-market", "z-cathedral", "z-track", "talk", "mine", "leftside"]) assert.ok(found.has(place), place);
});

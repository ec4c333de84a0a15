// What a place says of today, in recorded games: whoever plans reads it on the sheet.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fresco } from "./fresco.js";
import { swiped } from "../../app/static/js/games/fresco/planning/drawers.js";
import { todayAt, todayButton, within } from "../../app/static/js/games/fresco/planning/today.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { Words } from "../../app/static/js/table/words.js";
import { printed, texts, viewsOf } from "./recordings.js";

const BASE = "base-4";
const SEVEN = "m01+02+03+04+05+06+07-4";
const ALL = "m01+02+03+04+05+06+07+08+09+10+11+12+13+14+15+16+17-3";
const PLACES = ["market", "cathedral", "studio", "workshop", "theatre"];
const TILES = ["glazery", "audience", "wall", "medico", "pews"];

/** @param {string} name @param {any} view @param {string} [language] @returns {any} */
function context(name, view, language = "en") {
  const words = new Words(texts(language), language);
  const speaker = new Speaker(fresco, words, null, view.viewer);
  const state = { view, seat: view.viewer, role: "player", log: [] };
  return { state, words, speaker, ui: { open: {}, own: fresco.own, extras: {} }, printed: printed(name), choices: [], impossible: [], chosen: null };
}

/** The views in which somebody plans. @param {string} name @param {string} [seat] @returns {any[]} */
const plans = (name, seat = "p0") => viewsOf(name, seat).filter((view) => view.task === "plan" && view.question);

/** @param {any} context_ @param {string} place */
const said = (context_, place) => todayAt(context_, place).map(({ text }) => text);

for (const language of ["en", "de", "fr"]) {
  test(`everything that a place says of today has its words (${language})`, () => {
    for (const name of [BASE, SEVEN, ALL]) {
      for (const view of plans(name)) {
        const here = context(name, view, language);
        const asked = here.words.template.bind(here.words);
        here.words.template = (/** @type {string} */ key, /** @type {any} */ args) => {
          assert.ok(here.words.has(key), `${key} has no words in ${language}`);
          return asked(key, args);
        };
        for (const place of [...PLACES, ...TILES]) {
          for (const { text, lines } of todayAt(here, place)) {
            assert.ok(lines.length, text);
            for (const line of [text, ...lines]) assert.doesNotMatch(line, /[{}]|undefined|NaN/);
          }
        }
      }
    }
  });
}

test("the base game says one thing of a place, and nothing of what no module adds", () => {
  for (const view of plans(BASE)) {
    for (const place of PLACES) assert.ok(todayAt(context(BASE, view), place).length <= 1);
    for (const tile of TILES) assert.equal(todayButton(context(BASE, view), tile), null);
  }
});

test("portraits, requests, the gilded colour and my scrolls stand where they matter", () => {
  for (const view of plans(SEVEN)) {
    const here = context(SEVEN, view);
    const { words } = here;
    for (const card of Object.keys(view.zones.portraits))
      assert.ok(said(here, "studio").includes(words.name("portrait", card).split(" (")[0]));
    assert.ok(said(here, "cathedral").includes(`${words.name("paint", view.zones.basket)} is gilded`));
    const points = Object.values(view.zones.requests).flatMap((/** @type {any} */ stack) => (stack.length ? [stack[0].split(" ")[1]] : []));
    assert.equal(said(here, "workshop").some((text) => text === `requests ${points.join(" · ")}`), points.length > 0);
    for (const scroll of Object.keys(view.zones["p0/scrolls"])) {
      const [kind, index] = scroll.split(" ");
      const covered = Object.keys(view.zones.fresco).some((cell) => cell.split(",")[kind === "row" ? 0 : 1] === index);
      const named = said(here, "cathedral").filter((text) => text.startsWith(`${words.title("scroll", scroll)}:`));
      assert.equal(named.length, covered ? 1 : 0);
    }
  }
});

test("every module of the game adds something to a place at some time", () => {
  const docked = plans(ALL).flatMap((view) => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17].filter((number) => {
    const alone = context(ALL, { ...view, modules: [number] });
    const none = context(ALL, { ...view, modules: [] });
    return [...PLACES, ...TILES].some((place) => todayAt(alone, place).length > todayAt(none, place).length);
  }));
  assert.deepEqual([...new Set(docked)].sort((a, b) => a - b), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
});

test("of what is hidden a place says only mine", () => {
  for (const view of plans(ALL)) {
    const others = Object.keys(view.zones).filter((zone) => /^p[12]\/(wishes|scrolls|maps|paints|thalers|treasures|certificates)$/.test(zone));
    const without = { ...view, zones: Object.fromEntries(Object.entries(view.zones).filter(([zone]) => !others.includes(zone))) };
    for (const place of PLACES) assert.deepEqual(said(context(ALL, view), place), said(context(ALL, without), place));
  }
});

test("the cathedral counts the segments whose paints I have", () => {
  assert.ok(within({ red: 2, blue: 1 }, ["red", "red", "blue"]));
  assert.ok(!within({ red: 1, blue: 1 }, ["red", "red"]));
  const [view] = plans(BASE);
  const zones = { ...view.zones, fresco: { "0,0": "7:red+blue", "0,1": "9:green", "0,2": "4:red+red" }, "p0/paints": { red: 1, blue: 1 } };
  assert.deepEqual(said(context(BASE, { ...view, zones }), "cathedral"), ["paints for 1 segment"]);
});

test("a swipe leads from the plan through the drawers and back, and never past the last", () => {
  assert.equal(swiped(null, -80, 3), "fresco");
  assert.equal(swiped("fresco", -80, 3), "market");
  assert.equal(swiped("fresco", 80, 3), null);
  assert.equal(swiped("chat", -80, 3), "chat");
  assert.equal(swiped(null, 80, 3), null);
  assert.equal(swiped("market", -80, 60), "market");
  assert.equal(swiped("market", -20, 0), "market");
});

// A finished game seen again: at every step everybody sees what they saw then, and the way through it leads everywhere.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";

import { game as cards } from "../../app/static/js/games/cards/index.js";
import { game as dice } from "../../app/static/js/games/dice/index.js";
import { fresco } from "./fresco.js";
import { plain } from "../../app/static/js/table/digest.js";
import { caption } from "../../app/static/js/table/replay/caption.js";
import { Course, OPEN, SPECTATOR } from "../../app/static/js/table/replay/course.js";
import { page } from "../../app/static/js/table/replay/page.js";
import { readShown, writeShown } from "../../app/static/js/table/replay/shown.js";
import { story } from "../../app/static/js/table/replay/story.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { START } from "../../app/static/js/table/store.js";
import { Words } from "../../app/static/js/table/words.js";
import { archived, everyArchive, printed, recorded, texts, viewsOf } from "./recordings.js";

const KINDS = [
  "base-2",
  "base-4",
  "m01+02+03+04+05+06+07-4",
  "m01+02+03+04+05+06+07+08+09+10+11+12+13+14+15+16+17-3",
  "cards-3",
  "dice-4",
];
const STILL = { question: null, undo: false };
const people = /** @type {any} */ ({ name: "Casa Bellini", seats: [], votes: [] });

/** What a log tells of a decision. @param {any} entry */
const line = ({ number, seat, kind, events }) => ({ number, seat, kind, events });

/** @param {string} name */
const courseOf = (name) => new Course(archived(name).archive);

for (const name of everyArchive()) {
  test(`the replay of ${name} ends, for everybody, in the result that the rules lead to`, () => {
    const { archive, last, result } = archived(name);
    const course = new Course(archive);
    assert.deepEqual(course.viewers, [OPEN, SPECTATOR, ...archive.seats]);
    for (const viewer of course.viewers) {
      const view = course.view(viewer, course.last);
      assert.deepEqual(view, { ...last[viewer], ...STILL }, viewer);
      assert.deepEqual([view.over, view.scores, view.winners], [true, result.scores, result.winners], viewer);
    }
  });
}

test("these are all golden games, and the oldest archive there is", () => {
  const golden = readdirSync(new URL("../golden", import.meta.url)).filter((file) => file.endsWith(".json"));
  assert.ok(golden.length > 0);
  assert.deepEqual(everyArchive(), ["1", ...golden.map((file) => file.replace(".json", ""))].sort());
});

for (const name of ["base-2", "cards-3", "dice-4"]) {
  test(`at every step of ${name} everybody sees and reads what their table told them`, () => {
    const course = courseOf(name);
    const told = recorded(name);
    for (const viewer of Object.keys(told)) {
      viewsOf(name, viewer).forEach((view, step) => {
        assert.deepEqual(course.view(viewer, step), { ...view, ...STILL }, `${viewer} at ${step}`);
      });
      assert.deepEqual(course.log(viewer).map(line), told[viewer].messages.map(line));
    }
  });
}

test("a log goes as far as its step, and the decision that led there is its last", () => {
  const course = courseOf("base-2");
  assert.deepEqual(course.log("p0", 0), []);
  assert.equal(course.entry("p0", 0), null);
  assert.equal(course.log("p0", 57).length, 57);
  assert.equal(course.log("p0", 57).at(-1), course.entry("p0", 57));
});

test("whoever looks with a seat's eyes is its player, with anybody else's a spectator", () => {
  const course = courseOf("base-2");
  const { role, seat, view, log } = course.state(START, "p1", 40, people);
  assert.deepEqual([role, seat, view?.number, log.length], ["player", "p1", 40, 40]);
  assert.ok(view && "p1/thalers" in view.zones && !("p0/thalers" in view.zones));
  assert.equal(course.state(START, SPECTATOR, 40, people).seat, null);
});

test("with everything open, behind every screen lies what is hidden there and what was sealed there", () => {
  const course = courseOf("base-4");
  const sealed = course.archive.steps.findIndex((_, at) => Boolean(course.view("p2", at + 1).sealed)) + 1;
  assert.ok(sealed > 0);
  const open = course.state(START, OPEN, sealed, people);
  for (const seat of course.archive.seats) {
    const { role, view } = course.behindTheScreen(open, seat, sealed);
    assert.equal(role, "player");
    assert.deepEqual(view?.zones[`${seat}/paints`], course.view(seat, sealed).zones[`${seat}/paints`]);
    assert.deepEqual(view?.sealed, course.view(seat, sealed).sealed);
  }
  assert.equal(open.view?.sealed, null);
});

test("the bands of the rounds follow each other from the first step to the last", () => {
  for (const name of KINDS) {
    const course = courseOf(name);
    const bands = course.bands;
    assert.equal(bands[0].from, 0);
    assert.equal(bands.at(-1)?.to, course.last);
    bands.slice(1).forEach(({ round, from }, at) => {
      assert.equal(from, bands[at].to, name);
      assert.equal(round, bands[at].round + 1, name);
      assert.equal(course.view(SPECTATOR, from).round, round, name);
    });
    assert.equal(bands.at(-1)?.round, course.archive.rounds.at(-1)?.round);
  }
});

test("from any step one comes to the round before and after it, and from the ends nowhere", () => {
  const course = courseOf("base-2");
  const [, first, second] = course.bands;
  assert.equal(course.roundFrom(second.from + 3, -1), second.from);
  assert.equal(course.roundFrom(second.from, -1), first.from);
  assert.equal(course.roundFrom(first.from, 1), second.from);
  assert.equal(course.roundFrom(0, -1), 0);
  assert.equal(course.roundFrom(course.last, 1), course.last);
});

test("somebody's next decision is the first one after the step that is shown", () => {
  const course = courseOf("base-2");
  for (let step = 0; step <= course.last; step += 13) {
    const next = course.decisionAfter("p1", step);
    const theirs = ({ seat = "", kind = "" }) => seat === "p1" && kind === "pick";
    const expected = course.archive.steps.findIndex((each, at) => at >= step && theirs(each));
    assert.equal(next, expected < 0 ? null : expected + 1);
    if (next !== null) assert.equal(course.entry(OPEN, next)?.seat, "p1");
  }
  assert.equal(course.decisionAfter("p1", course.last), null);
});

test("the line of a painter has the score of every step", () => {
  const course = courseOf("base-4");
  const scores = course.scores("p0");
  assert.deepEqual(scores[0], { step: 0, score: 0 });
  for (let step = 0; step <= course.last; step += 1)
    assert.equal(scores.findLast((each) => each.step <= step)?.score, course.view(OPEN, step).scores["p0"] ?? 0);
});

test("what is shown is an address, and the address shows it", () => {
  const course = courseOf("base-2");
  const shown = { step: 143, eyes: "p1" };
  assert.equal(writeShown(shown), "?step=143&eyes=p1");
  assert.deepEqual(readShown(writeShown(shown), course, OPEN), shown);
  assert.deepEqual(readShown("", course, "p0"), { step: 0, eyes: "p0" });
});

test("an address that asks for what there is not shows the nearest", () => {
  const course = courseOf("base-2");
  assert.deepEqual(readShown("?step=99999&eyes=p7", course, OPEN), { step: course.last, eyes: OPEN });
  assert.deepEqual(readShown("?step=-4&eyes=spectator", course, OPEN), { step: 0, eyes: SPECTATOR });
  assert.deepEqual(readShown("?step=many", course, OPEN), { step: 0, eyes: OPEN });
});

// -- the page --------------------------------------------------------------------------------------------------------

/** What the page of a replay is drawn from. @param {string} name @param {string} language @returns {(eyes: string, step: number) => [any, any]} */
function shownOf(name, language) {
  const course = courseOf(name);
  const game = /** @type {any} */ ({ cards, dice })[course.archive.game] ?? fresco;
  const words = new Words(texts(language, game === fresco ? undefined : course.archive.game), language);
  const act = new Proxy({}, { get: () => () => {} });
  const ui = { tab: "", own: game.own, open: {}, extras: {}, settings: {}, news: "", up: {}, seen: {}, summary: null, offered: null, phone: false, menu: false };
  const about = { whose: "p0", playing: false, speed: "usual", address: null, table: null, record: null, host: null };
  return (eyes, step) => {
    const state = course.state(START, eyes, step, people);
    const speaker = new Speaker(game, words, people, null);
    const common = { game, state, ui, words, speaker, act, choices: [], chosen: null, impossible: [] };
    return [
      { ...common, code: "", root: "/", printed: printed(name) },
      { ...about, course, eyes, step, draws: null, byRules: null, act },
    ];
  };
}

for (const name of KINDS) {
  test(`the page of ${name} is drawn at any step through any eyes`, () => {
    const shown = shownOf(name, "en");
    const course = courseOf(name);
    for (const eyes of course.viewers)
      for (let step = 0; step <= course.last; step += 23) assert.ok(page(...shown(eyes, step)).length, `${eyes} at ${step}`);
  });
}

for (const language of ["en", "de", "fr"])
  test(`at every step somebody is named or something is told, in ${language}`, () => {
    for (const name of KINDS) {
      const shown = shownOf(name, language);
      const course = courseOf(name);
      for (let step = 0; step <= course.last; step += 1) {
        const said = plain(caption(...shown(SPECTATOR, step)));
        assert.match(said, new RegExp(`\\b${step}\\b.*\\p{L}`, "u"));
        assert.doesNotMatch(said, /[{}]|undefined|null/, `${name} at ${step}`);
      }
    }
  });

for (const language of ["en", "de", "fr"])
  test(`what nature decided without a word about it is a sentence that begins like one, in ${language}`, () => {
    const shown = shownOf("base-4", language);
    const { archive, last } = courseOf("base-4");
    const told = Array.from({ length: last }, (_, at) => at + 1)
      .filter((step) => archive.steps[step - 1].seat === "nature")
      .map((step) => plain(caption(...shown(SPECTATOR, step)).children[1]));
    assert.ok(told.includes(new Words(texts(language), language).t("replay.decided-by-nature")));
    for (const said of told) assert.match(said, /^\p{Lu}/u);
  });

test("with everything open, dice set aside lie on the screen of whose dice they are, and on no other", () => {
  const shown = shownOf("dice-4", "en");
  const course = courseOf("dice-4");
  let seen = 0;
  for (let step = 0; step <= course.last; step += 1) {
    const [context] = shown(OPEN, step);
    const { active } = context.state.view.zones["turn"];
    const laid = course.archive.seats.filter((seat) => {
      const screen = dice.myThings({ ...context, state: course.behindTheScreen(context.state, seat, step) });
      return /** @type {any} */ (screen).children.some((/** @type {any} */ part) => part.key === "aside");
    });
    assert.deepEqual(laid, active ? [active] : [], `at ${step}`);
    seen += laid.length;
  }
  assert.ok(seen > 0);
});

test("whoever goes by keyboard stops in the story only at the step that is shown", () => {
  const shown = shownOf("base-4", "en");
  const { last } = courseOf("base-4");
  /** @param {any} node @returns {any[]} */
  const buttons = (node) => (node.tag === "button" ? [node] : node.children.flatMap(buttons));
  assert.ok(buttons(story(...shown(OPEN, 0))).every(({ props }) => props.tabindex === -1));
  let stopped = 0;
  for (let step = 1; step <= last; step += 1) {
    const all = buttons(story(...shown(OPEN, step)));
    const stops = all.filter(({ props }) => props.tabindex !== -1);
    assert.deepEqual(stops, all.filter(({ props }) => props["aria-current"]).slice(0, 1), `at ${step}`);
    stopped += stops.length;
  }
  assert.ok(stopped > 0);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { game as dice } from "../../app/static/js/games/dice/index.js";
import { beside, keeps } from "../../app/static/js/games/dice/dice_on_table.js";
import { lastTurn } from "../../app/static/js/games/dice/last_turn.js";
import { goals } from "../../app/static/js/games/dice/printed.js";
import { betOf, sectionNow } from "../../app/static/js/games/dice/reading.js";
import { spaceOf } from "../../app/static/js/games/dice/track.js";
import { choices, impossible, likely } from "../../app/static/js/table/choices.js";
import { lines, plain } from "../../app/static/js/table/digest.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { START, reduce } from "../../app/static/js/table/store.js";
import { Words } from "../../app/static/js/table/words.js";
import { printed as read, recorded, texts } from "./recordings.js";

/** @typedef {import("../../app/static/js/games/dice/printed.js").Printed} Printed */

const FOUR = "dice-4";
const GAMES = ["dice-2", "dice-3", FOUR];
const CALM = { own: { chances: true }, settings: {}, open: {}, extras: {}, phone: false, tab: "board" };

/** Words that must have every text they are asked for. A button asks for the names of goods and options also where it does not say them. */
class Strict extends Words {
  /** @param {string} key @param {import("../../app/static/js/table/words.js").Args} args */
  template(key, args) {
    assert.ok(this.has(key) || /^name\.(goods|option)\./.test(key), `${this.language} has no words for ${key}`);
    return super.template(key, args);
  }
}

/** @param {string} name */
const printed = (name) => /** @type {Printed} */ (/** @type {unknown} */ (read(name)));

/** Every state of a recorded game, as one viewer knows it. @param {string} name @param {string} viewer */
function* states(name, viewer) {
  const { first, messages } = recorded(name)[viewer];
  const seat = viewer === "spectator" ? null : viewer;
  const role = /** @type {"player" | "spectator"} */ (seat ? "player" : "spectator");
  let state = reduce({ ...START, role, seat }, { type: "view", view: first, clocks: {} });
  yield state;
  for (const message of messages) yield (state = reduce(state, { ...message, type: "decision" }));
}

/** What a drawing gets. @param {import("../../app/static/js/table/store.js").State} state @param {Words} words @param {string} name @param {object} [ui] */
function contextOf(state, words, name, ui = {}) {
  const list = choices(dice, state.view?.question ?? null);
  const act = new Proxy({}, { get: () => () => {} });
  return /** @type {any} */ ({
    game: dice,
    state,
    ui: { ...CALM, ...ui },
    words,
    speaker: new Speaker(dice, words, null, state.seat),
    act,
    choices: list,
    chosen: likely(dice, list),
    impossible: impossible(dice, state.view?.question ?? null),
    root: "/",
    printed: printed(name),
  });
}

for (const language of ["en", "de", "fr"])
  test(`everything that may be drawn has its words: ${language}`, () => {
    const words = new Strict(texts(language, "dice"), language);
    let drawn = 0;
    for (const viewer of ["p0", "spectator"])
      for (const state of states(FOUR, viewer)) {
        const view = /** @type {import("../../app/static/js/table/types.js").View} */ (state.view);
        const context = contextOf(state, words, FOUR, { phone: drawn % 2 === 0 });
        for (const part of [dice.board, dice.rail, dice.myThings, dice.shelf, dice.described]) part(context);
        dice.note(context, view);
        dice.asks(context, view);
        for (const painter of view.painters)
          for (const told of [dice.seat.doing, dice.seat.brief, dice.seat.said]) told(context, view, painter);
        for (const choice of context.choices) dice.looks[choice.kind](context, choice);
        drawn++;
      }
    assert.ok(drawn > 100);
  });

test("every line of the log is told in words, and names nobody's bet before it is revealed", () => {
  const words = new Strict(texts("en", "dice"), "en");
  for (const viewer of ["p0", "spectator"]) {
    const speaker = new Speaker(dice, words, null, viewer === "spectator" ? null : viewer);
    for (const message of recorded(FOUR)[viewer].messages)
      for (const line of lines(speaker, { ...message, made_by: "player" })) {
        const said = plain(line.words);
        assert.ok(said && !/\{|undefined|\[object/.test(said), said);
        if (/ bet before roll/.test(said)) assert.equal(/section|portrait/.test(said), line.painter === viewer, said);
      }
  }
});

test("the board in words says sections, portraits, dice, totals and everybody's standing", () => {
  const words = new Strict(texts("en", "dice"), "en");
  const state = [...states(FOUR, "p0")].find(({ view }) => view?.task === "keep" && view.question);
  assert.ok(state, "p0 is asked to set a die aside");
  const section = /** @type {any} */ (dice.described(contextOf(state, words, FOUR)));
  const said = plain(section.children);
  for (const part of [/Section 8: \d tiles?/, /Totals 9–12: /, /Rolled: /, /is called\./, /Chances with best play: /])
    assert.match(said, part);
});

test("what can be aimed at comes in ascending order, sections and ranges in turn", () => {
  const all = goals(printed(FOUR));
  assert.deepEqual(
    all.map(({ stack }) => stack === null),
    all.map((_, at) => at % 2 === 0),
  );
  assert.ok(all.every(({ least }, at) => !at || least === all[at - 1].most + 1));
});

test("an option that keeps a die names it and how many colour dice lie beside it", () => {
  for (const state of states(FOUR, "p1"))
    for (const choice of choices(dice, state.view?.question ?? null).filter(({ kind }) => kind === "keep")) {
      const { die, colours } = keeps(choice);
      assert.equal(choice.pick({}), `keep ${die} ${colours}`);
      assert.ok(die in (state.view?.zones["dice"] ?? {}));
    }
});

test("a press on a colour die lays it beside the die of its colour, another takes it back", () => {
  const option = (/** @type {string} */ pick) => ({ pick, kind: "keep", place: "dice", cost: {}, gain: {} });
  const lying = { red: 3, blue: 5, "colour 1": "red", "colour 2": "red" };
  const list = choices(dice, { options: ["keep red 0", "keep red 1", "keep red 2", "keep blue 0"].map(option) });
  const by = (/** @type {string} */ id) => /** @type {any} */ (list.find((choice) => choice.id === id));
  const pressed = (/** @type {string} */ chosen, /** @type {string} */ die) =>
    beside(/** @type {any} */ ({ choices: list, chosen: by(chosen), printed: printed(FOUR) }), lying, die);
  assert.deepEqual(pressed("keep blue 0", "colour 1"), { taken: false, other: by("keep red 1") });
  assert.deepEqual(pressed("keep red 1", "colour 1"), { taken: true, other: by("keep red 0") });
  assert.deepEqual(pressed("keep red 1", "colour 2"), { taken: false, other: by("keep red 2") });
  assert.deepEqual(pressed("keep red 2", "colour 2"), { taken: true, other: by("keep red 1") });
});

test("nothing is bet by default, and a die that hits the section called is proposed", () => {
  const bets = choices(dice, {
    options: [
      { pick: "bet bishop", kind: "bet", place: "bets", cost: {}, gain: { points: 3 } },
      { pick: "wait", kind: "wait", place: "bets", cost: {}, gain: {} },
    ],
  });
  assert.equal(likely(dice, bets)?.id, "wait");
  const keep = (/** @type {string} */ pick, /** @type {number} */ value, /** @type {number} */ hit) => ({
    pick,
    kind: "keep",
    place: "dice",
    cost: {},
    gain: { value, total: 10 + value, "to go": 3 - value, chances: { 13: hit } },
  });
  const dice_ = choices(dice, { options: [keep("keep red 0", 6, 0), keep("keep blue 0", 3, 1000)] });
  assert.equal(likely(dice, dice_)?.id, "keep blue 0");
});

for (const name of GAMES)
  test(`the last turn is read from the log: ${name}`, () => {
    let turns = 0;
    let bets = 0;
    for (const { log, view } of states(name, "spectator")) {
      const last = lastTurn(log);
      const began = log.at(-1)?.events.some(({ event }) => event === "turn began");
      if (!began || !last) continue;
      turns++;
      bets += last.bets.length;
      assert.ok(last.won, "something came of it, or nothing did");
      assert.equal(last.won.painter, last.painter);
      assert.ok(last.called && view?.zones["stacks"][last.called]);
      assert.ok(last.bets.every(({ seat }) => seat !== last.painter));
    }
    assert.ok(turns > 5 && bets > 0, `${turns} turns, ${bets} bets`);
  });

test("an undone call is not what the last turn tells", () => {
  const entry = (/** @type {number} */ number, /** @type {any[]} */ ...events) => ({
    number,
    seat: "p0",
    kind: /** @type {"pick"} */ ("pick"),
    made_by: "player",
    events,
  });
  const began = (/** @type {string} */ painter) => ({ event: "turn began", painter });
  const call = (/** @type {string} */ section) => ({ event: "bishop placed", painter: "p0", section });
  const log = [
    entry(1, began("p0")),
    entry(2, call("8")),
    entry(3, { event: "undone", painter: "p0", number: 2 }),
    entry(4, call("24")),
    entry(5, { event: "won nothing", painter: "p0", total: 30, why: "too high" }, began("p1")),
  ];
  assert.equal(lastTurn(log)?.called, "24");
  assert.equal(lastTurn(log)?.total, 30);
});

test("a bet is known to its owner and only its back to everybody else", () => {
  const view = (/** @type {object} */ zone) => /** @type {any} */ ({ zones: { "p1/bet": zone } });
  assert.deepEqual(betOf(view({ 2: "portrait" }), "p1"), { roll: "2", token: "portrait" });
  assert.deepEqual(betOf(view({ backs: ["2"] }), "p1"), { roll: "2", token: null });
  assert.equal(betOf(view({ backs: [] }), "p1"), null);
  assert.equal(betOf(view({}), "p1"), null);
});

test("whoever passes the last space of the track counts on from the first", () => {
  assert.deepEqual(spaceOf(0, 60), { space: 0, rounds: 0 });
  assert.deepEqual(spaceOf(60, 60), { space: 60, rounds: 0 });
  assert.deepEqual(spaceOf(61, 60), { space: 1, rounds: 1 });
});

test("the guide opens where the turn is", () => {
  const at = (/** @type {string} */ phase, /** @type {string} */ task) =>
    sectionNow(/** @type {any} */ ({ over: false, task, zones: { round: { phase } } }));
  assert.equal(at("bishop", "place bishop"), "bishop");
  assert.equal(at("bets and rolls", "bet"), "bets");
  assert.equal(at("bets and rolls", "keep"), "rolls");
  assert.equal(at("score", "bonus"), "score");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { game as fresco } from "../../app/static/js/games/fresco/index.js";
import { arrivals, stillAside } from "../../app/static/js/table/arrivals.js";
import { awaySince, isAway, shownAway } from "../../app/static/js/table/absent.js";
import {
  absence,
  briefAbsence,
  doneForMe,
  missed,
  mySeatPlayed,
} from "../../app/static/js/table/away.js";
import { counted, deadline, isLast, ranOut, secondsLeft } from "../../app/static/js/table/clock.js";
import { concerns } from "../../app/static/js/table/concerns.js";
import { minutes } from "../../app/static/js/table/counting.js";
import { lines } from "../../app/static/js/table/digest.js";
import { late } from "../../app/static/js/table/late.js";
import { medal } from "../../app/static/js/table/medal.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { question, reduce, START } from "../../app/static/js/table/store.js";
import { waiting } from "../../app/static/js/table/strip.js";
import { counts, marks, saidMark } from "../../app/static/js/table/ticking.js";
import { titleOf } from "../../app/static/js/table/title.js";
import { Words } from "../../app/static/js/table/words.js";
import { recorded, texts } from "./recordings.js";

const AT = 1_000_000;
const words = new Words(texts("en"), "en");
const NAMES = ["Chiara", "Ben", "Anna", "Dario"];

/** @param {string} seat @param {any} [more] */
const person = (seat, more = {}) => ({
  seat,
  colour: ["red", "blue", "green", "yellow"][Number(seat[1])],
  player: NAMES[Number(seat[1])],
  bot: null,
  stand_in: null,
  host: seat === "p0",
  you: seat === "p0",
  ready: true,
  left: false,
  connected: true,
  away: null,
  gone: false,
  ...more,
});

/** @param {any} [more] */
const people = (more = {}) => ({
  type: "people",
  at: AT,
  name: "Casa Bellini",
  status: "running",
  spectators: 1,
  rematch: null,
  replay: true,
  kept: null,
  grace: 60,
  clock_seconds: null,
  invite: "/t/ABCD",
  watch: "/w/EFGH",
  seats: ["p0", "p1", "p2", "p3"].map((seat) => person(seat)),
  votes: [],
  asking: null,
  ...more,
});

/** Ben has been away for so long. @param {number} seconds @param {any} [more] @param {any} [ben] */
const withoutBen = (seconds, more = {}, ben = {}) =>
  people({
    ...more,
    seats: [
      person("p0"),
      person("p1", { connected: false, away: seconds, gone: seconds >= 60, ...ben }),
      person("p2"),
      person("p3"),
    ],
  });

/** The table as p0 knows it, waiting for these seats. @param {any} told @param {string[]} waiting @param {any} [clocks] @param {"player" | "spectator"} [role] */
function table(told, waiting, clocks = {}, role = "player") {
  const view = { ...recorded("base-4").p0.first, over: false, waiting, question: null };
  const seat = role === "player" ? "p0" : null;
  let state = reduce(START, { type: "welcome", version: 1, role, seat, status: "running" });
  state = reduce(state, { type: "view", view, clocks, at: AT });
  return reduce(state, told);
}

/** @param {any} state @param {number} [now] @param {any} [more] @returns {any} */
function context(state, now = AT, more = {}) {
  const noted = /** @type {any[]} */ ([]);
  return {
    state,
    now,
    words,
    speaker: new Speaker(fresco, words, state.people, state.seat),
    game: fresco,
    ui: { asides: {}, settings: {}, menu: false },
    act: { people: { vote: (/** @type {any[]} */ ...said) => noted.push(said) }, aside: () => {} },
    choices: [],
    code: "ABCD",
    invited: "",
    back: null,
    noted,
    ...more,
  };
}

/** @param {any} node @param {(node: any) => boolean} wanted @returns {any[]} */
function find(node, wanted) {
  if (!node || typeof node !== "object") return [];
  if (Array.isArray(node)) return node.flatMap((each) => find(each, wanted));
  return [...(wanted(node) ? [node] : []), ...find(node.children, wanted)];
}

/** Everything that stands there. @param {any} node @returns {string} */
function plain(node) {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(plain).join("");
  return typeof node === "object" ? (node.props.value ?? plain(node.children)) : String(node);
}

/** @param {any} node */
const buttons = (node) => find(node, ({ tag }) => tag === "button");
/** @param {any} node @param {string} said */
const button = (node, said) => buttons(node).find((each) => plain(each.children).includes(said));

// -- counting ------------------------------------------------------------------------------------------------------

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

// -- away ----------------------------------------------------------------------------------------------------------

test("somebody is shown as away after a while, and at once when they left", () => {
  const state = table(withoutBen(5), ["p1"]);
  const [, ben] = /** @type {any} */ (state.people).seats;
  assert.equal(awaySince(state, ben), AT - 5_000);
  assert.equal(shownAway(state, ben, AT + 14_999), null);
  assert.equal(shownAway(state, ben, AT + 15_000), AT - 5_000);
  assert.equal(isAway(context(state), "p1"), false);
  assert.equal(isAway(context(table(withoutBen(1, {}, { left: true }), ["p1"])), "p1"), true);
});

test("bots and those who are here are never away", () => {
  const state = table(people({ seats: [person("p0"), person("p1", { player: null, bot: "apprentice" })] }), ["p1"]);
  assert.deepEqual(
    state.people?.seats.map((seat) => awaySince(state, seat)),
    [null, null],
  );
  assert.deepEqual(missed(state), []);
});

test("until the grace time is over the panel says when a bot may stand in", () => {
  const state = table(withoutBen(20), ["p1"]);
  const told = concerns(context(state));
  assert.equal(told.length, 1);
  assert.match(plain(told), /Ben has been away for/);
  assert.match(plain(told), /In .* you can let a bot stand in/);
  assert.equal(buttons(told).length, 0);
  const [grace] = find(told, ({ props }) => props["data-until"]);
  assert.equal(grace.props["data-until"], AT + 40_000);
});

/** As the house opens it when somebody is gone. */
const STAND_IN = {
  about: "stand_in",
  seat: "p1",
  asker: null,
  agreed: [],
  against: [],
  needed: 2,
  voters: ["p0", "p2", "p3"],
};
const benGone = (vote = {}) => withoutBen(80, { votes: [{ ...STAND_IN, ...vote }] });

test("then it offers the bot, with everybody's voice and how many are needed", () => {
  const now = context(table(benGone({ agreed: ["p2"] }), ["p1"]));
  const told = concerns(now);
  assert.match(plain(told), /Anna.*a bot.*Dario.*not yet/);
  assert.match(plain(told), /1 of 2 votes needed/);
  button(told, "Let a bot stand in for Ben").props.on.click();
  assert.deepEqual(now.noted, [["stand_in", "p1", true]]);
  assert.ok(button(told, "Wait"));
});

test("waiting folds it away until somebody else says something", () => {
  const folded = { ui: { asides: { "wait p1 0": true }, settings: {} } };
  assert.deepEqual(concerns(context(table(benGone(), ["p1"]), AT, folded)), []);
  const told = concerns(context(table(benGone({ agreed: ["p2"] }), ["p1"]), AT, folded));
  assert.ok(button(told, "Let a bot stand in"));
  assert.deepEqual(stillAside({ "wait p1 0": true, ending: true }, /** @type {any} */ (people())), { ending: true });
  assert.deepEqual(stillAside({ "wait p1 0": true }, /** @type {any} */ (benGone())), { "wait p1 0": true });
});

test("nobody is missed whom the table does not wait for, nor while I am asked and they may come back", () => {
  assert.deepEqual(concerns(context(table(benGone(), ["p2"]))), []);
  const asked = { choices: [{}] };
  assert.deepEqual(concerns(context(table(withoutBen(20), ["p0", "p1"]), AT, asked)), []);
  assert.equal(concerns(context(table(benGone(), ["p0", "p1"]), AT, asked)).length, 1);
});

test("whoever is back finds the seat played by a bot, with what it did, until they take it", () => {
  const seats = [person("p0", { stand_in: "apprentice" }), person("p1")];
  const state = {
    ...table(people({ seats }), ["p1"]),
    log: /** @type {any} */ ([
      { number: 1, seat: "p0", kind: "pick", made_by: "bot", events: [] },
      { number: 2, seat: "p0", kind: "pick", made_by: "player", events: [] },
      { number: 3, seat: "p0", kind: "pick", made_by: "bot", events: [] },
      { number: 4, seat: "p1", kind: "pick", made_by: "bot", events: [] },
      { number: 5, seat: "p0", kind: "pick", made_by: "bot", events: [] },
    ]),
  };
  assert.equal(mySeatPlayed(state)?.seat, "p0");
  assert.deepEqual(
    doneForMe(state).map(({ number }) => number),
    [3, 5],
  );
  assert.equal(mySeatPlayed(table(people(), ["p1"])), null);
});

test("others are told when a bot sits in, when somebody is back, and when the clock is off", () => {
  const name = (/** @type {string} */ seat) => NAMES[Number(seat[1])];
  const said = (/** @type {any} */ before, /** @type {any} */ after, me = "p0") =>
    arrivals(before, after, me, name).map(({ key, args }) => words.t(key, args));
  const played = withoutBen(80, {}, { stand_in: "apprentice" });
  assert.deepEqual(said(withoutBen(80), played), ["A bot sits in for Ben until Ben is back."]);
  assert.deepEqual(said(played, people()), ["Ben is back."]);
  assert.deepEqual(said(played, people(), "p1"), []);
  assert.deepEqual(said(people({ clock_seconds: 60 }), people()), ["Everybody agreed: the clock is off."]);
  assert.deepEqual(said(null, played), []);
});

test("what a bot did in the place of somebody carries the robot, what a bot does on its own seat does not", () => {
  const event = { event: "earned", painter: "p1", n: 3, why: "studio" };
  const entry = /** @type {any} */ ({ number: 9, seat: "p1", kind: "pick", made_by: "bot", events: [event] });
  const robots = (/** @type {any} */ told) =>
    find(
      lines(context(told).speaker, entry).map((line) => line.words),
      ({ props }) => String(props["class"]).includes("bybot"),
    ).length;
  assert.equal(robots(table(people(), ["p0"])), 1);
  const bots = people({ seats: [person("p0"), person("p1", { player: null, bot: "apprentice" })] });
  assert.equal(robots(table(bots, ["p0"])), 0);
});

// -- clock ---------------------------------------------------------------------------------------------------------

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

// -- votes ---------------------------------------------------------------------------------------------------------

test("open votes are answered in the panel, and a mind may be changed", () => {
  const vote = {
    about: "end",
    seat: null,
    asker: null,
    agreed: ["p2"],
    against: [],
    needed: 4,
    voters: ["p0", "p1", "p2", "p3"],
  };
  const now = context(table(people({ votes: [vote] }), ["p1"]));
  const told = concerns(now);
  assert.match(plain(told), /Anna would like to end the game/);
  button(told, "Play on").props.on.click();
  button(told, "End the game").props.on.click();
  assert.deepEqual(now.noted, [
    ["end", null, false],
    ["end", null, true],
  ]);
  const against = concerns(context(table(people({ votes: [{ ...vote, against: ["p0"] }] }), ["p1"])));
  assert.equal(button(against, "Play on").props["aria-pressed"], "true");
  assert.equal(button(against, "End the game").props["aria-pressed"], "false");
});

test("a late friend's question names friend and seat, and only those who may answer get buttons", () => {
  const vote = {
    about: "seat",
    seat: "p3",
    asker: "Emil",
    id: 17,
    agreed: [],
    against: [],
    needed: 1,
    voters: ["p0"],
  };
  const told = concerns(context(table(people({ votes: [vote] }), ["p1"])));
  assert.match(plain(told), /Emil asks for the seat of Dario/);
  assert.ok(button(told, "Let Emil sit down"));
  const others = concerns(context(table(people({ votes: [{ ...vote, voters: ["p1"] }] }), ["p1"])));
  assert.equal(buttons(others).length, 0);
});

test("a game that was ended by agreement asks nobody anything", () => {
  const state = reduce(table(people(), ["p0"]), people({ status: "void" }));
  const asked = { ...state, view: { .../** @type {any} */ (state.view), question: { options: [] } } };
  assert.equal(question(asked), null);
  assert.deepEqual(concerns(context(state)), []);
  assert.equal(titleOf(state, words, AT, true), "Fresco, Casa Bellini");
});

test("who only reloads is not shown as away, though the panel says at once whom the table waits for", () => {
  const shown = (/** @type {number} */ seconds, grace = 60) => {
    const now = context(table(withoutBen(seconds, { grace }), ["p1"]));
    const dashed = find(medal(now, "p1", 12), ({ props }) => /\baway\b/.test(props["class"] ?? "")).length;
    return [plain(absence(now, "p1")), plain(briefAbsence(now, "p1")), plain(waiting(now)).includes("away"), dashed];
  };
  assert.deepEqual(shown(19.9), ["", "", false, 0]);
  assert.deepEqual(shown(20), ["away ", "away", true, 1]);
  assert.deepEqual(shown(0.4, 1), ["away ", "away", true, 1]);
  assert.match(plain(concerns(context(table(withoutBen(0), ["p1"])))), /Ben has been away for/);
  const away = table(withoutBen(0), ["p1"]);
  assert.equal(marks(away, AT), marks(away, AT + 19_000));
  assert.notEqual(marks(away, AT), marks(away, AT + 20_000));
  const left = context(table(withoutBen(0, {}, { left: true }), ["p1"]));
  assert.equal(plain(absence(left, "p1")), words.t("away.left"));
});

// -- a late friend -------------------------------------------------------------------------------------------------

test("who watches with the table's own code may ask for the seats that bots play", () => {
  const seats = [
    person("p0", { you: false }),
    person("p1", { player: null, bot: "apprentice" }),
    person("p2", { away: 5 }),
  ];
  const card = (/** @type {any} */ asking, invited = "ABCD") =>
    late(context(table(people({ seats, asking }), ["p0"], {}, "spectator"), AT, { invited }));
  assert.match(plain(card(null)), /The game has begun, you are watching/);
  assert.equal(buttons(card(null)).filter((each) => plain(each)).length, 1);
  assert.ok(button(card(null), "Ask for this seat"));
  assert.ok(button(card({ seat: "p1", state: "asked" }), "Asked, take back"));
  assert.match(plain(card({ seat: "p1", state: "refused" })), /Not now.*Ask again/);
  assert.match(plain(card(null)), /Anna.*not free/);
  assert.equal(card(null, ""), null);
});

// -- the strip -----------------------------------------------------------------------------------------------------

test("the strip has a short way to say whom the table waits for, where names do not fit", () => {
  const many = waiting(context(table(people(), ["p1", "p2", "p3"])));
  assert.match(plain(many), /Waiting for Ben, Anna, and Dario/);
  const [short] = find(many, ({ props }) => props["class"] === "names short");
  assert.equal(plain(short), "Waiting for 3");
  const one = waiting(context(table(people(), ["p1"])));
  assert.deepEqual(
    find(one, ({ props }) => props["class"] === "names short"),
    [],
  );
});

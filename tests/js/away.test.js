import assert from "node:assert/strict";
import { test } from "node:test";
import { arrivals, stillAside } from "../../app/static/js/table/arrivals.js";
import { awaySince, isAway, shownAway } from "../../app/static/js/table/absent.js";
import { doneForMe, missed, mySeatPlayed } from "../../app/static/js/table/away.js";
import { concerns } from "../../app/static/js/table/concerns.js";
import { lines } from "../../app/static/js/table/digest.js";
import { AT, words, NAMES, person, people, withoutBen, table, context, find, plain, buttons, button } from "./company.js";

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

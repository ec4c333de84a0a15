// Looking back on a finished game: the turning point, the charts, and what came of the plans.

import assert from "node:assert/strict";
import { test } from "node:test";
import { game as cards } from "../../app/static/js/games/cards/index.js";
import { game as dice } from "../../app/static/js/games/dice/index.js";
import { Holdings } from "../../app/static/js/games/fresco/after/holdings.js";
import { outcome } from "../../app/static/js/games/fresco/after/plans.js";
import { standing } from "../../app/static/js/games/fresco/after/standing.js";
import { daysOf, sentBy } from "../../app/static/js/games/fresco/after/visits.js";
import { fresco } from "./fresco.js";
import { factOf } from "../../app/static/js/games/round_facts.js";
import { plain } from "../../app/static/js/table/digest.js";
import { end } from "../../app/static/js/table/end/end.js";
import { further } from "../../app/static/js/table/end/further.js";
import { apart, lines, path, room, ticks } from "../../app/static/js/table/end/lines.js";
import { turningInWords, turningPoint } from "../../app/static/js/table/end/turning.js";
import { Opening } from "../../app/static/js/table/opening.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { START, reduce, wholeMissing } from "../../app/static/js/table/store.js";
import { Words } from "../../app/static/js/table/words.js";
import { past, printed, recorded, texts } from "./recordings.js";

const MEGA = "m01+02+03+04+05+06+07+08+09+10+11+12+13+14+15+16+17-3";
const LANGUAGES = ["en", "de", "fr"];

/** @param {any} game @param {string} name @param {string} [language] @returns {any} what the end screen of a recorded game is drawn from */
function finished(game, name, language = "en") {
  const words = new Words(texts(language, game === fresco ? undefined : name.split("-")[0]), language);
  const { last } = recorded(name).spectator;
  let state = reduce(START, { type: "welcome", role: "spectator", seat: null, status: "finished" });
  state = reduce(state, { type: "view", view: last, clocks: {} });
  state = reduce(state, { type: "my past", ...past(name) });
  const opening = new Opening();
  opening.end();
  const ui = { opening, phone: false, rounds: "chart" };
  return { game, state, words, speaker: new Speaker(game, words, null, null), ui, printed: printed(name), act: {} };
}

/** @param {any} node @param {(node: any) => boolean} such @returns {any[]} */
function all(node, such) {
  const inside = Array.isArray(node) ? node : (node?.children ?? []);
  return [...(node && such(node) ? [node] : []), ...inside.flatMap((/** @type {any} */ child) => all(child, such))];
}

/** @param {Record<string, number[]>} scores by painter, round by round */
const marks = (scores) =>
  Object.values(scores)[0].map((_, at) => ({
    round: at + 1,
    scores: Object.fromEntries(Object.entries(scores).map(([painter, list]) => [painter, list[at]])),
  }));

// -- the turning point -----------------------------------------------------------------------------------------------

test("the game turns in the round in which the later winner takes the lead for good", () => {
  const played = marks({ p0: [3, 9, 12, 20], p1: [5, 8, 15, 18] });
  assert.deepEqual(turningPoint(played, ["p0", "p1"], ["p0"]), { kind: "late", round: 4, winners: ["p0"] });
  assert.deepEqual(turningPoint(played.slice(0, 3), ["p0", "p1"], ["p1"]), { kind: "late", round: 3, winners: ["p1"] });
  const longer = marks({ p0: [3, 9, 16, 20], p1: [5, 8, 15, 18] });
  assert.deepEqual(turningPoint(longer, ["p0", "p1"], ["p0"]), { kind: "took", round: 2, winners: ["p0"] });
});

test("being level is not being ahead", () => {
  const played = marks({ p0: [3, 9, 16], p1: [2, 9, 15], p2: [0, 0, 0] });
  assert.equal(turningPoint(played, ["p0", "p1", "p2"], ["p0"])?.round, 3);
});

test("whoever led from the first round on never took the lead", () => {
  const played = marks({ p0: [3, 9], p1: [2, 4] });
  assert.deepEqual(turningPoint(played, ["p0", "p1"], ["p0"]), { kind: "always", round: 1, winners: ["p0"] });
});

test("a painter who cannot win is nobody's rival", () => {
  const played = marks({ p0: [3, 9, 12], p1: [5, 4, 4], leonardo: [9, 20, 40] });
  assert.equal(turningPoint(played, ["p0", "p1"], ["p0"])?.round, 2);
});

test("several winners turn the game when they leave the others behind together", () => {
  const played = marks({ p0: [3, 9, 12], p1: [5, 4, 12], p2: [6, 8, 9] });
  assert.deepEqual(turningPoint(played, ["p0", "p1", "p2"], ["p0", "p1"])?.round, 2);
});

test("a tie is never turned, whether it is shared or broken", () => {
  const played = marks({ p0: [3, 9], p1: [5, 9] });
  assert.equal(turningPoint(played, ["p0", "p1"], ["p0", "p1"])?.kind, "level");
  assert.equal(turningPoint(played, ["p0", "p1"], ["p1"])?.kind, "level");
});

test("without a round or without a rival there is no turning point", () => {
  assert.equal(turningPoint([], ["p0", "p1"], ["p0"]), null);
  assert.equal(turningPoint(marks({ p0: [3] }), ["p0"], ["p0"]), null);
  assert.equal(turningPoint(marks({ p0: [3], p1: [2] }), ["p0", "p1"], []), null);
});

test("the turning point is a sentence in every language, for one winner and for several", () => {
  for (const language of LANGUAGES) {
    const context = finished(fresco, "base-2", language);
    for (const winners of [["p0"], ["p0", "p1"]])
      for (const kind of /** @type {const} */ (["took", "always", "late", "level"])) {
        const said = turningInWords(context, { kind, round: 5, winners });
        assert.match(said, /\.$/);
        assert.ok(said.includes(context.speaker.name("p0")) && !said.includes("{"), said);
        assert.equal(/5/.test(said), kind === "took", said);
      }
  }
  const english = finished(fresco, "base-2");
  assert.equal(
    turningInWords(english, { kind: "took", round: 5, winners: ["p1"] }),
    "Round 5: Player 2 took the lead and kept it.",
  );
});

test("in the recorded game for two the winner is compared with the other player, not with Leonardo", () => {
  const { state, game } = finished(fresco, "base-2");
  const turning = turningPoint(state.rounds, game.ranking(state.view), state.view.winners);
  assert.deepEqual(turning, { kind: "took", round: 9, winners: ["p1"] });
});

// -- lines -----------------------------------------------------------------------------------------------------------

test("the lines of a chart are round numbers around all values, and few", () => {
  assert.deepEqual(ticks([0, 78]), [0, 20, 40, 60, 80]);
  assert.deepEqual(ticks([-4, 3]), [-4, -2, 0, 2, 4]);
  assert.deepEqual(ticks([5, 9, null]), [5, 6, 7, 8, 9]);
  assert.deepEqual(ticks([0, 0]), [0, 1]);
  for (const most of [7, 40, 133, 999]) assert.ok(ticks([0, most]).length <= 7);
});

test("as many marks are named as there is room for, the last one always", () => {
  const named = (/** @type {string[]} */ marks) => marks.filter((_, at) => room(marks, 10)(at));
  assert.deepEqual(named(["start", "1", "2"]), ["start", "1", "2"]);
  assert.deepEqual(named(["start", "1", "2", "3", "4", "5", "6"]), ["start", "2", "3", "4", "5", "6"]);
  assert.deepEqual(named(Array.from({ length: 25 }, (_, at) => String(at + 1))), [
    "1",
    "4",
    "7",
    "10",
    "13",
    "16",
    "19",
    "22",
    "25",
  ]);
});

test("where nothing is known a line has a gap", () => {
  assert.equal(path([[0, 1], null, [2, 3], [4, 5]]), "M0 1M2 3L4 5");
});

test("labels never meet and never leave the chart", () => {
  const at = { p0: 200, p1: 199, p2: 198, leonardo: 40 };
  const found = apart(Object.keys(at), (painter) => at[/** @type {keyof typeof at} */ (painter)], 200);
  const sorted = Object.values(found).sort((a, b) => a - b);
  assert.ok(sorted.every((y, index) => !index || y - sorted[index - 1] >= 16));
  assert.equal(Math.max(...sorted), 200);
  assert.equal(found["leonardo"], 40);
});

test("a chart says every value, and its ends carry emblem and value", () => {
  const context = finished(fresco, "base-2");
  const values = { p0: [1, null, 3], p1: [2, 2, 2] };
  const svg = /** @type {any} */ (lines(context, { title: "Mood", marks: ["1", "2", "3"], values }));
  assert.equal(svg.props["aria-label"], "Mood. Player 1 1, unknown, 3; Player 2 2, 2, 2.");
  assert.equal(all(svg, ({ tag, props }) => tag === "use" && props.href.startsWith("#em-")).length, 2);
});

// -- what is known of a finished game --------------------------------------------------------------------------------

test("all of a game is known when it is over and its rounds have their facts", () => {
  const { state } = finished(fresco, "base-4");
  assert.equal(wholeMissing(state), false);
  assert.equal(state.past.decisions.length, state.view.number);
  const early = {
    ...past("base-4"),
    rounds: past("base-4").rounds.map((/** @type {any} */ mark) => ({ ...mark, facts: null })),
  };
  assert.equal(wholeMissing(reduce({ ...state, past: null }, { type: "my past", ...early })), true);
  assert.equal(wholeMissing({ ...state, past: null, view: { ...state.view, over: false } }), false);
});

test("of rounds that say less, less is shown and nothing is missing", () => {
  const told = past("base-4");
  const older = {
    ...told,
    rounds: told.rounds.map((/** @type {any} */ mark, /** @type {number} */ at) => ({
      ...mark,
      facts: at ? mark.facts : {},
    })),
  };
  assert.equal(factOf(older, "thalers", ["p0"])?.["p0"][0], null);
  assert.equal(factOf(older, "thalers", ["p0"])?.["p0"].length, told.rounds.length);
  assert.equal(factOf(older, "weather", ["p0"]), null);
});

for (const [game, name, charts] of /** @type {[any, string, number][]} */ ([
  [fresco, "base-2", 4],
  [fresco, "base-4", 4],
  [fresco, MEGA, 4],
  [cards, "cards-4", 3],
  [dice, "dice-3", 4],
]))
  test(`the end screen of ${name} has its charts with words in every language, and without facts the rest`, () => {
    for (const language of LANGUAGES) {
      const context = finished(game, name, language);
      const drawn = end(context);
      const found = all(drawn, ({ props }) => props?.class === "chart");
      assert.equal(found.length, charts);
      for (const { props } of found) {
        assert.equal(props.role, "img");
        assert.ok(
          props["aria-label"].length > 20 && !/[{}]|undefined|NaN/.test(props["aria-label"]),
          props["aria-label"],
        );
      }
      const numbers = all(drawn, ({ props }) => props && "d" in props).map(({ props }) => props.d);
      assert.ok(numbers.every((d) => !/NaN|Infinity|undefined/.test(d)));
      const none = context.state.past.rounds.map((/** @type {any} */ mark) => ({ ...mark, facts: {} }));
      const older = { ...context, state: { ...context.state, past: { ...context.state.past, rounds: none } } };
      assert.equal(all(end(older), ({ props }) => props?.class === "chart").length, 1);
    }
  });

// -- plan and outcome ------------------------------------------------------------------------------------------------

for (const name of ["base-2", "base-4", MEGA]) {
  test(`nothing that was taken back is looked back on in ${name}`, () => {
    const { decisions } = past(name);
    const undone = decisions.filter((/** @type {any} */ { kind }) => kind === "undo");
    const kept = standing(decisions);
    const picks = decisions.filter((/** @type {any} */ { kind }) => kind === "pick");
    assert.ok(undone.length > 0);
    assert.equal(kept.length, picks.length - undone.length);
    for (const { seat, events } of undone) {
      const was = decisions[events[0].number];
      assert.deepEqual([was.kind, was.seat], ["pick", seat]);
    }
  });

  test(`purse, paints and fresco followed through ${name} are those of its end`, () => {
    const { decisions } = past(name);
    const { last } = recorded(name).spectator;
    const holdings = new Holdings();
    for (const { events } of standing(decisions)) for (const event of events) holdings.follow(event);
    const kept = (/** @type {Record<string, number>} */ counts) =>
      Object.fromEntries(Object.entries(counts).filter(([, n]) => n));
    for (const seat of last.seats) {
      assert.equal(holdings.thalers[seat], last.zones[`${seat}/thalers`]);
      assert.deepEqual(kept(holdings.paints[seat]), kept(last.zones[`${seat}/paints`]));
    }
    assert.deepEqual(holdings.fresco, last.zones.fresco);
  });

  test(`every apprentice that was sent in ${name} is counted once, and every visit is told`, () => {
    for (const language of LANGUAGES) {
      const context = finished(fresco, name, language);
      const { decisions, rounds } = context.state.past;
      const days = daysOf(decisions);
      assert.deepEqual(
        days.map(({ round }) => round),
        rounds.map((/** @type {any} */ { round }) => round),
      );
      const planned = standing(decisions)
        .flatMap(({ events }) => events)
        .filter(({ event }) => event === "plans revealed")
        .flatMap(({ plans }) => Object.values(plans))
        .flatMap(({ columns }) => Object.values(columns))
        .flatMap((kinds) => Object.values(kinds));
      const sent = Object.values(sentBy(days)).flatMap((places) => Object.values(places));
      const sum = (/** @type {any[]} */ list) => list.reduce((total, n) => total + n, 0);
      assert.equal(sum(sent), sum(planned));
      for (const { visits } of days)
        for (const visit of visits) {
          const said = outcome(context, visit).map(({ words }) => plain(words));
          assert.ok(said.length > 0);
          assert.ok(
            said.every((line) => line && !/[{}]|undefined/.test(line) && !line.startsWith(":")),
            said.join("\n"),
          );
        }
    }
  });
}

/** @param {Partial<import("../../app/static/js/games/fresco/after/visits.js").Visit>} visit */
const visited = (visit) =>
  outcome(finished(fresco, "base-4"), {
    ...{ painter: "p0", place: "market", sent: 2, entries: [], undone: 0, closed: [], lacks: [], thalers: 9, hour: 6 },
    ...visit,
  }).map(({ words }) => plain(words));

test("who could not buy is told with the booths that others had closed and with an empty purse", () => {
  assert.deepEqual(visited({ undone: 1, closed: [{ painter: "p3", booth: 2 }] }), [
    "1 purchase not made; booth II was closed by Player 4",
  ]);
  assert.deepEqual(visited({ undone: 2, thalers: 1 }), ["2 purchases not made; 1 Thaler left, a tile cost 3"]);
});

test("who restored nothing is told with the paints that were lacking", () => {
  assert.deepEqual(visited({ place: "cathedral", undone: 1, lacks: ["purple"] }), [
    "1 apprentice left without doing anything; lacking for the nearest segment: purple",
  ]);
  assert.deepEqual(visited({ place: "cathedral", undone: 2 }), ["2 apprentices left without doing anything"]);
});

test("the same deed twice is said once, without the name of whom it is about", () => {
  const earned = { event: "earned", painter: "p0", n: 3, why: "studio" };
  const entry = {
    number: 1,
    seat: "p0",
    kind: /** @type {const} */ ("pick"),
    made_by: "player",
    events: [earned, earned],
  };
  assert.deepEqual(visited({ place: "studio", entries: [entry] }), ["earned 3 Thalers (for a portrait) × 2"]);
});

test("the nearest segment is the one that lacks least, and of several the most valuable", () => {
  const holdings = new Holdings();
  holdings.follow({
    event: "fresco laid",
    painter: null,
    fresco: { "0,0": "4:red+green", "0,1": "7:red+purple", "0,2": "11:orange+green+purple" },
  });
  holdings.follow({ event: "received", painter: "p0", paints: { red: 1 }, why: "start" });
  assert.deepEqual(holdings.lacks("p0"), ["purple"]);
  holdings.follow({ event: "received", painter: "p0", paints: { green: 1 }, why: "market" });
  assert.deepEqual(holdings.lacks("p0"), []);
  holdings.follow({ event: "uncovered", painter: "p0", cell: "0,0", tile: "4:red+green" });
  assert.deepEqual(holdings.lacks("p0"), ["purple"]);
});

test("the end leads to the replay, unless the host keeps it from whoever looks", () => {
  const context = { ...finished(dice, "dice-4"), code: "K7F2QXAB" };
  const links = (/** @type {any} */ people) =>
    all(further({ ...context, state: { ...context.state, people } }), ({ tag }) => tag === "a").map(({ props }) => props.href);
  assert.ok(links(null).includes("/w/K7F2QXAB/replay"));
  assert.ok(links({ replay: true }).includes("/w/K7F2QXAB/replay"));
  assert.ok(!links({ replay: false }).includes("/w/K7F2QXAB/replay"));
});

test("whoever watched is led to the rematch: to a seat where one is free for anybody, otherwise to watch", () => {
  const context = { ...finished(dice, "dice-4"), code: "K7F2QXAB" };
  const first = (/** @type {any} */ people) =>
    all(further({ ...context, state: { ...context.state, people } }), ({ tag }) => tag === "a")[0].props.href;
  assert.equal(first({ rematch: null, rematch_watch: "/w/R4TPWC" }), "/w/R4TPWC");
  assert.equal(first({ rematch: "B2CDEFGH", rematch_watch: "/w/R4TPWC" }), "/t/B2CDEFGH");
  assert.equal(first({ rematch: null, rematch_watch: null }), "/w/K7F2QXAB/replay");
});

// The card game: payments, my hand and what is told, on a game of bots as everybody saw it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { game } from "../../app/static/js/games/cards/index.js";
import { boardInWords } from "../../app/static/js/games/cards/board_in_words.js";
import { needs, payments } from "../../app/static/js/games/cards/exact.js";
import { inHand, marked, pressing, toggled } from "../../app/static/js/games/cards/hand.js";
import { lacks, outcome, restorations } from "../../app/static/js/games/cards/paying.js";
import {
  fits,
  icons,
  matching,
  missing,
  paid,
  sensible,
  unlike,
  ways,
} from "../../app/static/js/games/cards/payments.js";
import { cardOf, counted, paintsOf, spread, total } from "../../app/static/js/games/cards/pieces.js";
import { cardName } from "../../app/static/js/games/cards/speech.js";
import { handBy } from "../../app/static/js/games/cards/turn.js";
import { choices, filled, impossible, likely, together } from "../../app/static/js/table/choices.js";
import { lines, plain } from "../../app/static/js/table/digest.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { Words } from "../../app/static/js/table/words.js";
import { decided, printed, recorded, texts, viewsOf } from "./recordings.js";

const CARDS = "cards-4";
const words = new Words(texts("en", "cards"), "en");

/** Every view in which this seat is asked, with what was decided then. @param {string} seat */
function asked(seat) {
  const all = decided(CARDS);
  return viewsOf(CARDS, seat).flatMap((view, at) =>
    view.question && all[at]?.seat === seat ? [{ view, pick: all[at].pick }] : [],
  );
}

const SEATS = recorded(CARDS).spectator.first.seats;
const QUESTIONS = SEATS.flatMap(asked);

/** A table as it is looked at. @param {any} view @param {any} [ui] */
function looking(view, ui = {}) {
  const looked = { extras: {}, own: { exact: null }, open: {}, selected: null, phone: false, ...ui };
  const list = choices(game, view.question);
  const chosen = list.find((choice) => choice.id === looked.selected) ?? likely(game, list);
  const state = { view, seat: view.viewer, role: "player", log: [], sending: null };
  return /** @type {any} */ ({
    ...{ game, state, ui: looked, words, choices: list, chosen, printed: printed(CARDS), root: "/", act: {} },
    speaker: new Speaker(game, words, null, view.viewer),
    impossible: impossible(game, view.question),
  });
}

/** Every choice of a section that somebody was offered. */
const OFFERED = QUESTIONS.flatMap(({ view }) => {
  const context = looking(view);
  return context.choices
    .filter((/** @type {any} */ choice) => choice.kind === "restore")
    .map((/** @type {any} */ choice) => ({ context, view, choice }));
});

/** @param {any} node @param {(props: any) => boolean} fits_ @returns {any[]} */
function all(node, fits_) {
  if (Array.isArray(node)) return node.flatMap((each) => all(each, fits_));
  if (!node?.children) return [];
  return [...(fits_(node.props ?? {}) ? [node] : []), ...all(node.children, fits_)];
}

test("somebody was offered sections, swaps, piles, tiles and discards in the recorded game", () => {
  assert.ok(OFFERED.length > 20);
  const kinds = new Set(QUESTIONS.flatMap(({ view }) => choices(game, view.question).map(({ kind }) => kind)));
  for (const kind of ["restore", "swap", "draw", "take", "pass"]) assert.ok(kinds.has(kind), kind);
});

test("a card and a payment are read by their names", () => {
  assert.deepEqual(cardOf("market:red:m:blend"), { back: "market", paint: "red", icons: ["m"], mark: "blend" });
  const payment = "market:red:w+market:red:m:blend&market:blue:m:blend+tile:green";
  assert.deepEqual(
    ways(payment).map(({ cards, tile }) => cards.length || tile),
    [1, 2, "green"],
  );
  assert.deepEqual(paid(payment).tiles, { "paint:green": 1 });
  assert.deepEqual(icons(["market:red:mm", "round:green:e"]), { m: 2, e: 1 });
});

test("what a payment names is what it costs, and every paint of the section is paid", () => {
  for (const { view, choice } of OFFERED) {
    const paints = paintsOf(view.zones.display[choice.value]);
    for (const { value, cost } of payments(choice)) {
      assert.deepEqual(paid(value).cards, cost.cards);
      assert.equal(ways(value).length, paints.length);
    }
  }
});

test("the first payment is a sensible one, and no other sensible one brings more", () => {
  for (const { choice } of OFFERED) {
    const [first] = payments(choice);
    assert.ok(sensible(payments(choice)).includes(first));
    const most = Math.max(...sensible(payments(choice)).map(({ gain }) => gain["points"]));
    assert.equal(first.gain["points"], most);
  }
});

test("the points on a proposal are those of the section's own values, turned so often", () => {
  for (const { context, view, choice } of OFFERED) {
    const { values } = printed(CARDS)["sections"][view.zones.display[choice.value]];
    for (const entry of payments(choice)) {
      const { points, turned } = outcome(context, choice, { ...entry, opens: {} });
      assert.equal(values[turned], points);
    }
    const whole = together(choice, filled(choice.fields, {}));
    assert.equal(whole.gain["points"], payments(choice)[0].gain["points"], "and the main button says the same");
  }
});

test("proposals are buttons that differ from each other", () => {
  for (const { context, choice } of OFFERED) {
    const found = all(restorations(context, [choice]), (props) => "data-payment" in props);
    assert.ok(found.length >= 1);
    assert.equal(new Set(found.map(plain)).size, unlike(sensible(payments(choice))).slice(0, found.length).length);
  }
});

test("cards chosen one by one become a payment exactly when all of them are there", () => {
  for (const { choice } of OFFERED) {
    for (const { value } of payments(choice).slice(0, 6)) {
      const { cards, tiles } = paid(value);
      const list = spread(cards);
      assert.ok(matching(payments(choice), { cards, tiles }));
      if (!list.length) continue;
      const fewer = { cards: counted(list.slice(1)), tiles };
      const found = missing(payments(choice), fewer);
      if (!matching(payments(choice), fewer)) {
        assert.equal(total(found?.less.cards) + total(found?.less.tiles), 0, "nothing has to go");
        assert.ok(total(found?.more.cards) + total(found?.more.tiles) >= 1);
      }
      assert.ok(fits(payments(choice), fewer, list[0]));
    }
  }
});

test("a draft that is no payment says what is missing or too much, and hinders the main button", () => {
  const { view, choice } = OFFERED[0];
  const cards = spread(paid(String(payments(choice)[0].value)).cards);
  const draft = (/** @type {string[]} */ taken) => ({
    choice: choice.id,
    cards: taken,
    tiles: spread(paid(String(payments(choice)[0].value)).tiles),
  });
  const at = (/** @type {string[]} */ taken) =>
    lacks(looking(view, { selected: choice.id, own: { exact: draft(taken) } }), choice);
  assert.equal(at(cards), null);
  assert.equal(needs(choice, draft(cards)), null);
  assert.match(String(at(cards.slice(1))), /Still missing: 1 card \w+/);
  assert.match(String(at([...cards, "square:purple:ww", "square:purple:ww"])), /Too much/);
});

test("my hand is sorted by paint, and of two cards alike one is chosen at a time", () => {
  const hand = ["market:red:w", "market:red:w", "round:green:w"];
  assert.deepEqual(spread(counted(["round:green:w", "market:red:w", "market:red:w"])), hand);
  assert.deepEqual(
    marked(hand, { "market:red:w": 1 }).map(({ on }) => on),
    [true, false, false],
  );
  assert.deepEqual(toggled(["market:red:w", "market:red:w"], "market:red:w", false), ["market:red:w"]);
  assert.deepEqual(toggled([], "market:red:w", true), ["market:red:w"]);
});

test("a press on a card goes into the swap, and the document is what the engine asks for", () => {
  const found = QUESTIONS.find(({ view }) => choices(game, view.question).some(({ kind }) => kind === "swap"));
  assert.ok(found);
  const context = looking(found.view, { selected: "swap", extras: { cards: [] } });
  assert.match(String(game.lacks(context, context.chosen)), /Choose cards/);
  /** @type {any[]} */
  const taken = [];
  context.act.extra = (/** @type {string} */ _name, /** @type {any} */ value) => taken.push(value);
  const [card] = inHand(context.state);
  pressing(context)?.press(card, true);
  assert.deepEqual(taken, [[card]]);
  assert.deepEqual(context.chosen.pick({ cards: [card] }), { swap: { cards: [card] } });
});

test("everybody sees how many cards of each back somebody holds, and nothing else", () => {
  for (const view of viewsOf(CARDS, "spectator").filter((each) => !each.over)) {
    for (const seat of SEATS) {
      const held = handBy(view, seat);
      assert.deepEqual(Object.keys(held), ["market", "round", "pointed", "square"]);
      assert.deepEqual(inHand(/** @type {any} */ ({ view, seat: null })), []);
    }
  }
  const last = viewsOf(CARDS, SEATS[0]).at(-2);
  assert.equal(total(handBy(last, SEATS[0])), inHand(/** @type {any} */ ({ view: last, seat: SEATS[0] })).length);
});

for (const language of ["en", "de", "fr"])
  test(`every event of the game has words of its own in the log (${language})`, () => {
    const said = new Words(texts(language, "cards"), language);
    for (const viewer of [SEATS[0], "spectator"]) {
      const speaker = new Speaker(game, said, null, viewer === "spectator" ? null : viewer);
      for (const message of recorded(CARDS)[viewer].messages)
        for (const line of lines(speaker, message)) {
          const text = plain(line.words);
          assert.ok(text && !/\{\w+\}|undefined|\[object/.test(text), text);
        }
    }
  });

test("until the game is over a spectator's log never names a card that was drawn, the drawer's does", () => {
  const drew = (/** @type {string} */ viewer) =>
    recorded(CARDS)
      [viewer].messages.slice(0, -1)
      .flatMap((/** @type {any} */ { events }) =>
        events.filter((/** @type {any} */ { event }) => event === "drew card"),
      );
  assert.ok(drew("spectator").every((/** @type {any} */ event) => !("card" in event)));
  const mine = drew(SEATS[0]).filter(({ painter }) => painter === SEATS[0]);
  assert.ok(mine.length && mine.every((/** @type {any} */ event) => event.card));
});

test("the table in words tells sections, piles, tiles and what everybody has", () => {
  const view = viewsOf(CARDS, SEATS[0])[40];
  const told = plain(/** @type {any} */ (boardInWords(looking(view))).children);
  assert.match(told, /Section 1: .*points/);
  assert.match(told, /Market: \d+ cards, \d+ discarded/);
  assert.equal(told.match(/ points; sections /g)?.length, SEATS.length);
});

test("values come from what is printed: another value on a section changes what is proposed", () => {
  const { view, choice } = OFFERED[0];
  const context = looking(view, { selected: choice.id });
  const facts = structuredClone(printed(CARDS));
  facts["sections"][view.zones.display[choice.value]].values[0] = 77;
  const buttons = all(restorations({ ...context, printed: facts }, [choice]), (props) => "data-payment" in props);
  assert.match(plain(buttons), /77/);
});

test("a card is told with everything that is on it", () => {
  assert.equal(cardName(words, "market:blue:m:bishop"), "blue, market card, draws from the market, bishop’s icon");
});

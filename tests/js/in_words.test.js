// The children's game of the engine's tests has no drawing: the shell plays it in words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { choices, impossible, likely } from "../../app/static/js/table/choices.js";
import { plain } from "../../app/static/js/table/digest.js";
import { inWords } from "../../app/static/js/table/in_words.js";
import { Opening } from "../../app/static/js/table/opening.js";
import { page } from "../../app/static/js/table/page.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { START, question, reduce } from "../../app/static/js/table/store.js";
import { Words } from "../../app/static/js/table/words.js";
import { recorded, texts } from "./recordings.js";

const words = new Words(texts("shared-en"), "en");
const SETTINGS = { auto: true, sound: false, motion: true };

/** What somebody at the table has been told after so many messages. @param {string} seat @param {number} many */
function told(seat, many) {
  const { first, messages } = recorded("marbles")[seat];
  const heard = [
    { type: "welcome", role: "player", seat, status: "running" },
    { type: "view", view: first, clocks: {} },
    { type: "people", name: "Yard", status: "running", spectators: 0, rematch: null, seats: [], votes: [] },
    ...messages.slice(0, many),
  ];
  return heard.reduce((state, message) => reduce(state, message), START);
}

/** How many messages it takes until this is so. @param {string} seat @param {(view: any) => boolean} so */
function until(seat, so) {
  const { messages } = recorded("marbles")[seat];
  const many = messages.findIndex((_message, at) => so(told(seat, at + 1).view)) + 1;
  assert.ok(many, "it never is");
  return told(seat, many);
}

/** The page and what its buttons do. @param {any} state @param {any} [looked] @param {any} [extras] */
function opened(state, looked = {}, extras = {}) {
  /** @type {[string, any[]][]} */
  const done = [];
  const act = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (/** @type {any[]} */ ...given) =>
          done.push([String(name), given]),
    },
  );
  const ui = {
    tab: "board",
    own: {},
    sheet: false,
    extras,
    talk: "log",
    table: false,
    menu: false,
    open: {},
    why: null,
  };
  const opening = new Opening();
  opening.end();
  const list = choices(inWords, question(state));
  const tree = page(
    /** @type {any} */ ({
      game: inWords,
      state,
      ui: { ...ui, opening, phone: false, settings: SETTINGS, read: 0, away: null, news: "", rounds: "chart", up: {}, seen: {}, summary: null, offered: null, ...looked },
      words,
      speaker: new Speaker(inWords, words, state.people, state.seat),
      act,
      choices: list,
      chosen: likely(inWords, list),
      impossible: impossible(inWords, question(state)),
      code: "K7F2QXAB",
      root: "/static/",
    }),
  );
  return { tree, done };
}

/** Every node of this kind. @param {any} tree @param {(node: any) => boolean} wanted @returns {any[]} */
function all(tree, wanted) {
  const nodes = [tree].flat(Infinity).filter((node) => node && typeof node === "object");
  return nodes.flatMap((node) => [...(wanted(node) ? [node] : []), ...all(node.children, wanted)]);
}

/** @param {any} tree */
const buttons = (tree) => all(tree, (node) => node.props["data-choice"] && node.props["aria-pressed"]).map(plain);

/** @param {any} tree @param {string} className */
const texts_ = (tree, className) =>
  all(tree, (node) =>
    String(node.props["class"] ?? "")
      .split(" ")
      .includes(className),
  ).map(({ children }) => plain(children));

test("options stand there as buttons, and what is pressed is sent", () => {
  const state = until("p0", (view) => view.task === "trade" && view.waiting.includes("p0"));
  const { tree, done } = opened(state);
  assert.deepEqual(buttons(tree), ["swap blue"]);
  all(tree, (node) => node.props["class"]?.includes("confirm"))[0].props.on.click();
  all(tree, (node) => node.props["class"] === "btn done")[0].props.on.click();
  assert.deepEqual(done, [
    ["decide", [["swap blue"]]],
    ["decide", [["done"]]],
  ]);
});

test("what is impossible says why", () => {
  const { tree } = opened(until("p0", (view) => view.task === "trade"));
  assert.deepEqual(texts_(tree, "need"), ["no marble"]);
});

test("a sealed pick waits for the others and can be taken back", () => {
  const state = until("p0", (view) => view.ready.includes("p0"));
  const { tree, done } = opened(state);
  all(tree, (node) => node.props["class"] === "btn takeback")[0].props.on.click();
  assert.deepEqual(done, [["takeBack", []]]);
});

test("everybody sees what lies open, and only its owner what is hidden", () => {
  const mine = opened(until("p0", (view) => view.task === "trade")).tree;
  const theirs = opened(until("p1", (view) => view.task === "trade")).tree;
  assert.match(texts_(mine, "inwords")[0], /sack/i);
  assert.match(texts_(mine, "mine")[0], /marbles/i);
  const [first] = texts_(theirs, "seat");
  assert.match(first, /prizes/i);
  assert.match(first, /marbles ?2/i);
  assert.doesNotMatch(first, /red|blue/i);
});

test("the log tells an event that has no words by its name and all that is known of it", () => {
  const { tree } = opened(until("p1", (view) => view.task === "bet"));
  const log = texts_(tree, "log")[0];
  assert.match(log, /You drew marbles, n 2, pieces blue and blue/);
  assert.match(log, /drew marbles, n 2(?!, pieces)/);
});

/** The end of a game with these scores and winners. @param {Record<string, number>} scores @param {string[]} winners */
function podium(scores, winners) {
  const state = until("p0", (view) => view.over);
  state.view = { .../** @type {any} */ (state.view), scores, winners };
  return texts_(opened(state).tree, "podium")[0];
}

test("the end says who has won by the word of the rules, best first", () => {
  assert.match(podium({ p0: 3, p1: 5, p2: 0 }, ["p1"]), /^Player 2 wins.*5.*1st/);
  assert.match(podium({ p0: 3, p1: 3, p2: 3 }, ["p2"]), /^Player 3 wins/);
});

test("a shared victory is told as one", () => {
  assert.match(podium({ p0: 5, p1: 5, p2: 0 }, ["p0", "p1"]), /^Player 1 and Player 2 win together/);
});

test("a form asks one, some and yes or no by simple widgets", () => {
  const state = until("p0", (view) => view.task === "trade");
  const entry = (/** @type {any} */ value) => ({ value, cost: {}, gain: {}, opens: {} });
  const field = (/** @type {string} */ kind, /** @type {any[]} */ values, more = {}) => ({
    ...{ kind, entries: values.map(entry), least: 0, most: 1, amounts: {} },
    ...more,
  });
  const form = {
    colour: field("one", ["red", "blue"]),
    toys: field("some", ["top", "kite"], { most: 2 }),
    loud: field("flag", []),
  };
  state.view = { .../** @type {any} */ (state.view), question: { form } };
  const { tree, done } = opened(state, {}, { toys: ["kite"], loud: true });
  assert.deepEqual(buttons(tree), ["colour red", "colour blue"]);
  assert.deepEqual(
    texts_(tree, "oneof").map((text) => text.includes("top") && text.includes("kite")),
    [true],
  );
  all(tree, (node) => node.props["class"]?.includes("confirm"))[0].props.on.click();
  assert.deepEqual(done, [["decide", [[{ colour: "red", toys: ["kite"], loud: true }]]]]);
});

/** @param {any} state @param {any} kept @param {string} [role] */
function keptAt(state, kept, role = "player") {
  const people = {
    type: "people",
    name: "Yard",
    status: "kept",
    spectators: 0,
    rematch: null,
    seats: [],
    votes: [],
    kept,
  };
  return { ...reduce(state, people), role };
}

test("a kept game says why it ends, how it stood, and offers a rematch", () => {
  const view = { ...told("p0", 1).view, waiting: [], question: null };
  const state = reduce(told("p0", 1), { type: "view", view, clocks: {} });
  const { tree, done } = opened(keptAt(state, { because: "not_allowed", scores: { p0: 3, p1: 5 } }));
  const [notice] = all(tree, (node) => node.props["key"] === "kept" || node.key === "kept");
  assert.match(plain(notice), /no longer allowed/);
  assert.equal(texts_(notice, "chip").length, 2);
  all(notice, (node) => node.tag === "button")[0].props.on.click();
  assert.deepEqual(done, [["rematch", []]]);
  assert.deepEqual(texts_(tree, "waiting"), []);
});

test("of a game that the house no longer has, only the notice is shown, without a rematch", () => {
  const { tree } = opened(keptAt(START, { because: "game_gone", scores: null }));
  assert.match(plain(tree), /no longer has this game/);
  assert.deepEqual(
    all(tree, (node) => String(node.props["class"]).includes("btn go")),
    [],
  );
});

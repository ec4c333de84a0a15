// A table of four with Ben away, late or gone: what the tests of people look at.

import { fresco } from "./fresco.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { question, reduce, START } from "../../app/static/js/table/store.js";
import { Words } from "../../app/static/js/table/words.js";
import { recorded, texts } from "./recordings.js";

export const AT = 1_000_000;
export const words = new Words(texts("en"), "en");
export const NAMES = ["Chiara", "Ben", "Anna", "Dario"];

/** @param {string} seat @param {any} [more] */
export const person = (seat, more = {}) => ({
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
export const people = (more = {}) => ({
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
export const withoutBen = (seconds, more = {}, ben = {}) =>
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
export function table(told, waiting, clocks = {}, role = "player") {
  const view = { ...recorded("base-4").p0.first, over: false, waiting, question: null };
  const seat = role === "player" ? "p0" : null;
  let state = reduce(START, { type: "welcome", version: 1, role, seat, status: "running" });
  state = reduce(state, { type: "view", view, clocks, at: AT });
  return reduce(state, told);
}

/** @param {any} state @param {number} [now] @param {any} [more] @returns {any} */
export function context(state, now = AT, more = {}) {
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
export function find(node, wanted) {
  if (!node || typeof node !== "object") return [];
  if (Array.isArray(node)) return node.flatMap((each) => find(each, wanted));
  return [...(wanted(node) ? [node] : []), ...find(node.children, wanted)];
}

/** Everything that stands there. @param {any} node @returns {string} */
export function plain(node) {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(plain).join("");
  return typeof node === "object" ? (node.props.value ?? plain(node.children)) : String(node);
}

/** @param {any} node */
export const buttons = (node) => find(node, ({ tag }) => tag === "button");
/** @param {any} node @param {string} said */
export const button = (node, said) => buttons(node).find((each) => plain(each.children).includes(said));

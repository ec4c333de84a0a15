// A game that nobody has drawn, in words: what lies where as lists, options as buttons that say what they are.
// Every game begins from here and replaces what it draws itself.

import { element } from "./element.js";
import { isAway } from "./absent.js";
import { acts } from "./seats.js";
import { capital } from "./words.js";
import { amountOf, listed } from "./zones.js";

/** @typedef {import("./game.js").GameClient} GameClient */
/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").View} View */

/** Zones that are not empty and that a reader may know something of. @param {View} view @param {(zone: string) => boolean} wanted */
function filledZones(view, wanted) {
  return Object.keys(view.zones).filter((zone) => wanted(zone) && amountOf(view.zones[zone]));
}

/** @param {Context} context @param {string[]} zones each as it is called in the view @param {(zone: string) => string} name */
function list({ words, speaker, state }, zones, name) {
  return element(
    "dl",
    { class: "things" },
    zones.map((zone) => [
      element("dt", null, words.title("zone", name(zone))),
      element("dd", null, listed(speaker, state.view?.zones[zone])),
    ]),
  );
}

/** What lies on the table. @type {GameClient["board"]} */
function board(context) {
  const { state, words } = context;
  const zones = state.view ? filledZones(state.view, (zone) => !zone.includes("/")) : [];
  return element(
    "div",
    { key: "boardbox", class: "boardbox" },
    element(
      "section",
      { class: "panel inwords", "aria-labelledby": "board-h" },
      element("h2", { id: "board-h" }, words.t("board.label")),
      list(context, zones, (zone) => zone),
    ),
  );
}

/** What is mine, hidden or not. @type {GameClient["myThings"]} */
function myThings(context) {
  const { state, words, speaker } = context;
  const { view, seat } = state;
  if (!view || !seat || state.role !== "player") return null;
  return element(
    "section",
    { key: "mine", class: `panel mine s-${speaker.colour(seat)}`, "aria-label": words.t("mine.hand") },
    element(
      "section",
      null,
      element("h3", null, words.t("mine.hand")),
      list(
        context,
        filledZones(view, (zone) => zone.startsWith(`${seat}/`)),
        (zone) => zone.slice(seat.length + 1),
      ),
    ),
  );
}

/** @type {GameClient["seat"]} */
const seat = {
  doing: (context, view, painter) => {
    const { words } = context;
    return acts(context, view, painter) && !isAway(context, painter) ? words.t("seats.acts-now") : null;
  },
  brief: () => "",
  said: () => [],
  facts: () => null,
  large: () => null,
  plan: () => null,
  goods: (context, view, painter) => {
    const zones = filledZones(view, (zone) => zone.startsWith(`${painter}/`));
    return list(context, zones, (zone) => zone.slice(painter.length + 1));
  },
};

/** Whatever has a name in some group; a game that says which groups it has finds more. @type {GameClient["thing"]} */
const thing = ({ words }, value) => (words.has(`name.piece.${value}`) ? words.name("piece", value) : null);

/** Of an option that says what it is about, that. @type {GameClient["sealed"]} */
const sealed = (speaker, pick) =>
  typeof pick === "string" ? speaker.game.thing(speaker, pick.slice(pick.indexOf(" ") + 1)) : null;

/** @type {GameClient} */
export const inWords = {
  bring: async () => {},

  ranking: ({ painters, scores, winners }) => {
    const rank = (/** @type {string} */ painter) => (winners?.includes(painter) ? Infinity : (scores[painter] ?? 0));
    return [...painters].sort((a, b) => (rank(b) === rank(a) ? 0 : rank(b) - rank(a)));
  },
  points: () => ({}),
  sources: [],
  order: (view) => view.painters,
  acting: () => null,
  phases: () => ({ names: [], at: -1 }),

  own: {},
  turned: ({ view, ui }) => ({ table: view.over && ui.table }),
  drawn: () => {},

  tabs: { board: "i-grid" },
  fresh: () => ({}),
  board,
  rail: () => null,
  cards: () => null,
  myThings,
  shelf: () => null,
  described: () => null,
  note: () => null,
  sheet: null,
  seat,
  wins: { one: "end.won", several: "end.won-together" },
  backdrop: () => null,
  figure: "",
  after: () => [],

  asks: ({ words }, { task, place }) => ({
    picture: "mark",
    title: capital(words.first([`ask.${task}`, `name.task.${task}`])),
    line: place ? words.title("place", place) : "",
  }),
  warns: () => [],
  place: () => "mark",
  target: () => null,
  worth: ({ gain }) => Number(gain["points"] ?? 0),
  folded: () => null,
  groups: {},
  looks: {},
  buttons: {},
  fields: {},
  widgets: {},
  lacks: () => null,
  spot: () => null,
  values: () => ({}),
  refused: () => null,
  helps: () => ({ ways: [] }),
  far: () => 0,

  colour: "none",
  pictures: {},
  goods: {},
  arguments: {},
  thing,
  sealed,
  telling: { told: {}, quiet: new Set(), headings: new Set() },

  letters: () => ({}),
  sounds: {},
  where: () => null,
  moments: {},
  summary: null,
  show: () => {},
  guide: () => null,
};

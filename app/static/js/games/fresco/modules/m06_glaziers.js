// Module 6, the glaziers: windows in the walls of the nave, the altar window, and the glazery with its bench as an annex.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { filled } from "../../../table/choices.js";
import { paintsOf } from "../pieces.js";
import { many } from "./cards.js";
import { ofMine } from "./holdings.js";
import { range } from "../printed.js";
import { cellName } from "../speech.js";
import { WALLS, addedUp, inWall, panes, upright } from "./m06_windows.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../../../table/types.js").View} View */

const NUMBER = 6;
const COLOURS = ["yellow", "blue", "red", "green"];

/** The prices on the bench and of a token, the points of a pane and what it costs without glass, what the altar window brings.
 * @typedef {{bench: number[], glass: Record<string, number>, panes: Record<string, number>, penalty: Record<string, number>, altar: number}} Facts */
/** @typedef {import("../printed.js").Known} Known */

/** @param {Known} known @returns {Facts} */
const facts = ({ printed }) => printed.modules["glaziers"];

/** @param {Known} known @param {string} window */
const worth = (known, window) => window.split("+").reduce((sum, pane) => sum + facts(known).panes[pane], 0);

/** @param {Scene} scene */
function walls(scene) {
  const set = scene.view.zones["windows"] ?? {};
  return WALLS.map((place) => inWall(scene, place, set[place.cell], () => scene.open(NUMBER)));
}

/** The altar window in the apse: points for each colour of glass. @param {Scene} scene */
function apse(scene) {
  const told = scene.words.t("dock.window.altar", { n: facts(scene).altar });
  return element(
    "g",
    { key: "altar window", role: "img", "aria-label": told },
    element("title", null, told),
    element("path", { d: "M411 97v-27a22 24 0 0 1 44 0v27Z", class: "stonearch" }),
    element("path", { d: "M415 94v-24a18 20 0 0 1 36 0v24Z", class: "win" }),
    COLOURS.map((colour, at) =>
      element("rect", {
        x: at % 2 ? 433.5 : 418,
        y: at < 2 ? 60 : 77,
        width: 14,
        height: at < 2 ? 15 : 14,
        rx: 1.5,
        class: `pane-${colour}`,
      }),
    ),
    element("path", { d: "M433 51V93M417 76H449", class: "win-l" }),
  );
}

/** @param {Known & {words: import("../../../table/words.js").Words}} known @param {string} window @param {number} slot */
function about(known, window, slot) {
  const { words } = known;
  const price = facts(known).bench[slot];
  return words.t("dock.window.offer", { panes: panes(words, window), n: worth(known, window), price });
}

/** What lies on the bench and what glass there is. @param {Context} context @param {View} view @returns {string[]} */
function onOffer(context, view) {
  const { words } = context;
  const glass = view.zones["glazery"] ?? {};
  const lots = COLOURS.filter((colour) => glass[colour]);
  return [
    ...(view.zones["bench"] ?? []).map((/** @type {string} */ window, /** @type {number} */ slot) =>
      words.t("dock.window.bench", { window: about(context, window, slot) }),
    ),
    words.t("dock.window.left", { n: many(view.zones["window pile"]) }),
    ...(lots.length ? [] : [words.t("dock.glass.none")]),
    ...lots.map((colour) =>
      words.t("dock.glass.lot", { glass: named(words, colour), n: glass[colour], price: facts(context).glass[colour] }),
    ),
  ];
}

/** @param {import("../../../table/words.js").Words} words @param {string} colour */
const named = (words, colour) => words.t("dock.glass.of", { paint: words.name("paint", colour) });

/** The windows that restoring at the wall still brings. @param {Context} context @param {View} view */
function atTheWall({ words, ...known }, view) {
  const { fresco = {}, windows = {} } = view.zones;
  const n = WALLS.filter(({ cell }) => cell in fresco && !windows[cell]).length;
  if (!n) return [];
  return [
    {
      picture: icon("loc-glazery", 18),
      text: words.t("today.windows", { n }),
      lines: [words.t("dock.window.rule"), words.t("dock.window.altar", { n: facts(known).altar })],
    },
  ];
}

/** @param {Context} context @param {View} view */
function inTheGlazery(context, view) {
  const glass = Object.values(view.zones["glazery"] ?? {}).reduce((sum, n) => sum + Number(n), 0);
  return [
    {
      picture: icon("g-blue", 16),
      text: context.words.t("today.glass", { n: glass }),
      lines: onOffer(context, view),
    },
  ];
}

/** @param {Context} context @param {View} view @returns {string[]} */
function inWords(context, view) {
  const { words } = context;
  const set = view.zones["windows"] ?? {};
  return [
    ...onOffer(context, view),
    ...WALLS.filter(({ cell }) => set[cell]).map(({ cell }) =>
      words.t("dock.window.beside", { cell: cellName(words, cell), panes: panes(words, set[cell]) }),
    ),
    words.t("dock.window.altar", { n: facts(context).altar }),
    ...ofMine(context, (me) =>
      COLOURS.filter((colour) => view.zones[`${me}/glass`]?.[colour]).map((colour) =>
        words.t("dock.glass.held", { n: view.zones[`${me}/glass`][colour], glass: named(words, colour) }),
      ),
    ),
  ];
}

/** The field of the choice taken that asks for a window, if it does. @param {Context} context */
function asksWindow({ chosen }) {
  return chosen?.fields["window"] ?? null;
}

/** The windows of the bench, each with what it would bring and what is missing; where one is asked for, to be pressed.
 * @param {Context} context */
function bench(context) {
  const { state, words, act } = context;
  const field = asksWindow(context);
  const taken = field && filled(context.chosen?.fields ?? {}, context.ui.extras)["window"];
  return element(
    "div",
    { class: "benchrow", role: "group", "aria-label": words.title("field", "window") },
    (state.view?.zones["bench"] ?? []).map((/** @type {string} */ window, /** @type {number} */ slot) => {
      const can = field?.entries.some((entry) => entry.value === slot);
      const inside = offered(context, window, slot);
      const key = `${slot} ${window}`;
      if (!can) return element("div", { key, class: "wcard" }, inside);
      return element(
        "button",
        {
          key,
          type: "button",
          class: "wcard can",
          "aria-pressed": String(taken === slot),
          on: { click: () => act.extra("window", slot) },
        },
        inside,
      );
    }),
  );
}

/** One window: what it brings, how that adds up, what is missing, what it costs. @param {Context} context @param {string} window @param {number} slot */
function offered(context, window, slot) {
  const { words, state } = context;
  const glass = state.role === "player" ? glassFor(context, window, slot) : null;
  const { total, sum, missing } = addedUp(facts(context), window, glass);
  const several = Object.values(missing).some((n) => n > 1);
  const named = Object.entries(missing).map(([pane, n]) =>
    several ? words.amountOf(pane, n, words.name("paint", pane)) : words.name("paint", pane),
  );
  return [
    upright(window, words, missing, 25),
    element(
      "span",
      { class: "tx" },
      element("span", { class: "net" }, words.signed(total), " ", element("small", null, sum)),
      named.length
        ? element("span", { class: "miss" }, words.t("dock.window.missing", { panes: words.list(named) }))
        : glass && element("span", { class: "whole" }, icon("i-check", 11), words.t("dock.window.whole")),
    ),
    element(
      "span",
      { class: "cost" },
      icon("thaler", 15, 15, words.name("zone", "thalers")),
      element("b", null, String(facts(context).bench[slot])),
    ),
  ];
}

/** The glass that would go into a window: as chosen, as proposed, or what I have of it. @param {Context} context @param {string} window @param {number} slot */
function glassFor(context, window, slot) {
  const { state, ui, chosen } = context;
  const field = asksWindow(context);
  const entry = field?.entries.find((each) => each.value === slot);
  if (entry) {
    const taken = filled(chosen?.fields ?? {}, ui.extras)["window"] === slot;
    return filled(entry.opens, taken ? ui.extras : {})["glass"] ?? [];
  }
  const left = { ...(state.view?.zones[`${state.seat}/glass`] ?? {}) };
  return window.split("+").filter((pane) => {
    left[pane] = (left[pane] ?? 0) - 1;
    return left[pane] >= 0;
  });
}

/** What I have to set in. @param {Context} context */
function myGlass({ state, words }) {
  const mine = state.view?.zones[`${state.seat}/glass`];
  if (!mine) return null;
  const held = COLOURS.filter((colour) => mine[colour]);
  return element(
    "p",
    { class: "glassline" },
    words.t(held.length ? "dock.glass.mine" : "dock.glass.mine-none"),
    held.map((colour) =>
      element(
        "span",
        { key: colour, class: "cost" },
        icon(`g-${colour}`, 20, 20, words.name("paint", colour)),
        element("b", null, String(mine[colour])),
      ),
    ),
  );
}

/** What a pane brings, and what it costs without glass. @param {Context} context */
function explained(context) {
  const { words } = context;
  const values = COLOURS.map((colour) => `${words.t(`paint.letter.${colour}`)} ${facts(context).panes[colour]}`);
  return element("p", { class: "explain" }, `${values.join(", ")}. `, element("b", null, words.t("dock.window.dark")));
}

/** The same in the panel, where a window is asked for. @type {import("../../../table/game.js").Widget} */
function windowAsked(context, name) {
  return element(
    "fieldset",
    { key: name, class: "extrasof windows" },
    element("legend", null, context.words.title("field", name)),
    myGlass(context),
    bench(context),
    explained(context),
  );
}

/** @param {Context} context */
function offer(context) {
  const { state, words, choices, chosen, act } = context;
  const glass = state.view?.zones["glazery"] ?? {};
  const left = COLOURS.filter((colour) => glass[colour]);
  if (!left.length) return element("p", null, words.t("dock.glass.none"));
  return element(
    "div",
    { class: "glassrow" },
    left.map((colour) => {
      const id = `glass ${colour}`;
      const inside = [
        icon(`g-${colour}`, 20, 20, words.name("paint", colour)),
        element("b", null, `${glass[colour]}×`),
        icon("thaler", 13),
        element("b", null, String(facts(context).glass[colour])),
      ];
      if (!choices.some((choice) => choice.id === id)) return element("span", { key: colour, class: "lot" }, inside);
      return element(
        "button",
        {
          key: colour,
          type: "button",
          class: "btn small lot",
          "aria-pressed": String(chosen?.id === id),
          on: { click: () => act.select(id) },
        },
        inside,
      );
    }),
  );
}

/** @param {Context} context */
function line(context) {
  const glass = context.state.view?.zones["glazery"] ?? {};
  return [
    icon("thaler", 13),
    element("span", null, range(facts(context).bench)),
    element(
      "span",
      { class: "paints" },
      COLOURS.filter((colour) => glass[colour]).map((colour) => [
        icon(`g-${colour}`, 14),
        element("b", null, String(glass[colour])),
      ]),
    ),
  ];
}

/** @type {import("./dock.js").Dock} */
export const glaziers = {
  zones: ["glazery", "glass bag", "glass reserve", "bench", "windows", "window pile"],
  own: ["glass"],
  board: { walls, apse },
  stores: ({ state, words }) =>
    COLOURS.map((colour) => ({
      picture: `g-${colour}`,
      n: state.view?.zones[`${state.seat}/glass`]?.[colour] ?? 0,
      name: words.t("dock.glass.of", { paint: words.name("paint", colour) }),
    })).filter(({ n }) => n),
  today: { cathedral: atTheWall, glazery: inTheGlazery },
  annex: {
    line,
    body: (context) => [
      myGlass(context),
      bench(context),
      explained(context),
      offer(context),
      element(
        "p",
        { class: "cap" },
        context.words.t("dock.window.left", { n: many(context.state.view?.zones["window pile"]) }),
      ),
    ],
    concerns: (context) => context.state.view?.place === "glazery" || asksWindow(context) !== null,
  },
  looks: {
    glass: (context, choice) => {
      const { words, speaker } = context;
      const colour = String(choice.value);
      return {
        lead: icon(`g-${colour}`, 30),
        bare: true,
        title: words.t("dock.glass.of", { paint: words.name("paint", colour) }),
        cost: words.t("dock.glass.worth", { n: facts(context).penalty[colour] }),
        gain: speaker.goods(choice.cost),
      };
    },
  },
  widgets: { window: windowAsked },
  fields: {
    glass: ({ words }, colour) => words.name("paint", colour),
  },
  arguments: {
    glass: (speaker, glass, drawn) =>
      drawn ? speaker.goods({ glass }, 14) : speaker.words.list(speaker.counted(glass)),
    window: ({ words }, window) => paintsOf(words, window),
    windows: ({ words }, windows) =>
      words.series(windows.map((/** @type {string} */ window) => paintsOf(words, window))),
  },
  pictures: {
    "mark glazery": "loc-glazery",
    "place glazery": "loc-glazery",
    "glass yellow": "g-yellow",
    "glass blue": "g-blue",
    "glass red": "g-red",
    "glass green": "g-green",
  },
  inWords,
};

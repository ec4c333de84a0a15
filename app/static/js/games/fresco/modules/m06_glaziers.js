// Module 6, the glaziers: windows in the walls of the nave, the altar window, and the glazery with its bench as an annex.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { paintsOf } from "../pieces.js";
import { many } from "./cards.js";
import { ofMine } from "./holdings.js";
import { range } from "../printed.js";
import { cellName } from "../speech.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../board/draw.js").Scene} Scene */

const COLOURS = ["yellow", "blue", "red", "green"];

/** The prices on the bench and of a token, the points of a pane and what it costs without glass, what the altar window brings.
 * @typedef {{bench: number[], glass: Record<string, number>, panes: Record<string, number>, penalty: Record<string, number>, altar: number}} Facts */
/** @typedef {import("../printed.js").Known} Known */

/** @param {Known} known @returns {Facts} */
const facts = ({ printed }) => printed.modules["glaziers"];

/** The walls beside the fresco: where the windows of a side begin, and which way they lie. */
const WALLS = [1, 2, 3].flatMap((at) => [
  { cell: `0,${at}`, x: 271.2 + 73.4 * at, y: 135, flat: true },
  { cell: `4,${at}`, x: 271.2 + 73.4 * at, y: 520.5, flat: true },
  { cell: `${at},0`, x: 235.5, y: 170.7 + 73.4 * at, flat: false },
  { cell: `${at},4`, x: 620, y: 170.7 + 73.4 * at, flat: false },
]);

/** @param {Known} known @param {string} window */
const worth = (known, window) => window.split("+").reduce((sum, pane) => sum + facts(known).panes[pane], 0);

/** @param {import("../../../table/words.js").Words} words @param {string} window */
const panes = (words, window) => words.list(window.split("+").map((pane) => words.name("paint", pane)));

/** @param {Scene} scene */
function walls({ view, words }) {
  const set = view.zones["windows"] ?? {};
  return WALLS.map(({ cell, x, y, flat }) => {
    const window = set[cell];
    const glass = window ? window.split("+") : [];
    const each = 29 / (glass.length || 1);
    const told = words.t(window ? "dock.window.set" : "dock.window.empty", {
      panes: window ? panes(words, window) : "",
    });
    return element(
      "g",
      { key: `window ${cell}`, class: "wall", role: "img", "aria-label": told, transform: `translate(${x} ${y})` },
      element("title", null, told),
      element("rect", { width: flat ? 32 : 10, height: flat ? 10 : 32, rx: 3, class: window ? "win lit" : "win" }),
      glass.map((/** @type {string} */ pane, /** @type {number} */ at) =>
        flat
          ? element("rect", { x: 1.5 + each * at, y: 1.5, width: each - 1, height: 7, class: `pane-${pane}` })
          : element("rect", { x: 1.5, y: 1.5 + each * at, width: 7, height: each - 1, class: `pane-${pane}` }),
      ),
    );
  });
}

/** The altar window in the apse: points for each colour of glass. @param {Scene} scene */
function apse(scene) {
  const told = scene.words.t("dock.window.altar", { n: facts(scene).altar });
  return element(
    "g",
    { key: "altar window", role: "img", "aria-label": told },
    element("title", null, told),
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

/** A window of the bench, upright, with the letters of its panes. @param {string} window @param {number} size @param {import("../../../table/words.js").Words} words */
function picture(window, size, words) {
  const glass = window.split("+");
  const each = 25 / glass.length;
  return element(
    "svg",
    {
      class: "ico wpic",
      width: size,
      height: size * 1.73,
      viewBox: "0 0 22 38",
      role: "img",
      "aria-label": panes(words, window),
    },
    element("path", { d: "M1.500 37V10A9.500 9 0 0 1 20.500 10V37Z", class: "win" }),
    element("path", { d: "M3 9A8 7 0 0 1 19 9Z", class: "win-sky" }),
    glass.map((pane, at) => [
      element("rect", { x: 3, y: 9.5 + each * at, width: 16, height: each - 1, class: `pane-${pane}` }),
      element(
        "text",
        { x: 11, y: 9.5 + each * at + each / 2 + 2.4, "text-anchor": "middle", class: `pane-t on-${pane}` },
        words.t(`paint.letter.${pane}`),
      ),
    ]),
  );
}

/** @param {Known & {words: import("../../../table/words.js").Words}} known @param {string} window @param {number} slot */
function about(known, window, slot) {
  const { words } = known;
  const price = facts(known).bench[slot];
  return words.t("dock.window.offer", { panes: panes(words, window), n: worth(known, window), price });
}

/** @param {Context} context @param {import("../../../table/types.js").View} view @returns {string[]} */
function inWords(context, view) {
  const { words } = context;
  const glass = view.zones["glazery"] ?? {};
  const set = view.zones["windows"] ?? {};
  const named = (/** @type {string} */ colour) => words.t("dock.glass.of", { paint: words.name("paint", colour) });
  const lots = COLOURS.filter((colour) => glass[colour]);
  return [
    ...(view.zones["bench"] ?? []).map((/** @type {string} */ window, /** @type {number} */ slot) =>
      words.t("dock.window.bench", { window: about(context, window, slot) }),
    ),
    words.t("dock.window.left", { n: many(view.zones["window pile"]) }),
    ...(lots.length ? [] : [words.t("dock.glass.none")]),
    ...lots.map((colour) =>
      words.t("dock.glass.lot", { glass: named(colour), n: glass[colour], price: facts(context).glass[colour] }),
    ),
    ...WALLS.filter(({ cell }) => set[cell]).map(({ cell }) =>
      words.t("dock.window.beside", { cell: cellName(words, cell), panes: panes(words, set[cell]) }),
    ),
    words.t("dock.window.altar", { n: facts(context).altar }),
    ...ofMine(context, (me) =>
      COLOURS.filter((colour) => view.zones[`${me}/glass`]?.[colour]).map((colour) =>
        words.t("amount.of", { n: view.zones[`${me}/glass`][colour], thing: named(colour) }),
      ),
    ),
  ];
}

/** The field of the choice taken that asks for a window, if it does. @param {Context} context */
function asksWindow({ chosen }) {
  return chosen?.fields["window"] ?? null;
}

/** @param {Context} context */
function bench(context) {
  const { state, words, act, ui } = context;
  const field = asksWindow(context);
  const prices = facts(context).bench;
  const taken = field && (field.entries.find((entry) => entry.value === ui.extras["window"]) ?? field.entries[0]);
  return element(
    "div",
    { class: "bench" },
    (state.view?.zones["bench"] ?? []).map((/** @type {string} */ window, /** @type {number} */ slot) => {
      const can = field?.entries.some((entry) => entry.value === slot);
      const told = about(context, window, slot);
      const inside = [
        picture(window, 28, words),
        element("span", { class: "v" }, String(worth(context, window))),
        element("span", { class: "cost" }, icon("thaler", 13), String(prices[slot])),
      ];
      const name = `wnd ${prices[slot] ? "" : "free"} ${can ? "can" : ""}`;
      if (!can) return element("div", { key: `${slot} ${window}`, class: name, title: told }, inside);
      return element(
        "button",
        {
          key: `${slot} ${window}`,
          type: "button",
          class: name,
          title: told,
          "aria-label": told,
          "aria-pressed": String(taken?.value === slot),
          on: { click: () => act.extra("window", slot) },
        },
        inside,
      );
    }),
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

/** @param {Context} context @param {string | number} slot */
function benchWindow({ state, words }, slot) {
  const window = state.view?.zones["bench"]?.[Number(slot)];
  return window ? picture(window, 18, words) : String(slot);
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
  annex: {
    line,
    body: (context) => [
      bench(context),
      offer(context),
      element("p", null, context.words.t("dock.window.rule")),
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
  fields: {
    window: benchWindow,
    glass: ({ words }, colour) => words.name("paint", colour),
  },
  arguments: {
    glass: (speaker, glass, drawn) =>
      drawn ? speaker.goods({ glass }, 14) : speaker.words.list(speaker.counted(glass)),
    window: ({ words }, window) => paintsOf(words, window),
    windows: ({ words }, windows) => windows.map((/** @type {string} */ window) => paintsOf(words, window)).join("; "),
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

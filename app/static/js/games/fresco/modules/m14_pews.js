// Module 14, the pews: the pews themselves as an annex, beams on everybody's seat and on my screen.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { button } from "../../../table/option.js";
import { capital } from "../../../table/words.js";
import { marketOthers, paintsOf } from "../pieces.js";
import { range } from "../printed.js";
import { ofEach } from "./holdings.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/choices.js").Choice} Choice */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../../../table/words.js").Words} Words */
/** @typedef {import("../printed.js").Known} Known */

/** The places of the pews, and the points that lie under those of so many beams.
 * @typedef {{slots: string[], points: Record<string, number[]>}} Facts */

/** @param {Known} known @returns {Facts} */
const facts = ({ printed }) => printed.modules["pews"];

/** @param {View} view @returns {Record<string, number>} the beams that each pew still needs */
const waiting = (view) => view.zones["pews"] ?? {};

/** @param {View} view @returns {Record<string, {beams: number, points: number}>} */
function turned(view) {
  const tiles = Object.entries(view.zones["restored pews"] ?? {});
  return Object.fromEntries(
    tiles.map(([slot, tile]) => {
      const [beams, points] = String(tile).split(":").map(Number);
      return [slot, { beams, points }];
    }),
  );
}

/** What a pew of so many beams may bring: the points under those that nobody has turned. @param {Known} known @param {View} view @param {number} beams */
function inReach(known, view, beams) {
  const left = [...facts(known).points[String(beams)]];
  for (const pew of Object.values(turned(view)))
    if (pew.beams === beams) left.splice(left.indexOf(pew.points), 1);
  return left;
}

/** @param {View} view @param {string | null | undefined} painter */
const beamsOf = (view, painter) => view.zones[`${painter}/beams`]?.beam ?? 0;
/** @param {View} view @param {string} painter */
const supplyOf = (view, painter) => view.zones[`${painter}/beam supply`]?.beam ?? 0;

/** @param {Words} words @param {number} beams */
const pewFor = (words, beams) => words.t("dock.pew.for", { beams: words.t("amount.beam", { n: beams }) });

// -- the pews ---------------------------------------------------------------------------------------------------------

/** @param {Context} context @param {View} view @param {string} slot */
function pew(context, view, slot) {
  const { words, choices, chosen, act } = context;
  const done = turned(view)[slot];
  if (done) {
    const told = words.t("dock.pew.done", { beams: words.t("amount.beam", { n: done.beams }), n: done.points });
    return element(
      "span",
      { key: slot, class: "pewt gone", role: "img", title: told, "aria-label": told },
      icon("vp", 14),
      element("b", null, String(done.points)),
    );
  }
  const beams = waiting(view)[slot];
  if (!beams) return element("span", { key: slot, class: "pewt gone" });
  const told = words.t("dock.pew.worth", { pew: pewFor(words, beams), points: range(inReach(context, view, beams)) });
  const inside = [icon("pew", 28, 22), element("span", { class: "cost" }, icon("beam", 13), String(beams))];
  const id = `pew ${slot}`;
  if (!choices.some((choice) => choice.id === id))
    return element("span", { key: slot, class: "pewt", role: "img", title: told, "aria-label": told }, inside);
  return element(
    "button",
    {
      key: slot,
      type: "button",
      class: "pewt can",
      title: told,
      "aria-label": told,
      "aria-pressed": String(chosen?.id === id),
      on: { click: () => act.select(id) },
    },
    inside,
  );
}

/** What was turned on this visit counts as it ends. @param {Context} context @param {View} view */
function soFar({ words }, view) {
  const points = (view.place === "pews" ? view.zones["work"].did : []).map(
    (/** @type {string} */ slot) => turned(view)[slot]?.points ?? 0,
  );
  return points.length > 0 && element("p", null, words.t("dock.pew.so-far", { sum: points.join(" + ") }));
}

/** @param {Context} context */
function body(context) {
  const { state, words } = context;
  const view = state.view;
  if (!view) return null;
  return [
    element(
      "div",
      { class: "pews" },
      facts(context).slots.map((slot) => pew(context, view, slot)),
    ),
    soFar(context, view),
    element("p", null, words.t("dock.pew.rule")),
    element(
      "p",
      { class: "cap" },
      kinds(context, view).map(({ beams, points }) =>
        element("span", { class: "pewkind", key: String(beams) }, icon("beam", 13), `${beams} › `, icon("vp", 13), points),
      ),
    ),
  ];
}

/** The sorts of pews that are left, each with how many there are and what they may bring. @param {Known} known @param {View} view */
function kinds(known, view) {
  const needs = Object.values(waiting(view));
  return [...new Set(needs)]
    .sort()
    .map((beams) => ({
      beams,
      n: needs.filter((each) => each === beams).length,
      points: range(inReach(known, view, beams)),
    }));
}

/** One button for each sort: pews of as many beams are alike until they are turned. @param {Context} context @param {Choice[]} list */
function sorts(context, list) {
  const found = [...new Set(list.map(({ cost }) => cost["beam"]))].sort();
  return found.map((beams) => {
    const alike = list.filter(({ cost }) => cost["beam"] === beams);
    return button(context, alike.find(({ id }) => id === context.chosen?.id) ?? alike[0]);
  });
}

/** @param {Context} context @param {View} view @returns {string[]} */
const kindsTold = (context, view) =>
  kinds(context, view).map(({ beams, n, points }) =>
    context.words.t("dock.pew.kind", { pew: pewFor(context.words, beams), n, points }),
  );

/** The pews that are left. @param {Context} context @param {View} view */
function atThePews(context, view) {
  const n = Object.keys(waiting(view)).length;
  if (!n) return [];
  const { words } = context;
  return [{ picture: icon("pew", 20, 16), text: words.t("today.pews", { n }), lines: [words.t("dock.pew.rule"), ...kindsTold(context, view)] }];
}

/** The beams that come with tiles of the market. @param {Context} context @param {View} view */
function atTheMarket({ words, state }, view) {
  const tiles = Object.values(view.zones["booths"] ?? {}).filter((tile) => marketOthers(String(tile)).includes("beam"));
  if (!tiles.length) return [];
  const mine = words.t("amount.beam", { n: beamsOf(view, state.seat) });
  const lines = [words.t("today.beams-mine", { beams: mine }), ...tiles.map((tile) => capital(paintsOf(words, String(tile))))];
  return [{ picture: icon("beam", 18), text: words.t("today.beams", { n: tiles.length }), lines }];
}

/** @param {Context} context @param {View} view @returns {string[]} */
function inWords(context, view) {
  const { words } = context;
  const done = Object.values(turned(view));
  return [
    ...kindsTold(context, view),
    ...(done.length
      ? [words.t("dock.pew.turned", { points: words.list(done.map(({ points }) => String(points))) })]
      : []),
    ...ofEach(context, view, (painter) => [
      words.t("dock.beam.of", { beams: words.t("amount.beam", { n: beamsOf(view, painter) }), left: supplyOf(view, painter) }),
    ]),
  ];
}

/** @type {import("./dock.js").Dock} */
export const pews = {
  zones: ["pews", "pew backs", "pews of 1", "pews of 2", "pews of 3", "restored pews"],
  own: ["beams", "beam supply"],
  seat: ({ words }, view, painter) => [
    { picture: "beam", n: beamsOf(view, painter), name: words.name("zone", "beams") },
  ],
  stores: ({ state, words }) =>
    state.view ? [{ picture: "beam", n: beamsOf(state.view, state.seat), name: words.name("zone", "beams") }] : [],
  today: { pews: atThePews, market: atTheMarket },
  annex: {
    line: ({ state, words }) =>
      state.view && words.t("dock.pew.left", { n: Object.keys(waiting(state.view)).length }),
    body,
    concerns: ({ state }) => state.view?.place === "pews",
  },
  worth: { beam: 1 },
  groups: { pew: { draw: sorts } },
  looks: {
    pew: (context, choice) => {
      const { words, speaker, state } = context;
      const beams = Number(choice.cost["beam"]);
      return {
        lead: icon("pew", 30, 24),
        bare: true,
        title: pewFor(words, beams),
        cost: speaker.goods(choice.cost),
        gain: state.view ? range(inReach(context, state.view, beams)) : null,
      };
    },
  },
  arguments: { beams: ({ words }, n) => words.t("amount.beam", { n }) },
  pictures: { "mark pews": "pew", "place pews": "pew", beam: "beam" },
  inWords,
};

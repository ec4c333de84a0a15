// My screen: everything hidden lives here and only here.

import { element } from "../../table/element.js";
import { amountOf, listed } from "../../table/zones.js";
import { filled, together } from "../../table/choices.js";
import { inHand, inPurse, morePaints, rates, recipes, recipesAt, shown } from "./modules/index.js";
import { PAINTS as BASE_PAINTS } from "../paints.js";
import { PAINTS } from "./pieces.js";
import { icon } from "../../table/icon.js";
import { myZone } from "../../table/store.js";
import { planOf } from "./painters.js";
import { reach } from "./reach.js";
import { DRAWN, sheet } from "./seat.js";

/** @typedef {import("../../table/context.js").Context} Context */

/** The paints of this game. @param {Context} context */
function inPlay({ state }) {
  return [...BASE_PAINTS, ...(state.view ? morePaints(state.view) : [])];
}

/** What the chosen option would change: shown on jars and purse. @param {Context} context */
export function change({ chosen: taken, ui }) {
  const chosen = taken && together(taken, filled(taken.fields, ui.extras));
  /** @type {Record<string, number>} */
  const paints = {};
  for (const [paint, n] of Object.entries(chosen?.cost["paints"] ?? {}))
    paints[paint] = (paints[paint] ?? 0) - Number(n);
  for (const [paint, n] of Object.entries(chosen?.gain["paints"] ?? {}))
    paints[paint] = (paints[paint] ?? 0) + Number(n);
  return { paints, thalers: Number(chosen?.gain["thalers"] ?? 0) - Number(chosen?.cost["thalers"] ?? 0) };
}

/** @param {Context} context */
export function myScreen(context) {
  const { state, words, speaker } = context;
  const view = state.view;
  if (!view || !state.seat || state.role !== "player") return null;
  const seat = state.seat;
  const docked = shown(view, "own");
  const others = Object.keys(view.zones).filter((name) => {
    const own = name.slice(seat.length + 1);
    return name.startsWith(`${seat}/`) && !DRAWN.has(own) && !docked.has(own) && amountOf(view.zones[name]);
  });
  const hand = inHand(context, view);
  const full = docked.size > 0;
  return element(
    "section",
    {
      key: "mine",
      class: `panel mine s-${speaker.colour(seat)} ${full ? "full" : ""}`,
      "aria-label": words.t("mine.label"),
    },
    element("section", null, element("h3", null, icon("i-lock", 14), words.t("mine.screen")), shelf(context), blending(context, view)),
    element("section", null, element("h3", null, words.t("mine.purse")), purse(context)),
    (others.length > 0 || hand.length > 0) &&
      element(
        "section",
        { class: "inhand" },
        element("h3", null, words.t("mine.hand")),
        hand.length > 0 && element("div", { class: "hand" }, hand),
        others.length > 0 &&
          element(
            "dl",
            { class: "things" },
            others.map((name) => [
              element("dt", null, words.title("zone", name.slice(seat.length + 1))),
              element("dd", null, listed(speaker, view.zones[name])),
            ]),
          ),
      ),
    element(
      "section",
      { class: "grow" },
      element("h3", null, words.t(planOf(view, seat) ? "mine.plan" : "mine.apprentices")),
      plan(context),
    ),
  );
}

/** @param {Context} context */
function shelf(context) {
  const { state, words } = context;
  const stock = myZone(state, "paints") ?? {};
  const { paints } = change(context);
  const shelved = PAINTS.filter((paint) => inPlay(context).includes(paint) || stock[paint] || paints[paint]);
  const helping = reach(context)?.jars;
  return element(
    "div",
    { class: "shelf", role: "list" },
    shelved.map((paint) =>
      element(
        "span",
        {
          key: paint,
          role: "listitem",
          class: helping?.has(paint) ? "jar help" : stock[paint] ? "jar" : "jar none",
          "aria-label": words.amountOf(paint, stock[paint] ?? 0, words.name("paint", paint)),
        },
        icon(`jar-${paint}`, 58, 65),
        element("b", null, String(stock[paint] ?? 0)),
        paints[paint]
          ? element("i", { class: paints[paint] > 0 ? "more" : "less" }, words.signed(paints[paint]))
          : null,
      ),
    ),
  );
}

/** What goes into what, and what is traded for what, where the workshop has no room for it.
 * @param {Context} context @param {import("../../table/types.js").View} view */
function blending(context, view) {
  const { words } = context;
  if (recipesAt(view) !== "mine") return null;
  const helping = reach(context)?.recipes;
  const all = [
    ...recipes(context, view).map((recipe) => ({ given: recipe.slice(0, -1), sign: "+", taken: recipe.at(-1) ?? "" })),
    ...rates(view).map((rate) => ({ ...rate, sign: "/" })),
  ];
  return element(
    "ul",
    { class: "blending", "aria-label": words.t("mine.blending") },
    all.map(({ given, sign, taken }) =>
      element(
        "li",
        { key: `${given} ${taken}`, class: helping?.has(taken) ? "help" : "" },
        given.map((paint, at) => [at > 0 && sign, icon(`p-${paint}`, 16, 16, words.name("paint", paint))]),
        "›",
        icon(`p-${taken}`, 18, 18, words.name("paint", taken)),
      ),
    ),
  );
}

/** @param {Context} context */
function purse(context) {
  const { state, words } = context;
  const have = myZone(state, "thalers") ?? 0;
  const { thalers } = change(context);
  return element(
    "div",
    { class: "purse" },
    element(
      "div",
      null,
      icon("thaler", 40),
      element("b", null, words.number(have)),
      words.t("mine.thalers", { n: have }),
      thalers ? element("i", { class: thalers > 0 ? "more" : "less" }, words.signed(thalers)) : null,
    ),
    state.view && smalls(inPurse(context, state.view)),
  );
}

/** What modules put into a purse. @param {import("./modules/dock.js").Store[]} stores */
function smalls(stores) {
  if (!stores.length) return null;
  return element(
    "div",
    { class: "smalls", role: "list" },
    stores.map(({ picture, n, name }) =>
      element(
        "span",
        { key: picture, role: "listitem", class: n ? "" : "none", title: name, "data-store": picture },
        icon(picture, 24, 24, name),
        element("b", null, String(n)),
      ),
    ),
  );
}

/** @param {Context} context */
function plan(context) {
  const { state } = context;
  const view = /** @type {import("../../table/types.js").View} */ (state.view);
  const seat = /** @type {string} */ (state.seat);
  if (!planOf(view, seat)) return sheet(context, view, seat, 20);
  const places = view.zones["round"]?.final
    ? ["market", "cathedral", "studio", "workshop", "cathedral"]
    : ["market", "cathedral", "studio", "workshop", "theatre"];
  return element(
    "div",
    { class: "myplan" },
    element(
      "div",
      { class: "plan plan-h", "aria-hidden": "true" },
      places.map((place) => element("span", null, icon(`loc-${place}`, 34))),
    ),
    sheet(context, view, seat, 18),
  );
}

/** On a phone: my paints and what else I can pay with, always below. @param {Context} context */
export function shelfLine(context) {
  const { state, words, speaker } = context;
  if (!state.view || !state.seat || state.role !== "player") return null;
  const stock = myZone(state, "paints") ?? {};
  const shelved = PAINTS.filter((paint) => inPlay(context).includes(paint) || stock[paint]);
  const helping = reach(context)?.jars;
  const more = inPurse(context, state.view).filter(({ n }) => n);
  return element(
    "div",
    { key: "shelfline", class: `ph-shelf s-${speaker.colour(state.seat)}` },
    shelved.map((paint) =>
      element(
        "span",
        { key: paint, class: helping?.has(paint) ? "cost help" : stock[paint] ? "cost" : "cost none" },
        icon(`p-${paint}`, 21, 21, words.name("paint", paint)),
        element("b", null, String(stock[paint] ?? 0)),
      ),
    ),
    element(
      "span",
      { class: "cost" },
      icon("thaler", 21, 21, words.name("zone", "thalers")),
      element("b", null, String(myZone(state, "thalers") ?? 0)),
    ),
    more.length > 0 &&
      element(
        "span",
        { class: "ph-purse" },
        more.map(({ picture, n, name }) =>
          element(
            "span",
            { key: picture, class: "cost", title: name },
            icon(picture, 18, 18, name),
            element("b", null, String(n)),
          ),
        ),
      ),
  );
}

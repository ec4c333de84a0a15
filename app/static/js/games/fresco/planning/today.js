// What a place has today: the base game says one thing of each, modules add theirs. A press shows all of it in sentences.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { myZone } from "../../../table/store.js";
import { addedToday, recipes } from "../modules/index.js";
import { wakingTime } from "../painters.js";
import { tileOf } from "../pieces.js";
import { atMood, priceAt } from "../printed.js";
import { paintIcons } from "../speech.js";
import { drawerOf, toggle } from "./drawers.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../modules/dock.js").Today} Today */

/** Whether somebody has all of it. @param {Record<string, number>} stock @param {string[]} paints */
export function within(stock, paints) {
  return paints.every((paint) => (stock[paint] ?? 0) >= paints.filter((each) => each === paint).length);
}

/** The cells whose paints I have. @param {Context} context @param {View} view */
function payable({ state }, view) {
  const stock = myZone(state, "paints") ?? {};
  return Object.values(view.zones["fresco"] ?? {}).filter((piece) => within(stock, tileOf(String(piece)).paints));
}

/** @param {Context} context @param {View} view @returns {Today[]} */
function market({ words, state, printed }, view) {
  const n = Object.keys(view.zones["booths"] ?? {}).length;
  const price = priceAt(printed, wakingTime(view, state.seat));
  if (!n || price === undefined) return [];
  const text = words.t("today.tiles", { n });
  return [{ picture: icon("thaler", 16), text, lines: [words.t("today.price", { n: price })] }];
}

/** @param {Context} context @param {View} view @returns {Today[]} */
function cathedral(context, view) {
  const { words } = context;
  const found = payable(context, view);
  const values = found.map((piece) => tileOf(String(piece)).value).sort((a, b) => b - a);
  const told = words.t(found.length ? "today.segments-worth" : "today.segments-none", { values: words.list(values.map(String)) });
  return [{ picture: icon("i-grid", 16), text: words.t("today.segments", { n: found.length }), lines: [told] }];
}

/** @param {Context} context @returns {Today[]} */
function studio({ words, state, printed }) {
  const n = myZone(state, "thalers") ?? 0;
  const lines = [words.t("plan.about.studio", { n: printed.wages })];
  return [{ picture: icon("thaler", 16), text: words.t("today.thalers", { n }), lines }];
}

/** @param {Context} context @param {View} view @returns {Today[]} */
function workshop(context, view) {
  const { words, state } = context;
  const stock = myZone(state, "paints") ?? {};
  const possible = recipes(context, view).flatMap((recipe) =>
    within(stock, recipe.slice(0, -1)) ? [recipe.at(-1) ?? ""] : [],
  );
  if (!possible.length) return [];
  const names = words.list(possible.map((paint) => words.name("paint", paint)));
  const lines = [words.t("today.blend-names", { names })];
  return [{ picture: paintIcons(words, possible, 16), text: words.t("today.blend"), lines }];
}

const MOOD_LINES = { extra: "plan.mood-extra", lost: "plan.mood-lost", all: "plan.mood" };

/** @param {Context} context @param {View} view */
export function moodTold({ words, state, printed }, view) {
  const mood = view.zones["mood"]?.[state.seat ?? ""] ?? 0;
  return words.t(MOOD_LINES[atMood(printed.mood, mood)], { mood: words.signed(mood) });
}

/** @param {Context} context @param {View} view @returns {Today[]} */
function theatre(context, view) {
  const mood = context.words.signed(view.zones["mood"]?.[context.state.seat ?? ""] ?? 0);
  const text = context.words.t("today.mood", { mood });
  return [{ picture: icon("i-mood", 16), text, lines: [moodTold(context, view)] }];
}

/** @type {Record<string, (context: Context, view: View) => Today[]>} */
const BASE = { market, cathedral, studio, workshop, theatre };

/** @param {Context} context @param {string} place @returns {Today[]} */
export function todayAt(context, place) {
  const view = context.state.view;
  return view ? [...(BASE[place]?.(context, view) ?? []), ...addedToday(context, view, place)] : [];
}

/** In a few words; pressed it opens the card. Nothing where there is nothing to say.
 * @param {Context} context @param {string} place */
export function todayButton(context, place) {
  const { words } = context;
  const found = todayAt(context, place);
  if (!found.length) return null;
  const name = `today ${place}`;
  return element(
    "button",
    {
      type: "button",
      key: "today",
      class: `today ${found.length > 5 ? "crowd" : found.length > 2 ? "many" : ""}`,
      "aria-expanded": String(drawerOf(context) === name),
      "aria-controls": "plan-drawer",
      "aria-label": words.t("today.label", {
        place: words.title("place", place),
        things: found.map(({ text }) => text).join(", "),
      }),
      on: { click: () => toggle(context, name) },
    },
    found.map(({ picture, text }) =>
      element("span", { class: "td", title: text }, element("i", { "aria-hidden": "true" }, picture), element("span", null, text)),
    ),
  );
}

/** Everything that a place has today, in sentences. @param {Context} context @param {string} place */
export function todayCard(context, place) {
  return element(
    "ul",
    { class: "tdcard" },
    todayAt(context, place).map(({ picture, text, lines }) =>
      element(
        "li",
        null,
        element("i", { "aria-hidden": "true" }, picture),
        element("div", null, element("b", null, text), lines.filter((line) => line !== text).map((line) => element("p", null, line))),
      ),
    ),
  );
}

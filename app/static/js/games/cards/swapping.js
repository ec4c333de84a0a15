// Swapping, drawing and discarding in the panel: what is played, what it draws, what is left to draw.

import { element } from "../../table/element.js";
import { button } from "../../table/option.js";
import { filled } from "../../table/choices.js";
import { icon } from "../../table/icon.js";
import { DRAWS, smallCard } from "./drawings.js";
import { miniCard } from "./mini.js";
import { icons } from "./payments.js";
import { inHand } from "./hand.js";
import { drewLast } from "./lately.js";
import { spread, counted, total } from "./pieces.js";
import { cardName } from "./speech.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("./pieces.js").Counts} Counts */

const SIGNS = ["m", "w", "e"];

/** Icons, each as often as it is there. @param {Context} context @param {Counts} counts */
export function iconRow({ words }, counts) {
  return element(
    "span",
    { class: "iconrow" },
    SIGNS.filter((sign) => counts[sign]).map((sign) =>
      element(
        "span",
        { key: sign, class: "cost", role: "img", "aria-label": words.t(`icons.${sign}`, { n: counts[sign] }) },
        Array.from({ length: counts[sign] }, () =>
          element(
            "span",
            { class: "signring" },
            DRAWS[sign].map((place) => icon(place, 20)),
          ),
        ),
      ),
    ),
  );
}

/** In words: "2 from the market and 1 from a window". @param {Context} context @param {Counts} counts */
export function iconWords({ words }, counts) {
  return words.list(SIGNS.filter((sign) => counts[sign]).map((sign) => words.t(`icons.${sign}`, { n: counts[sign] })));
}

/** The cards that are played or discarded, as they are chosen. @type {import("../../table/game.js").Widget} */
export function chosenCards(context, name, field) {
  const { chosen, ui, words, act, state } = context;
  const taken = /** @type {string[]} */ (filled(chosen?.fields ?? {}, ui.extras)[name] ?? []);
  const swap = chosen?.kind === "swap";
  const all = inHand(state);
  return element(
    "div",
    { key: `chosen ${name}`, class: "exactly" },
    element(
      "div",
      { class: "row between" },
      element("strong", null, words.t(swap ? "swap.cards" : "discard.cards", { n: taken.length, of: field.most })),
      swap &&
        element(
          "button",
          {
            type: "button",
            class: "btn small quiet",
            on: { click: () => act.extra(name, taken.length === all.length ? [] : all) },
          },
          words.t(taken.length === all.length ? "swap.none" : "swap.all"),
        ),
    ),
    !taken.length && element("p", { class: "small" }, words.t(swap ? "swap.how" : "discard.how")),
    taken.length > 0 &&
      element(
        "ul",
        { class: "minis" },
        spread(counted(taken)).map((card, at) => element("li", { key: `${card} ${at}` }, miniCard(words, card))),
      ),
    swap &&
      taken.length > 0 &&
      element(
        "p",
        { class: "fine", role: "status" },
        iconRow(context, icons(taken)),
        words.t("swap.draws", { list: iconWords(context, icons(taken)) }),
      ),
  );
}

/** The piles one may draw from, what is left to draw, and what came last. @type {NonNullable<import("../../table/game.js").Group["draw"]>} */
export function drawing(context, list) {
  const { state, words } = context;
  const left = state.view?.zones["turn"]?.icons ?? {};
  const last = drewLast(state);
  return [
    element(
      "div",
      { key: "left", class: "drawn" },
      total(left) > 0 &&
        element(
          "p",
          { role: "status" },
          iconRow(context, left),
          words.t("draw.left", { list: iconWords(context, left) }),
        ),
      last &&
        element(
          "p",
          null,
          element("span", { class: "mini-card" }, smallCard(last)),
          element("span", null, words.t("draw.last", { card: cardName(words, last) })),
        ),
    ),
    list.map((choice) => button(context, choice)),
  ];
}

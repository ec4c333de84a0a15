// What one has to know for a plan: the fresco, what the market has, and what is mine.

import { element } from "../../../table/element.js";
import { scene } from "../board/box.js";
import { smallFresco } from "../board/small_fresco.js";
import { inPurse, morePaints } from "../modules/index.js";
import { PAINTS as BASE_PAINTS } from "../../paints.js";
import { boothName, PAINTS } from "../pieces.js";
import { priceAt } from "../printed.js";
import { icon } from "../../../table/icon.js";
import { myZone } from "../../../table/store.js";
import { wakingTime } from "../painters.js";
import { tileIcons } from "../speech.js";

/** @typedef {import("../../../table/context.js").Context} Context */

/** @param {Context} context */
export function know(context) {
  return element(
    "aside",
    { key: "know", class: "know", "aria-label": context.words.t("plan.know") },
    fresco(context),
    market(context),
    yours(context),
  );
}

/** @param {Context} context */
function fresco(context) {
  const { state, words } = context;
  const n = Object.keys(state.view?.zones["fresco"] ?? {}).length;
  return element(
    "section",
    { class: "panel" },
    element(
      "header",
      null,
      element("h2", null, words.title("zone", "fresco")),
      element("span", { class: "grow" }),
      element("span", { class: "chip" }, words.t("plan.segments", { n })),
    ),
    painting(context),
  );
}

/** @param {Context} context */
export function painting(context) {
  return smallFresco(scene(context), `${context.root}art/painting.svg`);
}

/** What a tile costs me. @param {Context} context */
export function myPrice({ state, printed }) {
  return priceAt(printed, state.view ? wakingTime(state.view, state.seat) : undefined);
}

/** @param {Context} context */
function market(context) {
  const { words } = context;
  const price = myPrice(context);
  return element(
    "section",
    { class: "panel" },
    element(
      "header",
      null,
      element("h2", null, words.title("place", "market")),
      element("span", { class: "grow" }),
      price !== undefined &&
        element("span", { class: "chip gold" }, icon("thaler", 14), words.t("plan.price", { n: price })),
    ),
    stalls(context, 16),
  );
}

/** Booth by booth. @param {Context} context @param {number} size */
export function stalls({ state, words }, size) {
  const tiles = state.view?.zones["booths"] ?? {};
  const booths = [...new Set(Object.keys(tiles).map((slot) => Number(slot[0])))].sort();
  return element(
    "ul",
    { class: "stalls" },
    booths.map((booth) =>
      element(
        "li",
        { key: String(booth) },
        element("b", null, boothName(booth)),
        Object.keys(tiles)
          .filter((slot) => Number(slot[0]) === booth)
          .sort()
          .map((slot) => element("span", { class: "stall" }, tileIcons(words, tiles[slot], size))),
      ),
    ),
  );
}

/** @param {Context} context */
function yours(context) {
  const { state, words } = context;
  const view = /** @type {import("../../../table/types.js").View} */ (state.view);
  const paints = myZone(state, "paints") ?? {};
  const inPlay = [...BASE_PAINTS, ...morePaints(view)];
  const shown = PAINTS.filter((paint) => inPlay.includes(paint) || paints[paint]);
  return element(
    "section",
    { class: "panel" },
    element("header", null, icon("i-lock", 15), element("h2", null, words.t("plan.yours"))),
    element(
      "div",
      { class: "yours" },
      shown.map((paint) =>
        element(
          "span",
          { key: paint, class: paints[paint] ? "cost" : "cost none" },
          icon(`p-${paint}`, 22, 22, words.name("paint", paint)),
          element("b", null, String(paints[paint] ?? 0)),
        ),
      ),
      element(
        "span",
        { class: "cost" },
        icon("thaler", 22, 22, words.name("zone", "thalers")),
        element("b", null, String(myZone(state, "thalers") ?? 0)),
      ),
      inPurse(context, view).map(({ picture, n, name }) =>
        element(
          "span",
          { key: picture, class: n ? "cost" : "cost none" },
          icon(picture, 22, 22, name),
          element("b", null, String(n)),
        ),
      ),
    ),
  );
}

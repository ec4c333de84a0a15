// Beside the sheet: what one has to know for a plan, and how far the others are.

import { element } from "../../../table/element.js";
import { scene } from "../board/box.js";
import { smallFresco } from "../board/small_fresco.js";
import { inPurse, morePaints } from "../modules/index.js";
import { PAINTS as BASE_PAINTS } from "../../paints.js";
import { boothName, PAINTS } from "../pieces.js";
import { atMood, priceAt } from "../printed.js";
import { icon } from "../../../table/icon.js";
import { myZone } from "../../../table/store.js";
import { order, wakingTime } from "../painters.js";
import { tileIcons } from "../speech.js";
import { schemaOf } from "./draft.js";

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
    smallFresco(scene(context), `${context.root}art/painting.svg`),
  );
}

/** @param {Context} context */
function market({ state, words, printed }) {
  const tiles = state.view?.zones["booths"] ?? {};
  const time = state.view ? wakingTime(state.view, state.seat) : undefined;
  const price = priceAt(printed, time);
  const booths = [...new Set(Object.keys(tiles).map((slot) => Number(slot[0])))].sort();
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
    element(
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
            .map((slot) => element("span", { class: "stall" }, tileIcons(words, tiles[slot], 16))),
        ),
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

const MOOD_LINES = { extra: "plan.mood-extra", lost: "plan.mood-lost", all: "plan.mood" };

/** @param {Context} context */
export function others(context) {
  const { state, words, speaker } = context;
  const view = /** @type {import("../../../table/types.js").View} */ (state.view);
  const line = order(view);
  const mood = view.zones["mood"]?.[state.seat ?? ""] ?? 0;
  return element(
    "aside",
    { key: "others", class: "others", "aria-label": words.t("plan.others") },
    element(
      "section",
      { class: "panel" },
      element("header", null, element("h2", null, words.t("plan.others"))),
      line
        .filter((painter) => view.seats.includes(painter))
        .map((seat) => {
          const time = wakingTime(view, seat);
          const done = view.ready.includes(seat);
          const score = view.scores[seat] ?? 0;
          return element(
            "div",
            { key: seat, class: `who s-${speaker.colour(seat)}` },
            element("span", { class: "medal" }, icon(`em-${speaker.colour(seat)}`, 17)),
            element(
              "div",
              null,
              element("h3", null, speaker.name(seat)),
              element(
                "small",
                { class: "muted" },
                time ? words.t("time", { hour: Number(time) }) : "",
                seat === state.seat ? `, ${words.t("seats.you")}` : "",
              ),
            ),
            element("b", { class: "score", "aria-label": words.t("seats.score", { n: score }) }, String(score)),
            element(
              "span",
              { class: done ? "chip ok" : "chip" },
              icon(done ? "i-check" : "i-wait", 12),
              words.t(done ? "seats.ready" : "seats.planning"),
            ),
          );
        }),
    ),
    element(
      "section",
      { class: "panel round-notes" },
      element("header", null, element("h2", null, words.t("plan.round"))),
      element(
        "ul",
        { class: "pad stack" },
        element(
          "li",
          null,
          icon("i-mood", 16),
          words.t(MOOD_LINES[atMood(context.printed.mood, mood)], { mood: words.signed(mood) }),
        ),
        element(
          "li",
          null,
          icon("i-clock", 16),
          words.t("plan.order", { place: words.ordinal(line.indexOf(state.seat ?? "") + 1) }),
        ),
        view.zones["round"]?.final && element("li", null, icon("i-info", 16), words.t("plan.final")),
      ),
    ),
    keys(context),
  );
}

/** @param {Context} context */
function keys(context) {
  const { words } = context;
  const schema = schemaOf(context);
  const cap = (/** @type {string} */ name) => element("span", { class: "kbd" }, name);
  return element(
    "section",
    { class: "panel keys-help" },
    element("header", null, element("h2", null, words.t("plan.keys"))),
    element(
      "dl",
      { class: "keyrows" },
      element("dt", null, cap("1"), "–", cap("5")),
      element("dd", null, words.t("plan.key-place")),
      element("dt", null, cap("⇧"), "+", cap("1"), "–", cap("5")),
      element("dd", null, words.t("plan.key-take")),
      schema &&
        Object.keys(schema.marks).length > 0 && [
          element("dt", null, cap("M")),
          element("dd", null, words.t("plan.key-mark")),
        ],
      schema &&
        Object.keys(schema.counts).length > 0 && [
          element("dt", null, cap("+"), cap("−")),
          element("dd", null, words.t("plan.key-count")),
        ],
      element("dt", null, cap("T")),
      element("dd", null, words.t("plan.key-table")),
    ),
  );
}

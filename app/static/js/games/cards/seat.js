// What is known of a painter on a seat: sections and what they are worth, cards by their backs, tiles.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { isAway } from "../../table/absent.js";
import { acts } from "../../table/seats.js";
import { restoredCard, tileIcon, tileName } from "./drawings.js";
import { BACKS, spread } from "./pieces.js";
import { valuesOf } from "./printed.js";
import { asker } from "./asked.js";
import { handBy, next } from "./turn.js";
import { sectionName } from "./speech.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

/** The sections somebody has restored, each with the value it shows. @param {Context} context @param {View} view @param {string} painter @returns {{section: string, value: number}[]} */
export function restored({ printed }, view, painter) {
  const turned = view.zones[`${painter}/turned`] ?? [];
  return (view.zones[`${painter}/sections`] ?? []).map((/** @type {string} */ section, /** @type {number} */ at) => ({
    section,
    value: valuesOf(printed, section)[turned[at] ?? 0] ?? 0,
  }));
}

/** @param {Context} context @param {View} view @param {string} painter */
export function doing(context, view, painter) {
  const { words, state } = context;
  if (view.task === "give" && view.waiting.includes(painter)) {
    const paint = asker(state)?.paint;
    return paint ? words.t("seats.asked", { paint: words.name("paint", paint) }) : words.t("seats.acts-now");
  }
  if (acts(context, view, painter)) return words.first([`seats.doing.${view.task}`, "seats.acts-now"]);
  if (isAway(context, painter)) return null;
  return words.t(next(view) === painter ? "seats.next" : "seats.waits");
}

/** @param {Context} context @param {View} view @param {string} painter */
export function brief({ words, printed }, view, painter) {
  return words.t("seats.brief", { n: (view.zones[`${painter}/sections`] ?? []).length, most: printed.end });
}

/** The sections as a row of their values, and the places that are left until the last round.
 * @param {Context} context @param {View} view @param {string} painter */
export function worths(context, view, painter) {
  const { words, printed } = context;
  const have = restored(context, view, painter);
  const told = have.length
    ? words.t("seats.values", { n: have.length, list: words.list(have.map(({ value }) => words.number(value))) })
    : words.t("seats.none");
  return element(
    "div",
    { class: "worths", role: "img", "aria-label": told, title: told },
    have.map(({ section, value }, at) => element("i", { key: `${section} ${at}` }, String(value))),
    Array.from({ length: Math.max(0, printed.end - have.length) }, () => element("i", { class: "free" })),
  );
}

/** Cards by back, and tiles. @param {Context} context @param {View} view @param {string} painter */
export function goods({ words }, view, painter) {
  const held = handBy(view, painter);
  const tiles = view.zones[`${painter}/tiles`] ?? {};
  const first = words.t("seats.first");
  return element(
    "div",
    { class: "goods" },
    view.zones["first player"] === painter &&
      element("span", { key: "first", class: "g", title: first }, icon("i-play", 12, 12, first)),
    BACKS.filter((back) => held[back]).map((back) => {
      const told = words.t("seats.held", { n: held[back], pile: words.t(`pile.${back}`) });
      return element(
        "span",
        { key: back, class: "g", title: told },
        icon(`back-${back}`, 13, 17, told),
        String(held[back]),
      );
    }),
    spread(tiles).map((tile, at) =>
      element(
        "span",
        { key: `${tile} ${at}`, class: "g tile", title: tileName(words, tile) },
        tileIcon(words, tile, 16),
      ),
    ),
  );
}

/** What I have restored so far. @param {Context} context */
export function mySections(context) {
  const { state, words } = context;
  const { view, seat } = state;
  if (!view || !seat || state.role !== "player") return null;
  const have = restored(context, view, seat);
  return element(
    "section",
    { key: "sections", class: "panel annex mysections", "aria-labelledby": "sections-h" },
    element(
      "header",
      null,
      element("h3", { id: "sections-h" }, words.t("mine.sections")),
      element("span", { class: "grow" }),
      have.length > 0 && element("b", { class: "num" }, words.number(have.reduce((sum, { value }) => sum + value, 0))),
    ),
    have.length
      ? element(
          "ul",
          { class: "restored" },
          have.map(({ section, value }, at) =>
            element(
              "li",
              { key: `${section} ${at}` },
              element(
                "span",
                {
                  role: "img",
                  "aria-label": words.t("mine.section", { section: sectionName(words, section), n: value }),
                },
                restoredCard(context, section, value),
              ),
            ),
          ),
        )
      : element("p", { class: "pad small muted" }, words.t("mine.no-sections")),
  );
}

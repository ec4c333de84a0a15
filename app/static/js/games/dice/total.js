// The line of the total: where it stands, where it would stand, and what there is to hit.

import { element } from "../../table/element.js";
import { goals } from "./printed.js";
import { called, turn } from "./reading.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */
/** @typedef {import("./printed.js").Printed} Printed */

/** So far the line goes on behind the last thing to hit. */
const BEYOND = 3;

/** What the total is, and what the chosen option would make of it. @param {Context} context @param {View} view */
export function totals({ chosen }, view) {
  const now = turn(view).total;
  const then = chosen?.gain["total"];
  return { now, then: typeof then === "number" && then !== now ? then : null };
}

/** @param {Context} context @param {View} view */
export function totalLine(context, view) {
  const { words } = context;
  /** @type {Printed} */
  const printed = context.printed;
  const all = goals(printed);
  const end = Math.max(...all.map(({ most }) => most)) + BEYOND;
  const at = (/** @type {number} */ n) => `${(100 * Math.min(n, end)) / end}%`;
  const { now, then } = totals(context, view);
  const target = called(view);
  return element(
    "section",
    { key: "total", class: "felt sum", "aria-labelledby": "total-h" },
    element("h2", { id: "total-h" }, words.t("board.total")),
    element(
      "div",
      { class: "line", role: "img", "aria-label": totalInWords(context, view) },
      element("span", { key: "way", class: "way" }),
      all
        .filter(({ stack }) => stack !== null)
        .map(({ name, least, most }) =>
          element("span", {
            key: name,
            class: "band",
            style: { left: at(least - 0.5), width: `${(100 * (most - least + 1)) / end}%` },
          }),
        ),
      element("span", { key: "now", class: "now", style: { width: at(now) } }),
      then !== null &&
        element("span", {
          key: "then",
          class: "then",
          style: {
            left: at(Math.min(now, then)),
            width: `${(100 * Math.abs(Math.min(then, end) - Math.min(now, end))) / end}%`,
          },
        }),
      printed.sections.map((section) =>
        element(
          "span",
          {
            key: `goal ${section}`,
            class: `goal ${section === target ? "called" : ""}`,
            style: { left: at(Number(section)) },
          },
          section,
        ),
      ),
      target !== null &&
        element("span", { key: "called", class: "over", style: { left: at(Number(target)) } }, words.t("board.called")),
      now > 0 &&
        element(
          "span",
          { key: "at", class: "under is-now", style: { left: at(now) } },
          words.t("board.now", { n: now }),
        ),
      then !== null &&
        element(
          "span",
          { key: "would", class: "under is-then", style: { left: at(then) } },
          words.t("board.then", { n: then }),
        ),
    ),
  );
}

/** @param {Context} context @param {View} view */
export function totalInWords(context, view) {
  const { words } = context;
  const { now, then } = totals(context, view);
  const target = called(view);
  return [
    words.t("in-words.total", { n: now }),
    then !== null && words.t("in-words.then", { n: then }),
    target !== null && words.t("in-words.called", { section: target }),
  ]
    .filter(Boolean)
    .join(" ");
}

// What a game remembers of its rounds, as charts side by side. Of an old game whose rounds say less, less is shown.

import { element } from "../table/element.js";
import { lines } from "../table/end/lines.js";

/** @typedef {import("../table/context.js").Context} Context */
/** @typedef {import("../table/element.js").Child} Child */
/** @typedef {import("../table/store.js").Past} Past */
/** A fact over the rounds: its name in the facts, and how it is drawn. @typedef {{fact: string, title: string, put?: (n: number) => string, down?: boolean}} Course */

/** By painter the value of each round; null if no round has it. @param {Past} past @param {string} fact @param {string[]} painters @returns {Record<string, (number | null)[]> | null} */
export function factOf({ rounds }, fact, painters) {
  const known = painters.filter((painter) => rounds.some(({ facts }) => facts?.[fact]?.[painter] !== undefined));
  if (!known.length) return null;
  return Object.fromEntries(
    known.map((painter) => [painter, rounds.map(({ facts }) => facts?.[fact]?.[painter] ?? null)]),
  );
}

/** @param {Context} context @param {Past} past @param {string} heading @param {Course[]} courses @returns {Child} */
export function factCharts(context, past, heading, courses) {
  const { words, state } = context;
  const painters = state.view?.painters ?? [];
  const drawn = courses.flatMap(({ fact, ...course }) => {
    const values = factOf(past, fact, painters);
    return values ? [{ ...course, fact, values, marks: past.rounds.map(({ round }) => words.number(round)) }] : [];
  });
  if (!drawn.length) return null;
  return element(
    "section",
    { key: "facts", class: "panel" },
    element("header", null, element("h2", null, heading)),
    element(
      "div",
      { class: "charts" },
      drawn.map((chart) =>
        element(
          "div",
          { key: chart.fact, class: "factchart" },
          element("h3", null, chart.title),
          lines(context, chart),
        ),
      ),
    ),
  );
}

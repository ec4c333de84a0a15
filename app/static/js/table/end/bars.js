// A bar for each painter, in parts of one shade each; the numbers stand in it where there is room, and all are said.

import { element } from "../element.js";
import { icon } from "../icon.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../element.js").Child} Child */

/**
 * names: of the parts, in their order. title: what a part is called. parts: how much of each somebody has; total: what
 * stands behind the bar.
 * @typedef {{painters: string[], names: string[], title: (name: string) => string,
 *   parts: (painter: string) => Record<string, number>, total: (painter: string) => number}} Bars
 */

/** @param {Context} context @param {Bars} chart @returns {Child} */
export function bars({ words, speaker }, { painters, names, title, parts, total }) {
  const most = Math.max(1, ...painters.map(total));
  return [
    element(
      "div",
      { class: "bars" },
      painters.map((painter) => {
        const found = parts(painter);
        const told = names.map((name) => words.t("amount.at", { place: title(name), n: found[name] ?? 0 }));
        return element(
          "div",
          { key: painter, class: `bar s-${speaker.colour(painter)}` },
          element(
            "span",
            { class: "row tight" },
            element("span", { class: "medal sm" }, icon(`em-${speaker.colour(painter)}`, 12)),
            element("b", { class: "num" }, speaker.name(painter)),
          ),
          element(
            "div",
            {
              class: "seg2",
              role: "img",
              "aria-label": told.join(", "),
              style: { width: `${(100 * total(painter)) / most}%` },
            },
            names.map(
              (name, at) =>
                found[name] > 0 &&
                element(
                  "i",
                  { key: name, class: `k${at + 1}`, style: { "flex-grow": String(found[name]) } },
                  found[name] > 2 ? String(found[name]) : "",
                ),
            ),
          ),
          element("span", { class: "tot" }, String(total(painter))),
        );
      }),
    ),
    element(
      "div",
      { class: "legend", "aria-hidden": "true" },
      names.map((name, at) => element("span", { key: name }, element("i", { class: `k${at + 1}` }), title(name))),
    ),
  ];
}

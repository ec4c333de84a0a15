// Cards in my hand, and how many of something lie in a zone.

import { element } from "../../../table/element.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/element.js").Child} Child */

/** One card of my hand: pressed it takes the choice that plays it, where there is one.
 * @param {Context} context @param {{key: string, picture: Child, text: string, title: string, plays?: string | null, glows?: boolean, dead?: boolean}} card */
export function handCard({ chosen, act }, { key, picture, text, title, plays = null, glows = false, dead = false }) {
  const name = `hcard ${plays || glows ? "can" : ""} ${dead ? "dead" : ""}`;
  if (!plays)
    return element(
      "div",
      { key, class: name, title, role: "img", "aria-label": title },
      picture,
      element("span", null, text),
    );
  return element(
    "button",
    {
      key,
      type: "button",
      class: name,
      title,
      "aria-label": title,
      "aria-pressed": String(chosen?.id === plays),
      on: { click: () => act.select(plays) },
    },
    picture,
    element("span", null, text),
  );
}

/** @param {Record<string, number> | undefined} counts @returns {string[]} every piece by itself */
export function each(counts) {
  return Object.entries(counts ?? {}).flatMap(([piece, n]) =>
    typeof n === "number" && piece !== "number" ? Array(n).fill(piece) : [],
  );
}

/** How many, whether I may see which or not. @param {any} zone @returns {number} */
export function many(zone) {
  return zone?.number ?? each(zone).length;
}

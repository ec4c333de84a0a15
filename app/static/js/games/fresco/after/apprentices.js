// Where the apprentices went: a bar for each painter, and in it how many were sent to each place over the game.

import { bars } from "../../../table/end/bars.js";
import { element } from "../../../table/element.js";
import { sentBy } from "./visits.js";

/** @typedef {import("../../../table/context.js").Context} Context */

const PLACES = ["market", "cathedral", "studio", "workshop", "theatre"];

/** @param {Context} context @param {import("./visits.js").Day[]} days @param {string[]} painters */
export function apprentices(context, days, painters) {
  const { words } = context;
  const sent = sentBy(days);
  const visited = new Set(Object.values(sent).flatMap(Object.keys));
  return element(
    "section",
    { key: "apprentices", class: "panel" },
    element("header", null, element("h2", null, words.t("after.apprentices"))),
    bars(context, {
      painters: painters.filter((painter) => sent[painter]),
      names: [
        ...PLACES.filter((place) => visited.has(place)),
        ...[...visited].filter((place) => !PLACES.includes(place)),
      ],
      title: (place) => words.title("place", place),
      parts: (painter) => sent[painter],
      total: (painter) => Object.values(sent[painter]).reduce((sum, n) => sum + n, 0),
    }),
  );
}

// Looking back on a game of Fresco: where the apprentices went, what came of the plans, and money, mood and mornings.

import { factCharts } from "../../round_facts.js";
import { apprentices } from "./apprentices.js";
import { plans } from "./plans.js";
import { daysOf } from "./visits.js";

/** @typedef {import("../../../table/store.js").Past} Past */

/** The same game has the same days. @type {WeakMap<Past, import("./visits.js").Day[]>} */
const known = new WeakMap();

/** @param {Past} past */
function days(past) {
  const found = known.get(past) ?? daysOf(past.decisions);
  known.set(past, found);
  return found;
}

/** @type {import("../../../table/game.js").GameClient["after"]} */
export function after(context, past) {
  const { words, state, game } = context;
  const view = /** @type {import("../../../table/types.js").View} */ (state.view);
  const ranking = game.ranking(view);
  const painters = [...ranking, ...view.painters.filter((painter) => !ranking.includes(painter))];
  return [
    () => apprentices(context, days(past), painters),
    () =>
      factCharts(context, past, words.t("after.course"), [
        { fact: "thalers", title: words.t("after.thalers") },
        { fact: "mood", title: words.t("after.mood"), put: (n) => words.signed(n) },
        { fact: "hour", title: words.t("after.hour"), put: (hour) => words.t("time", { hour }), down: true },
      ]),
    () => plans(context, days(past)),
  ];
}

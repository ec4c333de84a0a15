// Looking back on a card game: what everybody had restored and held, round by round.

import { factCharts } from "../round_facts.js";

/** @type {import("../../table/game.js").GameClient["after"]} */
export function after(context, past) {
  const { words } = context;
  return [
    () =>
      factCharts(context, past, words.t("after.course"), [
        { fact: "sections", title: words.t("after.sections") },
        { fact: "cards", title: words.t("after.cards") },
      ]),
  ];
}

// Looking back on a dice game: what everybody won round by round, at the dice and by betting on the others.

import { factCharts } from "../round_facts.js";

/** @type {import("../../table/game.js").GameClient["after"]} */
export function after(context, past) {
  const { words } = context;
  return [
    () =>
      factCharts(context, past, words.t("after.course"), [
        { fact: "sections", title: words.t("after.sections") },
        { fact: "portraits", title: words.t("after.portraits") },
        { fact: "bets", title: words.t("after.bets") },
      ]),
  ];
}

// The board: the fresco, the dice, the total. On a phone also what others would open their screen for.

import { element } from "../../table/element.js";
import { asideRow, onMyScreen } from "./aside.js";
import { quickBets } from "./bets.js";
import { diceOnTable } from "./dice_on_table.js";
import { fresco } from "./sections.js";
import { totalLine } from "./total.js";

/** @typedef {import("../../table/context.js").Context} Context */

/** @param {Context} context */
export function board(context) {
  const { state, ui, words } = context;
  const view = /** @type {import("../../table/types.js").View} */ (state.view);
  const bets = ui.phone ? quickBets(context) : null;
  return element(
    "div",
    { key: "boardbox", class: "boardbox" },
    element(
      "div",
      { class: "play board" },
      fresco(context, view),
      bets &&
        element("section", { key: "bets", class: "felt wagers" }, element("h2", null, words.t("bets.title")), bets),
      diceOnTable(context, view),
      totalLine(context, view),
      !onMyScreen(state, view) &&
        element(
          "section",
          { key: "aside", class: "felt", "aria-label": words.t("aside.title") },
          asideRow(context, view, 48),
        ),
    ),
  );
}

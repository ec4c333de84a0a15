// What was set aside in this turn, roll by roll, and what the chosen die would add.

import { element } from "../../table/element.js";
import { keptDice } from "./die.js";
import { keeps } from "./dice_on_table.js";
import { keptName } from "./pieces.js";
import { aside, rolled, turn } from "./reading.js";
import { totals } from "./total.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */
/** @typedef {import("./reading.js").Kept} Kept */

/** The die that is chosen but not set aside yet. @param {Context} context @param {View} view @returns {Kept | null} */
export function chosenDie({ chosen }, view) {
  if (chosen?.kind !== "keep") return null;
  const { die, colours } = keeps(chosen);
  return { die, colours, pips: Number(rolled(view)[die] ?? 0), value: Number(chosen.gain["value"] ?? 0) };
}

/** At the table everybody has the dice of whoever rolls before them. In a finished game they lie on the screen of whose
 * dice they are: several screens may be seen side by side. Whoever has none there finds them on the board.
 * @param {import("../../table/store.js").State} state @param {View} view */
export function onMyScreen({ role, status, seat }, view) {
  return role === "player" && (status !== "finished" || turn(view).active === seat);
}

/** @param {Context} context @param {View} view @param {number} size of a die */
export function asideRow(context, view, size) {
  const { words, printed } = context;
  const kept = aside(view);
  const next = chosenDie(context, view);
  const { now, then } = totals(context, view);
  const { roll } = turn(view);
  return element(
    "div",
    { class: "aside" },
    Array.from({ length: printed.dice.rolls }, (_, at) => {
      const number = String(at + 1);
      if (kept[number]) return well(context, number, kept[number], size, false);
      if (next && roll === at + 1) return well(context, number, next, size, true);
      return element("span", { key: number, class: "keep none" }, words.t("aside.roll", { n: at + 1 }));
    }),
    element(
      "span",
      { key: "sum", class: "sumtotal" },
      element("small", null, words.t("board.total")),
      element("b", null, String(then ?? now)),
    ),
  );
}

/** @param {Context} context @param {string} number of the roll @param {Kept} kept @param {number} size @param {boolean} maybe */
function well({ words }, number, kept, size, maybe) {
  return element(
    "span",
    {
      key: maybe ? `${number}?` : number,
      class: maybe ? "keep maybe" : "keep",
      title: keptName(words, kept.die, kept.pips, kept.colours),
    },
    keptDice(words, kept, size),
    element("b", null, maybe ? `+ ${kept.value} ?` : `= ${kept.value}`),
  );
}

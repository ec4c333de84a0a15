// The dice as they were rolled. Whoever sets one aside may press it, and the colour dice that shall lie beside it.

import { element } from "../../table/element.js";
import { toggle } from "./chances.js";
import { colourDie, die } from "./die.js";
import { isQuality } from "./pieces.js";
import { lastTurn } from "./last_turn.js";
import { report } from "./report.js";
import { isBetting, rolled, turn } from "./reading.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("../../table/types.js").View} View */

/** @param {Choice} choice @returns {{die: string, colours: number}} */
export function keeps({ value }) {
  const [colour, colours = "0"] = String(value).split(" ");
  return { die: colour, colours: Number(colours) };
}

/** @param {Context} context @param {View} view */
export function diceOnTable(context, view) {
  const { words, state } = context;
  const dice = rolled(view);
  const last = Object.keys(dice).length ? null : lastTurn(state.log);
  return element(
    "section",
    { key: "dice", class: `felt thrown ${isBetting(view) ? "before" : ""}`, "aria-labelledby": "dice-h" },
    element(
      "div",
      { class: "felt-head" },
      element("h2", { id: "dice-h" }, last ? words.t("report.title") : words.t("board.table")),
      element("small", { class: context.choices.length ? "howto" : "" }, hint(context, view, last !== null)),
      toggle(context),
    ),
    Object.keys(dice).length
      ? lying(context, dice)
      : last
        ? report(context, last)
        : element("p", { class: "empty" }, words.t("board.no-dice")),
  );
}

/** @param {Context} context @param {View} view @param {boolean} reported */
function hint({ words, choices, printed }, view, reported) {
  const { roll } = turn(view);
  if (choices.some(({ kind }) => kind === "keep"))
    return words.t("board.keep", { double: printed.dice.times[1], quadruple: printed.dice.times[2] });
  if (reported || !roll) return null;
  return isBetting(view)
    ? words.t("board.next-roll", { n: roll + 1 })
    : words.t("strip.roll", { roll, rolls: printed.dice.rolls });
}

/** @param {Context} context @param {Record<string, string | number>} dice */
function lying(context, dice) {
  const { words, printed } = context;
  const colours = printed.dice.colour.filter((/** @type {string} */ name) => name in dice);
  return element(
    "div",
    { class: "dice", role: "group", "aria-label": words.t("board.dice") },
    printed.dice.quality
      .filter((/** @type {string} */ name) => name in dice)
      .map((/** @type {string} */ name) => quality(context, name, Number(dice[name]))),
    colours.length > 0 && element("span", { key: "rule", class: "rule", "aria-hidden": "true" }),
    colours.map((/** @type {string} */ name) => coloured(context, dice, name)),
  );
}

/** @param {Context} context @param {string} name @param {number} pips */
function quality(context, name, pips) {
  const { words, chosen, choices, act } = context;
  const label = words.t("die.quality", { colour: words.name("paint", name), n: pips });
  const own = choices.filter((choice) => choice.kind === "keep" && keeps(choice).die === name);
  const taken = own.find(({ id }) => id === chosen?.id);
  const most = [...own].sort((one, other) => keeps(other).colours - keeps(one).colours)[0];
  return slot(
    name,
    label,
    die(name, pips, 62),
    most && { pressed: Boolean(taken), press: () => !taken && act.select(most.id) },
  );
}

/** @param {Context} context @param {Record<string, string | number>} dice @param {string} name */
function coloured(context, dice, name) {
  const { words, act } = context;
  const colour = String(dice[name]);
  const { taken, other } = beside(context, dice, name);
  const label = words.t("die.colour", { colour: words.name("paint", colour) });
  return slot(name, label, colourDie(colour, 62), other && { pressed: taken, press: () => act.select(other.id) });
}

/** Whether a colour die lies beside the die that is chosen, and the option that a press on it chooses.
 * @param {Pick<Context, "choices" | "chosen" | "printed">} context @param {Record<string, string | number>} dice @param {string} name */
export function beside({ choices, chosen, printed }, dice, name) {
  const colour = String(dice[name]);
  const alike = printed.dice.colour.filter((/** @type {string} */ each) => dice[each] === colour);
  const keeping = chosen?.kind === "keep" ? keeps(chosen) : null;
  const lying_ = keeping?.die === colour ? keeping.colours : 0;
  const taken = alike.indexOf(name) < lying_;
  const wanted = keeping?.die === colour ? lying_ + (taken ? -1 : 1) : 1;
  const other = choices.find(
    (choice) =>
      choice.kind === "keep" && isQuality(colour) && keeps(choice).die === colour && keeps(choice).colours === wanted,
  );
  return { taken, other: other ?? null };
}

/** @param {string} name @param {string} label @param {import("../../table/element.js").Child} drawing @param {{pressed: boolean, press: () => void} | null | undefined} use */
function slot(name, label, drawing, use) {
  const pressed = use && { type: "button", "aria-pressed": String(use.pressed), on: { click: use.press } };
  return element(
    use ? "button" : "span",
    {
      key: name,
      class: `slot ${use ? "can" : ""}`,
      "data-die": name,
      role: use ? null : "img",
      "aria-label": label,
      ...pressed,
    },
    drawing,
  );
}

// The buttons of the options: what they are, what they bring, and why something brings nothing.

import { icon } from "../../table/icon.js";
import { element } from "../../table/element.js";
import { button } from "../../table/option.js";
import { percent, wanted } from "./chances.js";
import { die } from "./die.js";
import { keeps } from "./dice_on_table.js";
import { isPortrait, keptName, pieceName, pieceOf } from "./pieces.js";
import { portrait } from "./sections.js";
import { called, rolled } from "./reading.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("../../table/game.js").Look} Look */

/** A reason in the colour of what is missing. @param {string} text */
const missing = (text) => element("span", { class: "need" }, text);

/** How likely, if somebody wants to know. @param {Context} context @param {number | undefined} chance @param {string} key */
function likely(context, chance, key) {
  const { words } = context;
  return wanted(context) && chance !== undefined ? words.t(`chances.${key}`, { chance: percent(words, chance) }) : null;
}

/** How likely the likeliest of several goals is. @param {Context} context @param {Record<string, number> | undefined} chances */
function best(context, chances) {
  const all = Object.values(chances ?? {});
  return likely(context, all.length ? Math.max(...all) : undefined, all.length > 1 ? "up-to" : "best");
}

/** @type {Record<string, (context: Context, choice: Choice) => Look>} */
export const LOOKS = {
  bishop: (context, { value, gain }) => {
    const { words, printed } = context;
    const tile = gain["tile"] ? pieceOf(gain["tile"]).value : null;
    return {
      lead: String(value),
      title: words.t("option.section", { section: String(value) }),
      cost: gain["why"]
        ? missing(words.name("why", gain["why"]))
        : likely(context, gain["chances"]?.[String(value)], "best"),
      gain: words.signed(gain["points"] ?? 0),
      small: tile !== null && words.t("option.with-bishop", { tile, bonus: printed.bishop }),
    };
  },
  keep: (context, choice) => {
    const { words, state } = context;
    const { die: colour, colours } = keeps(choice);
    const view = /** @type {import("../../table/types.js").View} */ (state.view);
    const pips = Number(rolled(view)[colour] ?? 0);
    const target = called(view);
    const { total, "to go": left = 0, chances } = choice.gain;
    return {
      lead: die(colour, pips, 34),
      bare: true,
      title: keptName(words, colour, pips, colours),
      cost: [
        spare(context, choice) &&
          element("span", { key: "spare" }, words.t(`option.${colours ? "spares-one" : "spares"}`)),
        likely(context, target === null ? undefined : chances?.[target], "called"),
      ],
      gain: String(total ?? ""),
      small: left < 0 ? words.t("option.over", { n: -left }) : words.t("option.to-go", { n: left }),
    };
  },
  bet: (context, { value, gain }) => ({
    lead: icon(`bet-${value}`, 34),
    bare: true,
    title: context.words.title("token", String(value)),
    cost: best(context, gain["chances"]),
    gain: context.words.signed(gain["points"] ?? 0),
  }),
  wait: ({ words }) => ({
    lead: icon("i-wait", 24),
    bare: true,
    title: words.t("bet.wait"),
    cost: words.t("bet.wait-why"),
    gain: null,
  }),
  favour: ({ words }, { value, gain }) => ({
    lead: String(gain["total"] ?? ""),
    title: words.t(`option.favour.${Math.sign(Number(value))}`, { n: Math.abs(Number(value)) }),
    cost: brings(words, gain),
    gain: words.signed(gain["points"] ?? 0),
  }),
  bonus: ({ words }, { gain }) => ({
    lead: portrait(gain["portrait"], 26),
    bare: true,
    title: pieceName(words, gain["portrait"]),
    cost: null,
    gain: words.signed(gain["points"] ?? 0),
  }),
};

/** Whether more colour dice could lie beside this die than this option takes. @param {Context} context @param {Choice} choice */
function spare({ choices }, choice) {
  const mine = keeps(choice);
  return choices.some(
    (other) => other.kind === "keep" && keeps(other).die === mine.die && keeps(other).colours > mine.colours,
  );
}

/** What a total brings. @param {import("../../table/words.js").Words} words @param {Record<string, any>} gain */
function brings(words, gain) {
  if (gain["why"]) return missing(words.name("why", gain["why"]));
  const piece = gain["tile"] ?? gain["portrait"];
  return piece
    ? isPortrait(piece)
      ? pieceName(words, piece)
      : words.t("option.section", { section: pieceOf(piece).shows })
    : null;
}

/** Dice by what they make of the total, the most first. @param {Context} context @param {Choice[]} list */
export function byTotal(context, list) {
  const sorted = [...list].sort((one, other) => Number(other.gain["total"] ?? 0) - Number(one.gain["total"] ?? 0));
  return sorted.map((choice) => button(context, choice));
}

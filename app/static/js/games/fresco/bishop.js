// The bishop before he moves: where he would stand, what the segments would bring then, and the best of them.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { button } from "../../table/option.js";
import { sum } from "../../table/speaker.js";
import { tileOf } from "./pieces.js";
import { cellName } from "./speech.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("../../table/game.js").Look} Look */
/** @typedef {{points: number, items: [string, number][]}} Gain */
/**
 * What the server says of an option that moves him: his cell, the bonus of the segments around him, and of those that I
 * could pay then what they bring, with the best of all.
 * @typedef {{bishop: string, bonus: Record<string, number>, restore?: Record<string, Gain>, best?: string}} Ahead
 */

/** So many steps stand in the panel before somebody asks for more. */
const FEW = 5;

/** @param {Record<string, any> | null} then @returns {Ahead | null} */
export function ahead(then) {
  return then && "bishop" in then ? /** @type {Ahead} */ (then) : null;
}

/** @param {Choice} choice */
function bestOf({ then }) {
  const led = ahead(then);
  return led?.best ? { cell: led.best, ...(led.restore?.[led.best] ?? { points: 0, items: [] }) } : null;
}

/** What follows a move, on its button. @param {Context} context @param {Choice} choice @returns {Pick<Look, "cost" | "gain" | "small">} */
export function follows({ words, state }, choice) {
  const led = ahead(choice.then);
  const best = bestOf(choice);
  if (!led) return { cost: null, gain: null };
  if (!best) return { cost: led.restore ? words.t("led.nothing") : null, gain: null };
  const { value } = tileOf(state.view?.zones["fresco"]?.[best.cell] ?? "0:");
  const where = best.cell === led.bishop ? "there" : best.cell in led.bonus ? "beside" : "elsewhere";
  return {
    cost: words.t(`led.${where}`, { n: value, cell: cellName(words, best.cell, "cell.within") }),
    gain: words.signed(best.points),
    small: best.items.length > 1 ? sum(words, best.items) : undefined,
  };
}

/** @param {Context} context @param {Choice} choice @returns {Look} */
export function step(context, choice) {
  return {
    lead: icon("bishop", 20, 27),
    bare: true,
    title: cellName(context.words, String(choice.value)),
    ...follows(context, choice),
  };
}

/** The moves, the one first that leads to most. @type {import("../../table/game.js").Group} */
export const LED = { class: "group led", draw: moves };

/** @param {Context} context @param {Choice[]} list */
function moves(context, list) {
  const { words, ui, act, chosen } = context;
  const sorted = [...list].sort((a, b) => (bestOf(b)?.points ?? 0) - (bestOf(a)?.points ?? 0));
  const kind = list[0].kind;
  const all = ui.open[`all ${kind}`] || list.length <= FEW + 1;
  const seen = sorted.filter((choice, at) => all || at < FEW || choice === chosen);
  return [
    element("h3", null, element("span", null, words.t("led.to")), element("span", null, words.t("led.best"))),
    seen.map((choice) => button(context, choice)),
    !all &&
      element(
        "button",
        { type: "button", class: "btn small quiet", on: { click: () => act.open(`all ${kind}`, true) } },
        words.t("led.more", { n: list.length - seen.length }),
      ),
  ];
}

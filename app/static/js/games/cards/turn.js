// Where a turn is: whose it is, its phases, what the panel says of the question, and which section of the guide tells it.

import { BACKS, cardOf, total } from "./pieces.js";
import { asker } from "./asked.js";
import { drewLast } from "./lately.js";
import { inHand } from "./hand.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

const PHASES = ["draw", "act", "hand limit"];

/** @type {import("../../table/game.js").GameClient["phases"]} */
export function phases(view) {
  return view.over ? { names: [], at: -1 } : { names: PHASES, at: PHASES.indexOf(view.zones["round"]?.phase) };
}

/** As they act: from the first player on. @param {View} view @returns {string[]} */
export function order(view) {
  const at = Math.max(0, view.seats.indexOf(view.zones["first player"]));
  return [...view.seats.slice(at), ...view.seats.slice(0, at)];
}

/** Whose turn it is, unless others are asked for a card. @param {View} view @returns {string | null} */
export function acting(view) {
  return view.task === "give" ? null : (view.zones["turn"]?.active ?? null);
}

/** Who acts after whoever acts now. @param {View} view @returns {string | null} */
export function next(view) {
  const line = order(view);
  const at = line.indexOf(view.zones["turn"]?.active);
  if (at < 0) return null;
  return at + 1 === line.length && view.zones["round"]?.final ? null : line[(at + 1) % line.length];
}

/** @type {Record<string, string>} */
const PICTURES = {
  act: "loc-cathedral",
  "go on": "loc-cathedral",
  "choose pile": "loc-market",
  "take tile": "act-swap_restore",
  give: "act-ask",
  discard: "i-cards",
};

/** @type {import("../../table/game.js").GameClient["asks"]} */
export function asks(context, view) {
  const { words, speaker, state } = context;
  const task = view.task ?? "";
  const who = task === "give" ? asker(state) : null;
  return {
    picture: PICTURES[task] ?? "loc-cathedral",
    title: who?.paint
      ? words.t("ask.give-to", { name: speaker.name(who.painter), paint: words.name("paint", who.paint) })
      : words.first([`ask.${task}`, "ask.act"]),
    line: line(context, task),
  };
}

/** @param {Context} context @param {string} task */
function line(context, task) {
  const { words, state, choices, printed } = context;
  if (!choices.length) return words.has(`panel.line.${task}`) ? words.t(`panel.line.${task}`) : "";
  const cards = inHand(state);
  if (task === "choose pile") return words.t("panel.one-by-one");
  if (task === "discard")
    return words.t("panel.discard", { n: cards.length - printed.hand.limit, most: printed.hand.limit });
  if (task === "give") return words.t(choices.some(({ kind }) => kind === "give") ? "panel.give" : "panel.show");
  if (task === "take tile") return words.t("panel.take");
  const drew = drewLast(state);
  const held = words.t("panel.held", { n: cards.length });
  return drew ? words.t("panel.drew", { paint: words.name("paint", cardOf(drew).paint), held }) : held;
}

/** @type {Record<string, string>} */
const SECTIONS = {
  act: "turn",
  "go on": "restore",
  "choose pile": "swap",
  "take tile": "tiles",
  give: "ask",
  discard: "limit",
};

/** @type {import("../../table/game.js").GameClient["guide"]} */
export const sectionNow = (view) => (view.over ? "end" : (SECTIONS[view.task ?? ""] ?? "goal"));

/** How many cards somebody holds, by back: everybody sees that. @param {View} view @param {string} painter @returns {Record<string, number>} */
export function handBy(view, painter) {
  return Object.fromEntries(
    BACKS.map((back) => {
      const held = view.zones[`${painter}/${back} cards`] ?? {};
      const hidden = typeof held.number === "number" && Object.keys(held).length === 1;
      return [back, hidden ? held.number : total(held)];
    }),
  );
}

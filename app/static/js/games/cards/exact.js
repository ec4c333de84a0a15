// A payment chosen card by card: what is in hand for it, which legal payment it is, or what it still needs.

import { filled } from "../../table/choices.js";
import { matching, missing, paid } from "./payments.js";
import { counted, spread, total } from "./pieces.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {{choice: string, cards: string[], tiles: string[]}} Draft of the payment for one section */

/** The payment that is being put together for what is chosen, if one is. @param {Pick<Context, "ui" | "chosen">} context @returns {Draft | null} */
export function begun({ ui, chosen }) {
  const draft = ui.own["exact"];
  return draft && draft.choice === chosen?.id ? draft : null;
}

/** @param {Choice} choice @returns {import("../../table/types.js").Entry[]} */
export const payments = (choice) => choice.fields["payment"]?.entries ?? [];

/** Begin with what is paid now. @param {Context} context @returns {Draft} */
export function draftOf({ chosen, ui }) {
  const { cards, tiles } = paid(String(chosen ? (filled(chosen.fields, ui.extras)["payment"] ?? "") : ""));
  return { choice: chosen?.id ?? "", cards: spread(cards), tiles: spread(tiles) };
}

/** Keep the draft; where it is a payment, it is the one that counts. @param {Context} context @param {Draft | null} draft */
export function keep({ act, chosen }, draft) {
  act.own({ exact: draft });
  if (!chosen) return;
  if (draft) act.select(chosen.id);
  const found = draft && matching(payments(chosen), { cards: counted(draft.cards), tiles: counted(draft.tiles) });
  if (found) act.extra("payment", found.value);
}

/** @param {string[]} list @param {string} piece @param {boolean} on */
function changed(list, piece, on) {
  const at = list.lastIndexOf(piece);
  return on ? [...list, piece] : list.filter((_, index) => index !== at);
}

/** @param {Context} context @param {string} card @param {boolean} on */
export function pressCard(context, card, on) {
  const draft = begun(context) ?? draftOf(context);
  keep(context, { ...draft, cards: changed(draft.cards, card, on) });
}

/** @param {Context} context @param {string} tile @param {boolean} on */
export function pressTile(context, tile, on) {
  const draft = begun(context) ?? draftOf(context);
  keep(context, { ...draft, tiles: changed(draft.tiles, tile, on) });
}

/** What a draft still needs, or null if it is a payment. @param {Choice} choice @param {Draft} draft */
export function needs(choice, draft) {
  const chosen = { cards: counted(draft.cards), tiles: counted(draft.tiles) };
  if (matching(payments(choice), chosen)) return null;
  return missing(payments(choice), chosen);
}

/** Whether a draft has to lose something first. @param {ReturnType<typeof needs>} found */
export const tooMuch = (found) => Boolean(found && total(found.less.cards) + total(found.less.tiles));

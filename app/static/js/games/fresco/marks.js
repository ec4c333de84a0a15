// What is laid on a sheet besides apprentices: how it is drawn.

import { icon } from "../../table/icon.js";
import { kindsOf, markName } from "./mark_names.js";
import { DRAWN_MARKS, PICTURES } from "./modules/index.js";

/** @typedef {import("../../table/context.js").Context} Context */

/** @param {string} mark @returns {string | null} */
export function markPicture(mark) {
  const kind = kindsOf(mark).find((each) => PICTURES[`mark ${each}`]);
  return kind ? PICTURES[`mark ${kind}`] : null;
}

/** A mark as large as asked for: as its module draws it, as its picture, else the first letters of its name.
 * @param {Context} context @param {string} mark @param {number} size @param {string | null} [label] */
export function drawMark(context, mark, size, label = null) {
  const kind = kindsOf(mark).find((each) => DRAWN_MARKS[each]);
  const own = kind && DRAWN_MARKS[kind](context, mark, size);
  const picture = markPicture(mark);
  return own || (picture ? icon(picture, size, size, label) : markName(context.words, mark).slice(0, 2));
}

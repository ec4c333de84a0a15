// Keys on the sheet.

import { count, remove } from "./plan.js";
import { draw, schemaOf } from "./draft.js";
import { drawerOf, open } from "./drawers.js";
import { layHere } from "./marks.js";
import { lies } from "./page.js";
import { placeHere } from "./sheet.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("./plan.js").PlanSchema} PlanSchema */

/** 1 to 5 place what is in hand, with Shift take off; M takes the next mark in hand, plus and minus count, T shows the
 * table, Escape closes what was opened above the plan, Enter is ready. @param {Context} context @param {KeyboardEvent} event @returns {boolean} whether the key was one of them */
export function key(context, event) {
  const { state, ui } = context;
  if (!(lies(state) || (state.view?.task === "plan" && ui.table))) return false;
  const letter = event.key.toLowerCase();
  const schema = schemaOf(context);
  if (letter === "escape" && drawerOf(context)) open(context, null);
  else if (letter === "t") context.act.showTable(!ui.table);
  else if (schema && letter === "m") takeNextMark(context, schema);
  else if (schema && (letter === "+" || letter === "-")) countOn(context, schema, letter === "+" ? 1 : -1);
  else return Boolean(schema && pressColumn(context, schema, event));
  return true;
}

/** @param {Context} context @param {PlanSchema} schema @param {KeyboardEvent} event */
function pressColumn(context, schema, event) {
  const plan = context.ui.own["draft"];
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  const column = digit && Object.keys(schema.columns)[Number(digit) - 1];
  if (!column) return false;
  if (event.shiftKey) draw(context, remove(plan, column));
  else if (context.ui.own["mark"] !== null) layHere(context, schema, plan, column);
  else placeHere(context, schema, plan, column);
  return true;
}

/** Once round, and then none. @param {Context} context @param {PlanSchema} schema */
function takeNextMark({ ui, act }, schema) {
  const names = Object.keys(schema.marks);
  act.own({ mark: names[names.indexOf(ui.own["mark"]) + 1] ?? null, why: null });
}

/** @param {Context} context @param {PlanSchema} schema @param {number} change */
function countOn(context, schema, change) {
  const plan = context.ui.own["draft"];
  const [name] = Object.keys(schema.counts);
  if (name) draw(context, count(schema, plan, name, (plan.counts[name] ?? 0) + change));
}

// The plan while it is made: the question it answers, the piece in hand, what has just been impossible.

import { left, nextKind } from "./plan.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("./plan.js").PlanSchema} PlanSchema */
/** @typedef {import("./plan.js").Plan} Plan */

/** The sheet is asked, or lies there with my plan while others think. @param {Context} context @returns {PlanSchema | null} */
export function schemaOf({ state }) {
  return state.view?.question?.["plan"] ?? null;
}

/** The piece in hand: the one taken from the tray, or the next that has to be placed. @param {Context} context @param {PlanSchema} schema @param {Plan} plan */
export function current({ ui }, schema, plan) {
  const { kind } = ui.own;
  return kind && left(schema, plan, kind) > 0 ? kind : nextKind(schema, plan);
}

/** The plan as it is now, also after a reload. @param {Context} context @param {Plan} draft */
export function draw({ state, act }, draft) {
  act.remember("draft", { round: state.view?.zones["round"]?.number, draft });
  act.own({ draft, why: null });
}

/** Why what was just pressed is not possible; it stays until something else is. @param {Context} context @param {import("./plan.js").Reason} why */
export function say({ act }, why) {
  act.own({ why });
}

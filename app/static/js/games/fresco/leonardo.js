// Leonardo, for whom somebody decides who is not him: what he is for, and whether it helps whoever decides.

import { waker } from "./hours.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

/** One line above his options. @param {Context} context @param {View} view @returns {{picture: string, text: string}[]} */
export function hisLine(context, view) {
  const about = said(context, view);
  return about ? [{ picture: "i-info", text: `${context.words.t("leonardo.about")} ${about}` }] : [];
}

/** @param {Context} context @param {View} view */
function said({ words, speaker, choices, state }, view) {
  if (view.task === "choose row") return waker(view) === "leonardo" ? words.t("leonardo.wakes") : null;
  /** @type {string[] | undefined} */
  const after = choices[0]?.then?.["after"];
  if (!after || !view.task?.startsWith("leonardo")) return null;
  const others = after.filter((painter) => painter !== state.seat).map((painter) => speaker.name(painter));
  const mine = state.seat && after.includes(state.seat) ? "me" : "not-me";
  return words.t(`leonardo.after.${mine}${others.length ? "-others" : ""}`, {
    names: words.list(others),
    n: others.length,
  });
}

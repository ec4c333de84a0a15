// Others at the table: whom I would rather not hear, and what the keeper of the house should know of.

import { element } from "./element.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {{chat: number} | {seat: string}} Whom pointed at by something they said, or by where they sit */

/** Opens and closes what can be done about somebody. @param {Context} context @param {string} name @param {string} id */
function opener({ ui, act, words }, name, id) {
  const open = Boolean(ui.open[id]);
  const label = words.t("others.about", { name });
  return element(
    "button",
    {
      type: "button",
      class: "about",
      "aria-expanded": String(open),
      "aria-label": label,
      title: label,
      on: { click: () => act.open(id, !open) },
    },
    icon("i-chev", 12, 12, null, open ? "flip" : ""),
  );
}

/** @param {string} label @param {() => void} does */
function button(label, does) {
  return element("button", { type: "button", class: "btn small", on: { click: does } }, label);
}

/** @param {Said} said */
const lineId = ({ chat }) => `line ${chat}`;
/** @param {string} painter */
const seatId = (painter) => `about ${painter}`;

/** At a line of the chat, unless it is mine. @param {Context} context @param {Said} said */
export function lineOpener(context, said) {
  return !said.you && opener(context, said.name, lineId(said));
}

/** @param {Context} context @param {Said} said */
export function aboutLine(context, said) {
  const { ui, act, words } = context;
  if (said.you || !ui.open[lineId(said)]) return null;
  const whom = { chat: said.chat };
  return element(
    "div",
    { class: "row wrap others" },
    button(words.t("others.mute", { name: said.name }), () => act.mute(whom)),
    button(words.t("others.report-line"), () => act.report(whom)),
  );
}

/** At a seat, unless it is mine or a bot's. @param {Context} context @param {string} painter */
export function seatOpener(context, painter) {
  return isOther(context, painter) && opener(context, context.speaker.name(painter), seatId(painter));
}

/** @param {Context} context @param {string} painter */
export function aboutSeat(context, painter) {
  const { ui, act, words, speaker, state } = context;
  if (!isOther(context, painter) || !ui.open[seatId(painter)]) return null;
  const whom = { seat: painter };
  const name = speaker.name(painter);
  const muted = state.muted.find(({ seat }) => seat === painter);
  return element(
    "div",
    { class: "row wrap others" },
    muted
      ? button(words.t("others.hear", { name }), () => act.hearAgain(muted.player))
      : button(words.t("others.mute", { name }), () => act.mute(whom)),
    button(words.t("others.report-name"), () => act.report(whom)),
  );
}

/** Whoever only looks has no others. @param {Context} context @param {string} painter */
function isOther({ speaker, state, code }, painter) {
  return Boolean(code) && painter !== state.seat && Boolean(speaker.seat(painter)?.player);
}

/** Below the chat: whom I do not hear, so that nobody is forgotten. @param {Context} context */
export function unheard({ state, words, act }) {
  return state.muted.map(({ player, name }) =>
    element(
      "p",
      { key: `muted ${player}`, class: "row wrap unheard" },
      element("span", { class: "grow" }, words.t("others.muted", { name })),
      button(words.t("others.hear", { name }), () => act.hearAgain(player)),
    ),
  );
}

// In the menu, what belongs to this table: who is here, the links to it, what everybody may agree on, and leaving.

import { element } from "./element.js";
import { isAway } from "./absent.js";
import { absence } from "./away.js";
import { noClock } from "./clock.js";
import { icon } from "./icon.js";
import { medal } from "./medal.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./element.js").Child} Child */

const LEAVING = "leaving";
const ENDING = "ending";

/** @param {Context} context @returns {Child} */
export function thisTable(context) {
  const { state, words } = context;
  if (!state.people || !context.code) return null;
  return element(
    "section",
    { key: "this table", class: "thistable", "aria-labelledby": "here-h" },
    element("h2", { id: "here-h", class: "label" }, words.t("menu.here")),
    whoIsHere(context),
    element("div", { class: "row wrap" }, invite(context), watching(context)),
    state.role === "player" && state.status === "running" && [noClock(context), ending(context)],
  );
}

/** @param {Context} context */
function whoIsHere(context) {
  const { state, words, speaker } = context;
  const people = /** @type {import("./types.js").People} */ (state.people);
  return element(
    "ul",
    { class: "whoishere" },
    people.seats.map((seat) =>
      element(
        "li",
        { key: seat.seat, class: `s-${speaker.colour(seat.seat)}` },
        medal(context, seat.seat, 12),
        element("b", null, speaker.name(seat.seat)),
        presence(context, seat),
      ),
    ),
    element("li", { key: "spectators" }, icon("i-eye", 16), words.t("talk.watching", { n: people.spectators })),
  );
}

/** @param {Context} context @param {import("./types.js").SeatNow} seat */
function presence(context, seat) {
  const { words, state } = context;
  if (seat.bot) return element("span", { class: "chip" }, words.t("menu.bot"));
  if (seat.stand_in || isAway(context, seat.seat)) return absence(context, seat.seat);
  return element("span", { class: "chip ok" }, words.t(seat.seat === state.seat ? "seats.you" : "menu.present"));
}

/** @param {string} path @param {string} label @param {string} copied */
function copy(path, label, copied) {
  return element(
    "button",
    { type: "button", class: "btn small", "data-copy": new URL(path, location.href).href, "data-copied": copied },
    icon("i-copy", 16),
    label,
  );
}

/** @param {Context} context */
function invite({ state, words }) {
  const path = state.people?.invite;
  return path && copy(path, words.t("menu.invite"), words.t("menu.copied"));
}

/** @param {Context} context */
function watching({ state, words }) {
  const path = state.people?.watch;
  if (path) return copy(path, words.t("menu.watch"), words.t("menu.copied"));
  return state.role === "player" && element("p", { class: "muted" }, words.t("menu.closed"));
}

/** Ends the game if all agree; asked once more before anybody else is. @param {Context} context */
function ending({ state, words, ui, act }) {
  if (state.people?.votes.some(({ about }) => about === "end")) return null;
  const ask = () => {
    act.aside(ENDING, false);
    act.menu();
    act.people.vote("end", null, true);
  };
  return sure(words, ENDING, ui, act, { first: "menu.end", line: "menu.end-line", yes: "menu.end-yes", does: ask });
}

/** Leaving a running game keeps the seat; otherwise it is only the way home. @param {Context} context */
export function leaving({ state, words, ui, act }) {
  if (state.role !== "player" || state.status !== "running" || state.view?.over)
    return element("a", { class: "btn small", href: "/" }, words.t("menu.leave"));
  const texts = { first: "menu.leave-table", line: "menu.leave-line", yes: "menu.leave-yes", does: act.people.leave };
  return [
    sure(words, LEAVING, ui, act, texts),
    element("a", { class: "btn small quiet", href: "/" }, words.t("menu.leave")),
  ];
}

/** A button that says what it would do before it does it.
 * @param {Context["words"]} words @param {string} name @param {Context["ui"]} ui @param {Context["act"]} act
 * @param {{first: string, line: string, yes: string, does: () => void}} texts */
function sure(words, name, ui, act, { first, line, yes, does }) {
  const open = Boolean(ui.asides[name]);
  return element(
    "div",
    { key: name, class: "sure" },
    element(
      "button",
      {
        type: "button",
        class: "btn small",
        "aria-expanded": String(open),
        on: { click: () => act.aside(name, !open) },
      },
      words.t(first),
    ),
    open && element("p", { class: "muted", role: "status" }, words.t(line)),
    open && element("button", { type: "button", class: "btn small primary", on: { click: does } }, words.t(yes)),
  );
}

// The medal of a seat: its emblem, dashed while its painter is away, with a robot while a bot plays, in a ring while a clock runs.

import { isAway } from "./absent.js";
import { element } from "./element.js";
import { medalRing } from "./clock.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */

/** @param {Context} context @param {string} painter @param {number} size of the emblem @param {string | null} [label] */
export function medal(context, painter, size, label = null) {
  const { speaker, state } = context;
  const seat = speaker.seat(painter);
  const over = state.view?.over;
  const away = !over && !seat?.stand_in && isAway(context, painter);
  const ring = medalRing(context, painter);
  return element(
    "span",
    {
      class: `medal ${away ? "away" : ""} ${ring ? "timed" : ""}`.trim(),
      ...(label ? {} : { "aria-hidden": "true" }),
    },
    icon(`em-${speaker.colour(painter)}`, size, size, label),
    (seat?.bot || (seat?.stand_in && !over)) &&
      element("span", { class: "robot" }, icon("i-bot", Math.max(11, size * 0.6))),
    ring,
  );
}

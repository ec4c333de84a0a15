// The drawer that is open above the plan, with what it holds.

import { missedCard } from "../../../table/concerns.js";
import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { talk } from "../../../table/talk.js";
import { hostel, notes, players } from "./around.js";
import { DRAWERS, drawerName, drawerOf, open } from "./drawers.js";
import { myPrice, painting, stalls } from "./know.js";
import { todayCard } from "./today.js";

/** @typedef {import("../../../table/context.js").Context} Context */

/** @type {Record<string, (context: Context) => import("../../../table/element.js").Child>} */
const HOLDS = {
  fresco: (context) => painting(context),
  market: (context) => [stalls(context, 20), priceLine(context)],
  hostel: (context) => [hostel(context), notes(context)],
  players: (context) => [missedCard(context), players(context)],
  chat: (context) => talk(context),
};

/** @param {Context} context */
function priceLine(context) {
  const n = myPrice(context);
  return n !== undefined && element("p", { class: "muted" }, context.words.t("today.price", { n }));
}

/** @param {Context} context */
export function drawer(context) {
  const name = drawerOf(context);
  if (!name) return null;
  const place = name.startsWith("today ") ? name.slice(6) : null;
  const title = place ? context.words.title("place", place) : drawerName(context, name);
  return element(
    "section",
    { key: "drawer", id: "plan-drawer", class: `drawer of-${place ? "today" : name}`, "aria-label": title },
    element(
      "header",
      null,
      element("h2", null, title),
      element("span", { class: "grow" }),
      !place && dots(name),
      element(
        "button",
        {
          type: "button",
          class: "btn icon quiet shut",
          "aria-label": context.words.t("plan.close", { name: title }),
          on: { click: () => open(context, null) },
        },
        icon("i-x", 14),
      ),
    ),
    element("div", { class: "holds" }, place ? todayCard(context, place) : HOLDS[name](context)),
  );
}

/** Where one is while swiping. @param {string} name */
function dots(name) {
  return element(
    "span",
    { class: "dots", "aria-hidden": "true" },
    Object.keys(DRAWERS).map((each) => element("i", { class: each === name ? "n" : "" })),
  );
}

// Beside the board: the annexes of the modules, and a card in words for every zone that nobody has drawn.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { zoneCard, amountOf } from "../../table/zones.js";
import { annexesOf, shown } from "./modules/index.js";

/** @typedef {import("../../table/context.js").Context} Context */

/** What the board, the strip and the panels already show, or what only the rules need. */
const DRAWN = new Set([
  "mood",
  "limits",
  "score",
  "line",
  "start bag",
  "fresco",
  "fresco pile",
  "bag",
  "round",
  "hostel",
  "woken",
  "visit",
  "work",
  "booths",
  "stall",
  "bishop",
  "sum",
  "result",
  "leonardo",
]);

/** @param {Context} context */
export function annexes(context) {
  const view = context.state.view;
  if (!view) return null;
  const docked = shown(view, "zones");
  const zones = Object.keys(view.zones).filter(
    (zone) => !zone.includes("/") && !DRAWN.has(zone) && !docked.has(zone) && amountOf(view.zones[zone]),
  );
  const drawn = annexesOf(view);
  if (!zones.length && !drawn.length) return null;
  return element(
    "section",
    { key: "annexes", class: "annexes", "aria-label": context.words.t("annex.label") },
    drawn.map((each) => rail(context, each)),
    zones.map((zone) => zoneCard(context, zone, view.zones[zone])),
  );
}

/** @typedef {ReturnType<typeof annexesOf>[number]} Annexed */

/** Whether its card lies open: somebody opened it, or what is asked concerns it. @param {Context} context @param {Annexed} annexed */
function isOpen(context, { number, annex }) {
  return context.ui.open[`annex ${number}`] ?? annex.concerns(context);
}

/** One line of state; a press opens the card. @param {Context} context @param {Annexed} annexed */
function rail(context, annexed) {
  const { words, act } = context;
  const open = isOpen(context, annexed);
  return element(
    "button",
    {
      key: `annex ${annexed.number}`,
      type: "button",
      class: "ax",
      "aria-expanded": String(open),
      "aria-controls": `annex-${annexed.number}`,
      on: { click: () => act.open(`annex ${annexed.number}`, !open) },
    },
    element("span", { class: "no" }, String(annexed.number)),
    element("b", null, words.t(`module.${annexed.number}.name`)),
    element("span", { class: "st" }, annexed.annex.line(context)),
    icon("i-chev", 15),
  );
}

/** The cards themselves: over hostel and theatre, on a wide screen in a column of their own. @param {Context} context */
export function annexCards(context) {
  const view = context.state.view;
  const drawn = view ? annexesOf(view) : [];
  if (!drawn.length) return null;
  return element(
    "div",
    { key: "annexcards", class: "annexcol" },
    drawn.map((each) => fly(context, each)),
  );
}

/** @param {Context} context @param {Annexed} annexed */
function fly(context, annexed) {
  const { words, act } = context;
  const name = words.t(`module.${annexed.number}.name`);
  return element(
    "section",
    {
      key: `annex ${annexed.number}`,
      id: `annex-${annexed.number}`,
      class: isOpen(context, annexed) ? "panel fly open" : "panel fly",
      "aria-label": name,
    },
    element(
      "header",
      null,
      element("span", { class: "no" }, String(annexed.number)),
      element("h3", null, name),
      element("span", { class: "grow" }),
      element(
        "button",
        {
          type: "button",
          class: "btn icon quiet shut",
          "aria-label": words.t("annex.close", { name }),
          on: { click: () => act.open(`annex ${annexed.number}`, false) },
        },
        icon("i-x", 14),
      ),
    ),
    element("div", { class: "in" }, annexed.annex.body(context)),
  );
}

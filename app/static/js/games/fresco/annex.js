// Beside the board: the annexes of the modules, and a card in words for every zone that nobody has drawn.

import { element } from "../../table/element.js";
import { icon, inkDot } from "../../table/icon.js";
import { zoneCard, amountOf } from "../../table/zones.js";
import { newInAnnex } from "./fresh.js";
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

/** Whether its card lies open: somebody opened it, or it comes forward by itself. @param {Context} context @param {Annexed} annexed */
function isOpen(context, annexed) {
  const open = context.ui.open[`annex ${annexed.number}`];
  return open ?? (forward(context)?.number === annexed.number && !opened(context));
}

/** The annex that matters now: what is asked concerns it, or its place is visited. @param {Context} context @returns {Annexed | null} */
function forward(context) {
  const { view } = context.state;
  if (!view || view.over) return null;
  const all = annexesOf(view);
  const visited = view.zones["round"]?.phase === "locations" ? view.zones["visit"]?.place : null;
  return all.find(({ annex }) => annex.concerns(context)) ?? all.find(({ places }) => places.includes(visited)) ?? null;
}

/** Whether somebody looks at one of their own choice. @param {Context} context */
export function opened({ ui }) {
  return Object.entries(ui.open).some(([name, open]) => open && name.startsWith("annex "));
}

/** One at a time, so that they never hide each other; what was opened has been seen. @param {Context} context @param {Annexed} annexed @param {boolean} open */
function turn(context, { number }, open) {
  const { act } = context;
  closeCards(context);
  act.open(`annex ${number}`, open);
  act.seen(`annex ${number}`);
}

/** @param {Context} context */
export function closeCards({ ui, act }) {
  for (const name of Object.keys(ui.open)) if (name.startsWith("annex ") && ui.open[name]) act.open(name, false);
}

/** Whoever presses what belongs to a module on the board looks at its card. @param {Context} context @param {number} number */
export function openCard(context, number) {
  const { ui, act, state } = context;
  const annexed = state.view && annexesOf(state.view).find((each) => each.number === number);
  if (!annexed) return;
  if (ui.phone) act.tab("town");
  turn(context, annexed, true);
}

/** One line of state; a press opens the card. @param {Context} context @param {Annexed} annexed */
function rail(context, annexed) {
  const { words } = context;
  const open = isOpen(context, annexed);
  const fresh = newInAnnex(context, annexed);
  return element(
    "button",
    {
      key: `annex ${annexed.number}`,
      type: "button",
      class: forward(context)?.number === annexed.number ? "ax now" : "ax",
      "aria-expanded": String(open),
      "aria-controls": `annex-${annexed.number}`,
      "data-new": fresh !== null && `annex ${annexed.number}`,
      on: { click: () => turn(context, annexed, !open) },
    },
    element("span", { class: "no" }, String(annexed.number)),
    element(
      "b",
      null,
      words.t(`module.${annexed.number}.name`),
      fresh !== null && inkDot(fresh, words.t("annex.new", { n: fresh })),
    ),
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
  const { words } = context;
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
          on: { click: () => turn(context, annexed, false) },
        },
        icon("i-x", 14),
      ),
    ),
    element("div", { class: "in" }, annexed.annex.body(context)),
  );
}

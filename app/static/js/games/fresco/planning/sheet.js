// Planning: my sheet, large. Tap or press a key to place an apprentice; it stays in sight after I am ready.

import { element } from "../../../table/element.js";
import { mySealed } from "../../../table/store.js";
import { obstacle, place, remove, space, standing, whole } from "./plan.js";
import { icon } from "../../../table/icon.js";
import { colourOf } from "../colours.js";
import { current, draw, say, schemaOf } from "./draft.js";
import { drawer } from "./drawer.js";
import { drawerOf, swiping } from "./drawers.js";
import { heldMark, nook, tile, tileOn } from "./marks.js";
import { todayButton } from "./today.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("./plan.js").PlanSchema} PlanSchema */
/** @typedef {import("./plan.js").Plan} Plan */

/** What each apprentice brings at a place, as it is printed. @type {Record<string, string>} */
const BRINGS = { studio: "wages", workshop: "blends", theatre: "cheer" };

/** @param {Context} context */
export function sheet(context) {
  const { state, words } = context;
  const schema = schemaOf(context);
  const sealed = mySealed(state.view);
  const plan = sealed ? whole(sealed) : context.ui.own["draft"];
  const columns = schema ? Object.keys(schema.columns) : sealedColumns(context, plan);
  return element(
    "section",
    { key: "sheet", class: "panel sheet gilt-top", "aria-labelledby": "plan-h", on: swiping(context) },
    element(
      "div",
      { class: "title" },
      element("h1", { id: "plan-h", class: "asks", tabindex: -1 }, words.t(sealed ? "plan.ready-title" : "plan.title")),
      heldMark(context, schema) ?? element("p", { class: "muted" }, words.t("plan.line")),
    ),
    drawer(context),
    drawerOf(context) && five(context, schema, plan, columns),
    element(
      "div",
      { key: "cols", class: "cols" },
      columns.map((column, index) => columnOf(context, schema, plan, column, index)),
    ),
  );
}

/** The columns of a plan that is sealed: the sheet is public, only what stands on it is mine. @param {Context} context @param {Plan} plan */
function sealedColumns({ state }, plan) {
  const final = state.view?.zones["round"]?.final;
  const base = ["market", "cathedral", "studio", "workshop", final ? "cathedral 2" : "theatre"];
  return [...base, ...Object.keys(plan.columns).filter((column) => !base.includes(column))];
}

/** Under what takes the room of the sheet the whole plan is five buttons, and they place. @param {Context} context @param {PlanSchema | null} schema @param {Plan} plan @param {string[]} columns */
function five(context, schema, plan, columns) {
  const { words, speaker, state } = context;
  return element(
    "div",
    { key: "five", class: "five" },
    columns.map((column) => {
      const art = schema?.columns[column]?.place ?? column.replace(/ \d$/, "");
      const n = standing(plan, column);
      const kind = schema && current(context, schema, plan);
      const free_ = Boolean(schema && kind && !obstacle(schema, plan, kind, column));
      return element(
        "button",
        {
          type: "button",
          key: column,
          class: `btn s-${speaker.colour(state.seat ?? "p0")} ${n ? "on" : ""}`,
          "aria-label": words.t("plan.place-count", { place: words.title("place", column), n }),
          "aria-disabled": free_ ? null : "true",
          on: { click: () => schema && placeHere(context, schema, plan, column) },
        },
        icon(`loc-${art}`, 30),
        element("span", null, n ? Array.from({ length: n }, () => icon("apprentice", 14, 18)) : "+"),
      );
    }),
  );
}

/** @param {Context} context @param {PlanSchema | null} schema @param {Plan} plan @param {string} column @param {number} index */
function columnOf(context, schema, plan, column, index) {
  const { words, printed } = context;
  const art = schema?.columns[column]?.place ?? column.replace(/ \d$/, "");
  return element(
    "div",
    { key: column, class: `col at-${art}`, role: "group", "aria-label": words.title("place", column) },
    element(
      "div",
      { class: "art", "aria-hidden": "true" },
      element("svg", { class: "scene" }, element("use", { href: `#scene-${art}` })),
      icon(`loc-${art}`, 76),
      element("span", { class: "kbd key" }, String(index + 1)),
    ),
    element("h2", null, words.title("place", column)),
    element(
      "p",
      null,
      words.first([`plan.about.${column}`, `plan.about.${art}`, "plan.about"], { n: printed[BRINGS[art]] }),
    ),
    !tileOn(schema, plan, column) && todayButton(context, art),
    element(
      "div",
      { class: "work" },
      tile(context, schema, plan, column),
      slots(context, schema, plan, column),
      schema && nook(context, schema, plan, column),
    ),
  );
}

/** @param {Context} context @param {PlanSchema | null} schema @param {Plan} plan @param {string} column */
function slots(context, schema, plan, column) {
  const here = Object.entries(plan.columns[column] ?? {}).flatMap(([kind, n]) => Array(n).fill(kind));
  const room = schema
    ? Math.max(space(schema, plan, column).room, here.length)
    : Math.max(tileOn(schema, plan, column) ? 1 : context.printed.slots, here.length);
  return element(
    "div",
    { class: "slots" },
    Array.from({ length: room }, (_, at) =>
      at < here.length
        ? taken(context, schema, plan, column, here[at], at)
        : free(context, schema, plan, column, at, at === here.length),
    ),
  );
}

/** @param {Context} context @param {PlanSchema | null} schema @param {Plan} plan @param {string} column @param {string} kind @param {number} at */
function taken(context, schema, plan, column, kind, at) {
  const { speaker, words, state } = context;
  return element(
    "button",
    {
      type: "button",
      key: `on ${at}`,
      class: `slot on ${colourOf(speaker, state.seat ?? "p0", kind)}`,
      "aria-label": words.t(schema ? "plan.take" : "plan.stands", {
        kind: words.name("apprentice", kind),
        place: words.title("place", column),
      }),
      "aria-disabled": schema ? null : "true",
      on: { click: () => schema && draw(context, remove(plan, column, kind)) },
    },
    icon("apprentice", 56, 70),
    schema && icon("i-x", 16, 16, null, "take"),
  );
}

/** @param {Context} context @param {PlanSchema | null} schema @param {Plan} plan @param {string} column @param {number} at @param {boolean} first */
function free(context, schema, plan, column, at, first) {
  const { words, speaker } = context;
  const where = words.title("place", column);
  if (!schema) return element("span", { key: `free ${at}`, class: "slot" }, icon("slot", 44, 55));
  const kind = current(context, schema, plan);
  const reason = kind ? obstacle(schema, plan, kind, column) : null;
  const next = first && kind !== null && !reason;
  const said = words.t(next ? "plan.place-label" : "plan.free", { place: where });
  return element(
    "button",
    {
      type: "button",
      key: `free ${at}`,
      class: next ? "slot next" : "slot",
      "aria-label": reason ? `${said}. ${speaker.reason(reason)}` : said,
      title: reason && speaker.reason(reason),
      tabindex: first ? 0 : -1,
      "aria-disabled": next ? null : "true",
      on: { click: () => placeHere(context, schema, plan, column) },
    },
    icon("slot", 44, 55),
    next && element("small", null, words.t("plan.place")),
  );
}

/** The apprentice in hand is placed, or it is said why not. @param {Context} context @param {PlanSchema} schema @param {Plan} plan @param {string} column */
export function placeHere(context, schema, plan, column) {
  const kind = current(context, schema, plan);
  const reason = kind && obstacle(schema, plan, kind, column);
  if (reason) say(context, reason);
  else if (kind) draw(context, place(schema, plan, kind, column));
}

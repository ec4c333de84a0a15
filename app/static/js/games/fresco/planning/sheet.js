// Planning: my sheet, large. Tap or press a key to place an apprentice; it stays in sight after I am ready.

import { element } from "../../../table/element.js";
import { mySealed } from "../../../table/store.js";
import { lay, marksOn, obstacle, place, remove, space, whole } from "./plan.js";
import { icon } from "../../../table/icon.js";
import { PICTURES } from "../modules/index.js";
import { know, others } from "./sides.js";
import { current, draw, schemaOf, tray } from "./tray.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("./plan.js").PlanSchema} PlanSchema */
/** @typedef {import("./plan.js").Plan} Plan */

/** What each apprentice brings at a place, as it is printed. @type {Record<string, string>} */
const BRINGS = { studio: "wages", workshop: "blends", theatre: "cheer" };

/** @param {import("../../../table/store.js").State} state whether I have a sheet to fill or to look at again */
export function lies({ view, role, behind }) {
  return Boolean(role === "player" && !behind && view?.task === "plan" && (view.question?.["plan"] || mySealed(view)));
}

/** @param {Context} context */
export function planning(context) {
  return element(
    "main",
    { key: "planning", id: "main", class: "planning" },
    know(context),
    sheet(context),
    others(context),
    tray(context),
  );
}

/** @param {Context} context */
function sheet(context) {
  const { state, words } = context;
  const schema = schemaOf(context);
  const sealed = mySealed(state.view);
  const plan = sealed ? whole(sealed) : context.ui.own["draft"];
  const columns = schema ? Object.keys(schema.columns) : sealedColumns(context, plan);
  return element(
    "section",
    { key: "sheet", class: "panel sheet gilt-top", "aria-labelledby": "plan-h" },
    element(
      "div",
      { class: "title" },
      element("h1", { id: "plan-h", class: "asks", tabindex: -1 }, words.t(sealed ? "plan.ready-title" : "plan.title")),
      element("p", { class: "muted" }, words.t("plan.line")),
    ),
    element(
      "div",
      { class: "cols" },
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
    element("p", null, words.first([`plan.about.${column}`, `plan.about.${art}`, "plan.about"], { n: printed[BRINGS[art]] })),
    element(
      "div",
      { class: "work" },
      cover(context, schema, plan, column),
      slots(context, schema, plan, column),
      schema && nook(context, schema, plan, column),
    ),
  );
}

/** @param {Context} context @param {PlanSchema | null} schema @param {Plan} plan @param {string} column */
function slots(context, schema, plan, column) {
  const { speaker, words, state } = context;
  const here = Object.entries(plan.columns[column] ?? {}).flatMap(([kind, n]) => Array(n).fill(kind));
  const room = schema
    ? Math.max(space(schema, plan, column).room, here.length)
    : Math.max(tileOn(plan, column) ? 1 : context.printed.slots, here.length);
  const kind = schema ? current(context, schema, plan) : null;
  const place_ = words.title("place", column);
  return element(
    "div",
    { class: "slots" },
    Array.from({ length: room }, (_, at) => {
      const standing_ = here[at];
      if (standing_) {
        const colour = standing_ === "own" ? speaker.colour(state.seat ?? "p0") : standing_ === "ill" ? "ill" : "none";
        const label = words.t(schema ? "plan.take" : "plan.stands", {
          kind: words.name("apprentice", standing_),
          place: place_,
        });
        return element(
          "button",
          {
            type: "button",
            key: `on ${at}`,
            class: `slot on s-${colour}`,
            "aria-label": label,
            "aria-disabled": schema ? null : "true",
            on: { click: () => schema && draw(context, remove(plan, column, standing_)) },
          },
          icon("apprentice", 56, 70),
          schema && icon("i-x", 16, 16, null, "take"),
        );
      }
      if (!schema) return element("span", { key: `free ${at}`, class: "slot" }, icon("slot", 44, 55));
      const reason = kind ? obstacle(schema, plan, kind, column) : null;
      const next = at === here.length && kind !== null && !reason;
      const label = next ? words.t("plan.place-label", { place: place_ }) : words.t("plan.free", { place: place_ });
      return element(
        "button",
        {
          type: "button",
          key: `free ${at}`,
          class: next ? "slot next" : "slot",
          "aria-label": label,
          tabindex: at === here.length ? 0 : -1,
          "aria-disabled": next ? null : "true",
          on: { click: () => kind && draw(context, place(schema, plan, kind, column)) },
        },
        icon("slot", 44, 55),
        next && element("small", null, words.t("plan.place")),
      );
    }),
  );
}

/** The action tile that covers a column: such a mark has a drawing of the place it stands for. @param {Plan} plan @param {string} column */
function tileOn(plan, column) {
  return marksOn(plan, column).find((mark) => PICTURES[`place ${mark}`]) ?? null;
}

/** @param {Context} context @param {PlanSchema | null} schema @param {Plan} plan @param {string} column */
function cover(context, schema, plan, column) {
  const { words } = context;
  const tile = tileOn(plan, column);
  if (!tile) return null;
  const name = words.title("place", tile);
  const printed = schema?.marks[tile]?.printed ?? 0;
  return element(
    "div",
    { key: "cover", class: "cover" },
    icon(PICTURES[`place ${tile}`], 54),
    element("h3", null, name),
    element("p", null, words.t(`plan.about.${tile}`)),
    element(
      "div",
      { class: "row tight", "aria-hidden": "true" },
      Array.from({ length: printed }, () => icon("apprentice", 20, 25, null, "s-none")),
    ),
    schema &&
      element(
        "button",
        {
          type: "button",
          class: "btn small",
          "aria-label": words.t("plan.take-mark", { mark: words.name("mark", tile) }),
          on: { click: () => draw(context, lay(plan, tile, null)) },
        },
        icon("i-x", 12),
        words.t("plan.take-off"),
      ),
  );
}

/** What modules lay on a column. @param {Context} context @param {PlanSchema} schema @param {Plan} plan @param {string} column */
function nook(context, schema, plan, column) {
  const { words, ui } = context;
  const held = ui.own["mark"];
  const laid = marksOn(plan, column).filter((mark) => mark !== tileOn(plan, column));
  const fits = held !== null && schema.marks[held]?.on.includes(column) && plan.marks[held] !== column;
  const counted = Object.keys(schema.counts).filter(
    (name) => schema.counts[name].needs === column && plan.counts[name],
  );
  if (!Object.keys(schema.marks).length && !Object.keys(schema.counts).length) return null;
  return element(
    "div",
    { class: "extras" },
    laid.map((mark) =>
      element(
        "button",
        {
          type: "button",
          key: mark,
          class: "btn small",
          "aria-label": words.t("plan.take-mark", { mark: words.name("mark", mark) }),
          on: { click: () => draw(context, lay(plan, mark, null)) },
        },
        words.name("mark", mark),
        icon("i-x", 12),
      ),
    ),
    counted.flatMap((name) =>
      Array.from({ length: plan.counts[name] }, (_, at) =>
        element(
          "span",
          { key: `${name} ${at}`, class: "nook on" },
          icon(PICTURES[`count ${name}`] ?? "vp", 26, 26, words.name("count", name)),
        ),
      ),
    ),
    fits &&
      element(
        "button",
        {
          type: "button",
          class: "btn small quiet",
          on: { click: () => layHere(context, plan, column) },
        },
        words.t("plan.lay", { mark: words.name("mark", String(held)) }),
      ),
  );
}

/** The mark in hand is laid down and out of hand. @param {Context} context @param {Plan} plan @param {string} column */
function layHere(context, plan, column) {
  const { mark } = context.ui.own;
  if (!mark) return;
  draw(context, lay(plan, mark, column));
  context.act.own({ mark: null });
}

/** Keys on the sheet: 1 to 5 place, with Shift take off, Enter is ready. @param {Context} context @param {KeyboardEvent} event @returns {boolean} whether the key was one of them */
export function key(context, event) {
  const { state, ui } = context;
  if (!(lies(state) || (state.view?.task === "plan" && ui.table))) return false;
  const schema = schemaOf(context);
  const plan = ui.own["draft"];
  const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
  if (event.key.toLowerCase() === "t" && !event.ctrlKey && !event.metaKey) {
    context.act.showTable(!context.ui.table);
    return true;
  }
  if (!schema || !digit) return false;
  const column = Object.keys(schema.columns)[Number(digit) - 1];
  if (!column) return false;
  const kind = current(context, schema, plan);
  if (event.shiftKey) draw(context, remove(plan, column));
  else if (kind) draw(context, place(schema, plan, kind, column));
  return true;
}

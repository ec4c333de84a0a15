// The tray under the sheet: the apprentices in my hand, what modules add to a plan, and the button that seals it.

import { element } from "../../../table/element.js";
import { mySealed } from "../../../table/store.js";
import { BLANK, count, left, problems, unmet, whole } from "./plan.js";
import { icon } from "../../../table/icon.js";
import { colourOf } from "../colours.js";
import { PICTURES } from "../modules/index.js";
import { shelfLine } from "../my_screen.js";
import { current, draw, schemaOf } from "./draft.js";
import { markTray } from "./marks.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("./plan.js").PlanSchema} PlanSchema */
/** @typedef {import("./plan.js").Plan} Plan */

/** @param {Context} context */
export function tray(context) {
  const { state, words, act, ui } = context;
  const schema = schemaOf(context);
  const sealed = mySealed(state.view);
  const plan = sealed ? whole(sealed) : ui.own["draft"];
  return element(
    "section",
    { key: "tray", class: "panel tray", "aria-label": words.t("plan.tray") },
    shelfLine(context),
    schema && hands(context, schema, plan),
    schema && markTray(context, schema, plan),
    schema && counts(context, schema, plan),
    element("span", { class: "grow" }),
    element(
      "section",
      { class: "go" },
      sealed ? takeBack(context) : schema && ready(context, schema, plan),
      state.refused &&
        element(
          "p",
          { class: "refused", role: "alert" },
          state.refused.map((reason) => context.speaker.reason(reason)).join(" "),
        ),
    ),
    element(
      "section",
      { class: "peek" },
      element(
        "button",
        { type: "button", class: "btn", on: { click: () => act.showTable(true) } },
        icon("i-board", 16),
        element("span", null, words.t("plan.show-table")),
        element("span", { class: "kbd" }, "T"),
      ),
    ),
  );
}

/** @param {Context} context @param {PlanSchema} schema @param {Plan} plan */
function hands(context, schema, plan) {
  const { words, speaker, state, act } = context;
  const kind = current(context, schema, plan);
  const open = (/** @type {boolean} */ must) =>
    Object.entries(schema.pieces).reduce(
      (sum, [each, row]) => sum + (row.must === must ? left(schema, plan, each) : 0),
      0,
    );
  return element(
    "section",
    { class: "hand-of" },
    element(
      "h3",
      null,
      words.t("plan.left", { n: open(true) }),
      open(false) > 0 && `, ${words.t("plan.left-may", { n: open(false) })}`,
    ),
    element(
      "div",
      { class: "row tight" },
      Object.entries(schema.pieces).flatMap(([each, row]) =>
        Array.from({ length: row.n }, (_, at) => {
          const gone = at >= left(schema, plan, each);
          const held = !gone && each === kind && at === 0;
          return element(
            "button",
            {
              type: "button",
              key: `${each} ${at}`,
              class: `piecebtn ${colourOf(speaker, state.seat ?? "p0", each)} ${gone ? "gone" : ""}`,
              "aria-pressed": String(held),
              "aria-disabled": gone ? "true" : null,
              tabindex: gone ? -1 : 0,
              "aria-label": words.t(gone ? "plan.piece-placed" : "plan.piece", {
                kind: words.name("apprentice", each),
              }),
              on: { click: () => !gone && act.own({ kind: each, why: null }) },
            },
            icon("apprentice", 40, 50),
          );
        }),
      ),
    ),
  );
}

/** @param {Context} context @param {PlanSchema} schema @param {Plan} plan */
function counts(context, schema, plan) {
  const { words, speaker } = context;
  const names = Object.keys(schema.counts);
  if (!names.length) return null;
  return element(
    "section",
    null,
    names.map((name) => {
      const n = plan.counts[name] ?? 0;
      const title = words.title("count", name);
      const reason = unmet(schema, plan, name);
      const { max, needs } = schema.counts[name];
      const about = { what: title, most: max, place: words.name("place", needs) };
      return element(
        "div",
        { key: name, class: "counter" },
        element("h3", { title: words.t("plan.count", about) }, words.t("plan.count-short", about)),
        element(
          "div",
          { class: "row tight" },
          PICTURES[`count ${name}`] && icon(PICTURES[`count ${name}`], 30),
          element(
            "button",
            {
              type: "button",
              class: "btn icon",
              "aria-label": words.t("plan.less", { what: title }),
              "aria-disabled": n ? null : "true",
              on: { click: () => draw(context, count(schema, plan, name, n - 1)) },
            },
            "−",
          ),
          element("output", { class: "num" }, String(n)),
          element(
            "button",
            {
              type: "button",
              class: "btn icon",
              "aria-label": words.t("plan.more", { what: title }),
              "aria-disabled": n < max ? null : "true",
              on: { click: () => draw(context, count(schema, plan, name, n + 1)) },
            },
            "+",
          ),
          reason && n > 0 && element("small", { class: "need" }, speaker.reason(reason)),
        ),
      );
    }),
  );
}

/** @param {Context} context @param {PlanSchema} schema @param {Plan} plan */
function ready(context, schema, plan) {
  const { words, speaker, act, state } = context;
  const found = problems(schema, plan);
  const why = context.ui.own["why"] ?? found[0];
  const touched = [plan.columns, plan.marks, plan.counts].some((part) => Object.keys(part).length > 0);
  return [
    element(
      "div",
      { class: "row" },
      element(
        "button",
        {
          type: "button",
          class: "btn quiet",
          "aria-disabled": touched ? null : "true",
          on: { click: () => draw(context, BLANK) },
        },
        icon("i-undo", 16),
        element("span", null, words.t("plan.clear")),
      ),
      element(
        "button",
        {
          type: "button",
          class: "btn big go",
          id: "ready",
          "data-enter": "",
          "aria-disabled": found.length ? "true" : null,
          "aria-busy": state.sending ? "true" : null,
          "aria-describedby": why ? "plan-problem" : null,
          on: { click: () => !found.length && !state.sending && act.decide([plan]) },
        },
        icon("i-check", 18),
        words.t("plan.ready"),
      ),
    ),
    why && element("p", { id: "plan-problem", class: "need", role: "status" }, icon("i-info", 14), speaker.reason(why)),
  ];
}

/** @param {Context} context */
function takeBack({ words, act, state, speaker }) {
  const names = (state.view?.waiting ?? []).map((seat) => speaker.name(seat));
  return element(
    "div",
    { class: "row" },
    element("p", { class: "chip ok" }, icon("i-check", 14), words.t("plan.sealed", { names: words.list(names) })),
    element(
      "button",
      { type: "button", class: "btn big", id: "take-back", on: { click: act.takeBack } },
      icon("i-undo", 18),
      words.t("plan.take-back"),
    ),
  );
}

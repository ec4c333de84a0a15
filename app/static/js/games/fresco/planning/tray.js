// The tray under the sheet: the apprentices in my hand, what modules add to a plan, and the button that seals it.

import { element } from "../../../table/element.js";
import { mySealed } from "../../../table/store.js";
import { BLANK, count, left, nextKind, problems, whole } from "./plan.js";
import { icon } from "../../../table/icon.js";
import { PICTURES } from "../modules/index.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("./plan.js").PlanSchema} PlanSchema */
/** @typedef {import("./plan.js").Plan} Plan */

/** The sheet is asked, or lies there with my plan while others think. @param {Context} context @returns {PlanSchema | null} */
export function schemaOf({ state }) {
  return state.view?.question?.["plan"] ?? null;
}

/** The piece in hand: the one taken from the tray, or the next that has to be placed. @param {Context} context @param {PlanSchema} schema @param {Plan} plan */
export function current({ ui }, schema, plan) {
  const { kind } = ui.own;
  return kind && left(schema, plan, kind) > 0 ? kind : nextKind(schema, plan);
}

/** The plan as it is now, also after a reload. @param {Context} context @param {Plan} draft */
export function draw({ state, act }, draft) {
  act.remember("draft", { round: state.view?.zones["round"]?.number, draft });
  act.own({ draft });
}

/** @param {Context} context */
export function tray(context) {
  const { state, words, act, ui } = context;
  const schema = schemaOf(context);
  const sealed = mySealed(state.view);
  const plan = sealed ? whole(sealed) : ui.own["draft"];
  return element(
    "section",
    { key: "tray", class: "panel tray", "aria-label": words.t("plan.tray") },
    schema && hands(context, schema, plan),
    schema && marks(context, schema, plan),
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
        words.t("plan.show-table"),
        element("span", { class: "kbd" }, "T"),
      ),
    ),
  );
}

/** @param {Context} context @param {PlanSchema} schema @param {Plan} plan */
function hands(context, schema, plan) {
  const { words, speaker, state, act } = context;
  const kind = current(context, schema, plan);
  const open = Object.keys(schema.pieces).reduce((sum, each) => sum + left(schema, plan, each), 0);
  return element(
    "section",
    null,
    element("h3", null, words.t("plan.left", { n: open })),
    element(
      "div",
      { class: "row tight" },
      Object.entries(schema.pieces).flatMap(([each, row]) =>
        Array.from({ length: row.n }, (_, at) => {
          const gone = at >= left(schema, plan, each);
          const held = !gone && each === kind && at === 0;
          const colour = each === "own" ? speaker.colour(state.seat ?? "p0") : each === "ill" ? "ill" : "none";
          return element(
            "button",
            {
              type: "button",
              key: `${each} ${at}`,
              class: `piecebtn s-${colour} ${gone ? "gone" : ""}`,
              "aria-pressed": String(held),
              "aria-disabled": gone ? "true" : null,
              tabindex: gone ? -1 : 0,
              "aria-label": words.t(gone ? "plan.piece-placed" : "plan.piece", {
                kind: words.name("apprentice", each),
              }),
              on: { click: () => !gone && act.own({ kind: each }) },
            },
            icon("apprentice", 40, 50),
          );
        }),
      ),
    ),
  );
}

/** @param {Context} context @param {PlanSchema} schema @param {Plan} plan */
function marks({ words, ui, act }, schema, plan) {
  const names = Object.keys(schema.marks);
  if (!names.length) return null;
  return element(
    "section",
    null,
    element("h3", null, words.t("plan.marks")),
    element(
      "div",
      { class: "row tight wrap" },
      names.map((mark) =>
        element(
          "button",
          {
            type: "button",
            key: mark,
            class: plan.marks[mark] ? "atile placed" : "atile",
            "aria-pressed": String(ui.own["mark"] === mark),
            on: { click: () => act.own({ mark: ui.own["mark"] === mark ? null : mark }) },
          },
          PICTURES[`mark ${mark}`] && icon(PICTURES[`mark ${mark}`], 34),
          element(
            "span",
            null,
            element("b", null, words.title("mark", mark)),
            plan.marks[mark]
              ? words.t("plan.lies", { place: words.name("place", plan.marks[mark]) })
              : words.t("plan.lay-hint"),
          ),
        ),
      ),
    ),
  );
}

/** @param {Context} context @param {PlanSchema} schema @param {Plan} plan */
function counts(context, schema, plan) {
  const { words } = context;
  const names = Object.keys(schema.counts);
  if (!names.length) return null;
  return element(
    "section",
    null,
    names.map((name) => {
      const n = plan.counts[name] ?? 0;
      const title = words.title("count", name);
      return element(
        "div",
        { key: name, class: "counter" },
        element(
          "h3",
          null,
          words.t("plan.count", {
            what: title,
            most: schema.counts[name].max,
            place: words.name("place", schema.counts[name].needs),
          }),
        ),
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
              "aria-disabled": n < schema.counts[name].max ? null : "true",
              on: { click: () => draw(context, count(schema, plan, name, n + 1)) },
            },
            "+",
          ),
        ),
      );
    }),
  );
}

/** @param {Context} context @param {PlanSchema} schema @param {Plan} plan */
function ready(context, schema, plan) {
  const { words, speaker, act, state } = context;
  const found = problems(schema, plan);
  const touched = Object.keys(plan.columns).length > 0 || Object.keys(plan.marks).length > 0;
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
        words.t("plan.clear"),
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
          "aria-describedby": found.length ? "plan-problem" : null,
          on: { click: () => !found.length && !state.sending && act.decide([plan]) },
        },
        icon("i-check", 18),
        words.t("plan.ready"),
      ),
    ),
    found.length > 0 &&
      element("p", { id: "plan-problem", class: "need" }, icon("i-info", 14), speaker.reason(found[0])),
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

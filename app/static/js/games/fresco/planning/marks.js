// What modules lay on the sheet: a tile covers its column, dames, maps and pennies lie in the nook under it.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { markAbout, markName } from "../mark_names.js";
import { drawMark } from "../marks.js";
import { PICTURES } from "../modules/index.js";
import { capital } from "../../../table/words.js";
import { cover, hindrance, lay, marksOn, space } from "./plan.js";
import { draw, say } from "./draft.js";
import { todayAt, todayButton } from "./today.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("./plan.js").PlanSchema} PlanSchema */
/** @typedef {import("./plan.js").Plan} Plan */

/** The action tile that covers a column; of a plan that is sealed only its drawing tells.
 * @param {PlanSchema | null} schema @param {Plan} plan @param {string} column */
export function tileOn(schema, plan, column) {
  const covers = (/** @type {string} */ mark) =>
    schema ? schema.marks[mark]?.group === "tile" : Boolean(PICTURES[`place ${mark}`]);
  return marksOn(plan, column).find(covers) ?? null;
}

/** @param {Context} context @param {PlanSchema | null} schema @param {Plan} plan @param {string} column */
export function tile(context, schema, plan, column) {
  const { words } = context;
  const mark = tileOn(schema, plan, column);
  if (!mark) return null;
  const printed = schema?.marks[mark]?.printed ?? 0;
  return element(
    "div",
    { key: "cover", class: "cover" },
    drawMark(context, mark, 54),
    element("h3", null, words.has(`name.place.${mark}`) ? words.title("place", mark) : capital(markName(words, mark))),
    element("p", null, markAbout(words, mark)),
    printed > 0 &&
      element(
        "div",
        { class: "row tight", "aria-hidden": "true" },
        Array.from({ length: printed }, () => icon("apprentice", 20, 25, null, "s-none")),
      ),
    schema && element("p", { class: "room" }, room(context, schema, plan, column)),
    todayButton(context, mark),
    schema && takeOff(context, plan, mark),
  );
}

/** Who of mine may stand on a tile. @param {Context} context @param {PlanSchema} schema @param {Plan} plan @param {string} column */
function room({ words }, schema, plan, column) {
  const { room: most, least } = space(schema, plan, column);
  if (!most) return words.t("plan.room-none");
  return words.t(least ? "plan.room-must" : "plan.room-may", { n: least || most });
}

/** @param {Context} context @param {Plan} plan @param {string} mark */
function takeOff(context, plan, mark) {
  const { words } = context;
  return element(
    "button",
    {
      type: "button",
      class: "btn small",
      "aria-label": words.t("plan.take-mark", { mark: markName(words, mark) }),
      on: { click: () => draw(context, lay(plan, mark, null)) },
    },
    icon("i-x", 12),
    words.t("plan.take-off"),
  );
}

/** @param {Context} context @param {PlanSchema} schema @param {Plan} plan @param {string} column */
export function nook(context, schema, plan, column) {
  if (!Object.keys(schema.marks).length && !Object.keys(schema.counts).length) return null;
  const covered = tileOn(schema, plan, column);
  return element(
    "div",
    { class: "extras" },
    marksOn(plan, column)
      .filter((mark) => mark !== covered)
      .map((mark) => laid(context, plan, mark)),
    Object.keys(schema.counts)
      .filter((name) => schema.counts[name].needs === column)
      .flatMap((name) => counted(context, plan, name)),
    offer(context, schema, plan, column),
  );
}

/** A dame or a map that lies there; pressed it comes off. @param {Context} context @param {Plan} plan @param {string} mark */
function laid(context, plan, mark) {
  const name = markName(context.words, mark);
  return element(
    "button",
    {
      type: "button",
      key: mark,
      class: "nook on",
      title: name,
      "aria-label": context.words.t("plan.take-mark", { mark: name }),
      on: { click: () => draw(context, lay(plan, mark, null)) },
    },
    drawMark(context, mark, 28),
    icon("i-x", 12, 12, null, "take"),
  );
}

/** @param {Context} context @param {Plan} plan @param {string} name */
function counted({ words }, plan, name) {
  return Array.from({ length: plan.counts[name] ?? 0 }, (_, at) =>
    element(
      "span",
      { key: `${name} ${at}`, class: "nook on" },
      icon(PICTURES[`count ${name}`] ?? "vp", 26, 26, words.name("count", name)),
    ),
  );
}

/** The mark in hand: it may be laid here, or why not. @param {Context} context @param {PlanSchema} schema @param {Plan} plan @param {string} column */
function offer(context, schema, plan, column) {
  const { words, speaker, ui } = context;
  const held = ui.own["mark"];
  if (held === null || !schema.marks[held] || plan.marks[held] === column) return null;
  const reason = hindrance(schema, plan, held, column);
  if (reason)
    return element(
      "small",
      { class: "need", title: speaker.reason(reason) },
      words.t("plan.not-here"),
      beside(words, reason),
    );
  return element(
    "button",
    {
      type: "button",
      class: "btn small quiet here",
      "aria-label": words.t("plan.lay", { mark: markName(words, held) }),
      on: { click: () => layHere(context, schema, plan, column) },
    },
    words.t("plan.lay-here"),
  );
}

/** What it would have to share a column with. @param {Context["words"]} words @param {import("./plan.js").Reason} reason */
function beside(words, { args }) {
  return args["other"] ? ` ${words.t("plan.beside", { mark: markName(words, args["other"]) })}` : "";
}

/** The mark in hand is laid down and out of hand, or it is said why not. @param {Context} context @param {PlanSchema} schema @param {Plan} plan @param {string} column */
export function layHere(context, schema, plan, column) {
  const held = context.ui.own["mark"];
  const reason = hindrance(schema, plan, held, column);
  if (reason) return say(context, reason);
  draw(context, cover(schema, plan, held, column));
  context.act.own({ mark: null });
}

/** In the tray: tiles, dames and maps by their groups. @param {Context} context @param {PlanSchema} schema @param {Plan} plan */
export function markTray(context, schema, plan) {
  const { words } = context;
  const names = Object.keys(schema.marks);
  if (!names.length) return null;
  const groups = [...new Set(names.map((mark) => schema.marks[mark].group))];
  return groups.map((group) =>
    element(
      "section",
      { key: `group ${group}`, class: `marks of-${group}` },
      element("h3", null, words.first([`plan.group.${group}`, "plan.group"])),
      element(
        "div",
        { class: "atiles" },
        names.filter((mark) => schema.marks[mark].group === group).map((mark) => inTray(context, plan, mark)),
      ),
    ),
  );
}

/** What the mark in hand is for. @param {Context} context @param {PlanSchema | null} schema */
export function heldMark(context, schema) {
  const { words, ui } = context;
  const held = ui.own["mark"];
  if (held === null || !schema?.marks[held]) return null;
  return element(
    "p",
    { key: "held", class: "held", role: "status" },
    element("b", null, capital(markName(words, held)), ". "),
    [markAbout(words, held), ...todayAt(context, held).map(({ text }) => `${capital(text)}.`), words.t("plan.lay-hint")]
      .filter(Boolean)
      .join(" "),
  );
}

/** @param {Context} context @param {Plan} plan @param {string} mark */
function inTray(context, plan, mark) {
  const { words, ui, act } = context;
  const held = ui.own["mark"] === mark;
  const lies = plan.marks[mark];
  const name = markName(words, mark);
  const where = lies ? words.t("plan.lies", { place: words.name("place", lies) }) : "";
  return element(
    "button",
    {
      type: "button",
      key: mark,
      class: lies ? "atile placed" : "atile",
      "aria-pressed": String(held),
      "aria-label": [name, where].filter(Boolean).join(", "),
      title: [name, where, markAbout(words, mark)].filter(Boolean).join(". "),
      on: { click: () => act.own({ mark: held ? null : mark, why: null }) },
    },
    drawMark(context, mark, 26),
    element("span", null, element("b", null, name), where && element("small", null, where)),
  );
}

// The fresco: five sections with their stacks, the bishop beside the one that was called, and between them the portraits.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { verb } from "../../table/verb.js";
import { chanceBar, chances } from "./chances.js";
import { pieceName, pieceOf } from "./pieces.js";
import { goals, rangeName } from "./printed.js";
import { called, portraitsAt, restored, stack, turn } from "./reading.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("../../table/types.js").View} View */
/** @typedef {import("./printed.js").Printed} Printed */
/** @typedef {import("./printed.js").Goal} Goal */

/** @param {Context} context @param {View} view */
export function fresco(context, view) {
  const { words } = context;
  const known = chances(context);
  return element(
    "section",
    { key: "fresco", class: "felt wall", "aria-label": words.t("board.fresco") },
    goals(context.printed).map((goal, at) =>
      goal.stack === null
        ? section(context, view, goal, at / 2, known[goal.name])
        : portraits(context, view, goal, known[goal.name]),
    ),
  );
}

/** Pressed on the board or in the panel: the same. @param {Context} context @param {string} kind @param {string} value */
function offered({ choices }, kind, value) {
  return choices.find((choice) => choice.kind === kind && String(choice.value) === value) ?? null;
}

/** @param {Context} context @param {Choice | null} choice @param {string} name what stands there */
function press(context, choice, name) {
  if (!choice) return null;
  const { act, chosen } = context;
  return {
    type: "button",
    "aria-pressed": String(chosen?.id === choice.id),
    "aria-label": `${verb(context, choice)}: ${name}`,
    "data-pick": choice.id,
    on: { click: () => act.select(choice.id) },
  };
}

/** @param {Context} context @param {View} view @param {Goal} goal @param {number} at from the left @param {number | undefined} chance */
function section(context, view, goal, at, chance) {
  const { words } = context;
  /** @type {Printed} */
  const printed = context.printed;
  const left = stack(view, goal.name);
  const full = printed.stacks[goal.name].length;
  const here = called(view) === goal.name;
  const choice = offered(context, "bishop", goal.name);
  const name = sectionInWords(context, view, goal.name);
  const lost = nothingToWin(context, view, goal.name);
  return element(
    choice ? "button" : "div",
    {
      key: goal.name,
      class: `sec of-${at} ${here ? "called" : ""} ${choice ? "can" : ""} ${lost ? "lost" : ""}`,
      "data-section": goal.name,
      ...press(context, choice, name),
    },
    element("span", { class: "plaque" }, goal.name),
    element(
      "span",
      { class: "pic", "aria-hidden": "true" },
      element("span", { class: "plaster", style: { height: `${(100 * left.length) / full}%` } }),
      here && icon("bishop", 44, 60, null, "stands"),
      left.length > 0 && element("b", { class: "val" }, String(pieceOf(left[0]).value)),
      owners(context, view, goal.name),
    ),
    element("small", null, lost ?? words.t("board.left", { n: left.length })),
    chanceBar(context, chance),
  );
}

/** Why whoever has the turn can win nothing there. @param {Context} context @param {View} view @param {string} section_ @returns {string | null} */
function nothingToWin({ words, state }, view, section_) {
  const { active } = turn(view);
  if (active && restored(view, active).includes(section_))
    return active === state.seat ? words.t("board.yours") : words.t("board.owned");
  return stack(view, section_).length ? null : words.t("board.empty");
}

/** Who has restored this section already. @param {Context} context @param {View} view @param {string} section_ */
function owners({ speaker }, view, section_) {
  const have = view.painters.filter((painter) => restored(view, painter).includes(section_));
  return (
    have.length > 0 &&
    element(
      "span",
      { class: "owners" },
      have.map((painter) => {
        const colour = speaker.colour(painter);
        return element(
          "span",
          { key: painter, class: `medal s-${colour}`, title: speaker.name(painter) },
          icon(`em-${colour}`, 10),
        );
      }),
    )
  );
}

/** @param {Context} context @param {View} view @param {Goal} goal @param {number | undefined} chance */
function portraits(context, view, goal, chance) {
  const { words } = context;
  const number = String(goal.stack);
  const { open, below } = portraitsAt(view, number);
  const choice = offered(context, "bonus", number);
  const name = portraitInWords(context, view, number);
  return element(
    choice ? "button" : "div",
    { key: goal.name, class: `nook ${choice ? "can" : ""}`, "data-stack": number, ...press(context, choice, name) },
    element("span", { class: "range" }, rangeName([goal.least, goal.most])),
    open ? portrait(open, 44) : element("span", { class: "portrait gone", "aria-hidden": "true" }),
    element("small", null, open ? words.t("board.below", { n: below }) : words.t("board.no-portrait")),
    chanceBar(context, chance),
  );
}

/** A portrait with its points. @param {string} piece @param {number} size @param {string | null} [label] */
export function portrait(piece, size, label = null) {
  const { shows, value } = pieceOf(piece);
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return element(
    "span",
    { class: `portrait v-${value}`, ...named },
    icon(`face-${shows}`, size),
    element("b", null, String(value)),
  );
}

/** @param {Context} context @param {View} view @param {string} section_ */
export function sectionInWords({ words, speaker }, view, section_) {
  const left = stack(view, section_);
  const have = view.painters.filter((painter) => restored(view, painter).includes(section_));
  return [
    left.length
      ? words.t("in-words.section", { section: section_, n: left.length, value: pieceOf(left[0]).value })
      : words.t("in-words.section-empty", { section: section_ }),
    called(view) === section_ && words.t("in-words.bishop"),
    have.length > 0 && words.t("in-words.owners", { names: words.list(have.map((painter) => speaker.name(painter))) }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {Context} context @param {View} view @param {string} number */
export function portraitInWords({ words, printed }, view, number) {
  const { open, below } = portraitsAt(view, number);
  const range = rangeName(printed.ranges[number]);
  return open
    ? words.t("in-words.portrait", { range, portrait: pieceName(words, open), n: below })
    : words.t("in-words.portrait-empty", { range });
}

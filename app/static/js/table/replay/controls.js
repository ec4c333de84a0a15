// The controls below the lines: from step to step, from round to round, to somebody's next decision, by itself, and the link.

import { element } from "../element.js";
import { icon } from "../icon.js";
import { writeShown } from "./shown.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("./page.js").Replay} Replay */

/** How long a step stays, by the speed it is played at. */
export const SPEEDS = { slow: 2600, usual: 1100, fast: 280 };

/** @param {Context} context @param {Replay} replay */
export function controls(context, replay) {
  const { words } = context;
  const { course, step, playing, act } = replay;
  const to = (/** @type {string} */ name, /** @type {string} */ symbol, /** @type {number} */ goal) =>
    element(
      "button",
      {
        type: "button",
        key: name,
        id: `to-${name}`,
        class: "btn icon",
        "aria-label": words.t(`replay.to.${name}`),
        title: words.t(`replay.to.${name}`),
        "aria-disabled": goal === step ? "true" : null,
        "data-reason": words.t("replay.no-further"),
        on: { click: () => goal !== step && act.go(goal) },
      },
      icon(symbol, 18),
    );
  return element(
    "div",
    { key: "controls", class: "rp-ctrl" },
    element(
      "div",
      { class: "rp-moves", role: "group", "aria-label": words.t("replay.moves") },
      to("start", "i-first", 0),
      to("round-before", "i-rback", course.roundFrom(step, -1)),
      to("step-before", "i-back", course.within(step - 1)),
      element(
        "button",
        { type: "button", key: "play", id: "play", class: "btn primary", on: { click: act.play } },
        icon(playing ? "i-pause" : "i-play", 16),
        element("span", null, words.t(playing ? "replay.pause" : "replay.play")),
      ),
      to("step-after", "i-fwd", course.within(step + 1)),
      to("round-after", "i-rfwd", course.roundFrom(step, 1)),
      to("end", "i-last", course.last),
    ),
    speeds(context, replay),
    ofSomebody(context, replay),
    keys(context),
    link(context, replay),
  );
}

/** @param {Context} context @param {Replay} replay */
function speeds({ words }, { speed, act }) {
  return element(
    "div",
    { key: "speeds", class: "seg", role: "group", "aria-label": words.t("replay.speed") },
    Object.keys(SPEEDS).map((name) =>
      element(
        "button",
        {
          type: "button",
          key: name,
          "aria-pressed": String(name === speed),
          on: { click: () => act.speed(/** @type {import("./page.js").Speed} */ (name)) },
        },
        words.t(`replay.speed.${name}`),
      ),
    ),
  );
}

/** To the next decision of whoever is chosen. @param {Context} context @param {Replay} replay */
function ofSomebody({ words, speaker }, { course, step, whose, act }) {
  const goal = course.decisionAfter(whose, step);
  return element(
    "div",
    { key: "whose", class: "rp-whose" },
    element(
      "select",
      {
        id: "whose",
        "aria-label": words.t("replay.whose"),
        value: whose,
        on: { change: (/** @type {any} */ event) => act.whose(event.target.value) },
      },
      course.archive.seats.map((seat) =>
        element("option", { key: seat, value: seat, selected: seat === whose }, speaker.name(seat)),
      ),
    ),
    element(
      "button",
      {
        type: "button",
        id: "to-decision",
        class: "btn small",
        "aria-disabled": goal === null ? "true" : null,
        "data-reason": words.t("replay.no-decision", { name: speaker.name(whose) }),
        on: { click: () => goal !== null && act.go(goal) },
      },
      icon("i-user", 18),
      element("span", null, words.t("replay.decides-next")),
    ),
  );
}

/** @param {Context} context */
function keys({ words }) {
  const key = (/** @type {string} */ name) => element("span", { class: "kbd" }, name);
  return element(
    "span",
    { key: "keys", class: "rp-keys", "aria-hidden": "true" },
    key("←"),
    key("→"),
    words.t("replay.key.step"),
    key("Shift"),
    words.t("replay.key.round"),
    key(words.t("replay.key.space")),
    words.t("replay.key.play"),
  );
}

/** A game from a file has no address. @param {Context} context @param {Replay} replay */
function link({ words }, { step, eyes, address }) {
  return (
    address &&
    element(
      "button",
      {
        type: "button",
        key: "link",
        id: "link",
        class: "btn small",
        "data-copy": `${address}${writeShown({ step, eyes })}`,
        "data-copied": words.t("replay.linked"),
      },
      icon("i-link", 15),
      words.t("replay.link"),
    )
  );
}

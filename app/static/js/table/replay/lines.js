// How the score of every painter went, over the rounds; below it the slider, step under step.

import { element } from "../element.js";
import { apart } from "../end/lines.js";
import { icon } from "../icon.js";
import { OPEN } from "./course.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("./page.js").Replay} Replay */
/** @typedef {import("./course.js").Course} Course */

/** The drawing is as wide as there are steps and so high; it is stretched to its place. */
const HEIGHT = 100;
/** Lines across the drawing, at most so many. */
const GRID = 4;
/** Of more rounds than these only the numbers fit. */
const MANY = 14;
/** How high a name beside the drawing is, and where the lowest one may stand, in parts of its height. */
const NAME = 27;
const LOWEST = 96;

/** @param {Context} context @param {Replay} replay */
export function lines(context, replay) {
  const { words } = context;
  const { course, step, act } = replay;
  const { painters } = course.view(OPEN, 0);
  const scale = scaleOf(course, painters);
  const jump = (/** @type {MouseEvent} */ event) => {
    const { left, width } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    act.go(Math.round((course.last * (event.clientX - left)) / width));
  };
  return element(
    "div",
    { key: "lines", class: "rp-lines" },
    element(
      "div",
      { class: "rp-axis", "aria-hidden": "true" },
      scale.marks.map((points) =>
        element("span", { key: `${points}`, style: { top: `${scale.y(points)}%` } }, String(points)),
      ),
    ),
    element(
      "div",
      { class: "rp-plot", on: { click: jump } },
      drawing(context, course, painters, scale),
      course.bands.map(
        ({ round, from }) =>
          round > 0 &&
          element(
            "span",
            {
              key: `round ${round}`,
              class: "rp-label",
              "data-n": words.number(round),
              style: { left: `${(100 * from) / course.last}%` },
            },
            course.bands.length > MANY ? words.number(round) : words.t("replay.round", { n: round }),
          ),
      ),
      element("span", { key: "head", class: "rp-head", style: { left: `${(100 * step) / course.last}%` } }),
    ),
    names(context, replay, painters, scale.y),
  );
}

/** @param {Context} context @param {Course} course @param {string[]} painters @param {ReturnType<typeof scaleOf>} scale */
function drawing({ words, speaker }, course, painters, scale) {
  return element(
    "svg",
    {
      key: "drawing",
      viewBox: `0 0 ${course.last} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": words.t("replay.lines"),
    },
    course.bands.map(({ round, from, to }) =>
      element("rect", {
        key: `${round}`,
        class: `rp-round ${round % 2 ? "" : "odd"}`,
        x: from,
        y: 0,
        width: to - from,
        height: HEIGHT,
      }),
    ),
    scale.marks.map((points) => element("path", { class: "rp-grid", d: `M0 ${scale.y(points)}H${course.last}` })),
    painters.map((painter) =>
      element(
        "g",
        { key: painter, class: `s-${speaker.colour(painter)}` },
        element("path", { class: "rp-line", d: lineOf(course, painter, scale.y) }),
      ),
    ),
  );
}

/** @param {Course} course @param {string} painter @param {(points: number) => number} y */
function lineOf(course, painter, y) {
  const [first, ...others] = course.scores(painter);
  return `M0 ${y(first.score)}${others.map(({ step, score }) => `H${step}V${y(score)}`).join("")}H${course.last}`;
}

/** Where points stand, and which of them are marked. @param {Course} course @param {string[]} painters */
function scaleOf(course, painters) {
  const all = painters.flatMap((painter) => course.scores(painter).map(({ score }) => score));
  const top = Math.max(1, ...all);
  const least = Math.min(0, ...all);
  const size = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((each) => top / each <= GRID) ?? top;
  return {
    y: (/** @type {number} */ points) => (HEIGHT * (top - points)) / (top - least),
    marks: Array.from({ length: Math.floor(top / size) + 1 }, (_, at) => at * size),
  };
}

/** Where each line ends, whose it is, and how many points they have now. @param {Context} context @param {Replay} replay @param {string[]} painters @param {(points: number) => number} y */
function names({ speaker, state }, { course }, painters, y) {
  const now = state.view?.scores ?? {};
  const { scores } = course.archive;
  const ranked = [...painters].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
  const places = apart(ranked, (painter) => y(scores[painter] ?? 0), LOWEST, NAME);
  return element(
    "ol",
    { key: "names", class: "rp-names" },
    ranked.map((painter) =>
      element(
        "li",
        { key: painter, class: `s-${speaker.colour(painter)}`, style: { top: `${places[painter]}%` } },
        icon(`em-${speaker.colour(painter)}`, 12, 12, null, "em-c"),
        element("span", { title: speaker.name(painter) }, speaker.name(painter)),
        element("b", null, String(now[painter] ?? 0)),
      ),
    ),
  );
}

/** @param {Context} context @param {Replay} replay */
export function slider(context, { course, step, act }) {
  return element("input", {
    key: "slider",
    id: "step",
    type: "range",
    class: "rp-slide",
    min: 0,
    max: course.last,
    value: String(step),
    "aria-label": context.words.t("replay.slider"),
    "aria-valuetext": context.words.t("replay.at", { n: step, all: course.last }),
    on: { input: (/** @type {any} */ event) => act.go(Number(event.target.value)) },
  });
}

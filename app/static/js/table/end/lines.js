// A chart of lines, one for each painter: its end carries the painter's emblem, and what is said of it has every value.

import { element } from "../element.js";
import { emblem } from "../icon.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../element.js").Child} Child */

/**
 * title: what is counted. marks: what stands below, one for each value. values: by painter, null where nothing is known.
 * put: a value in words. down: the smallest value is on top. turn: the mark that decided. large: as wide as the page.
 * @typedef {{title: string, marks: string[], values: Record<string, (number | null)[]>, put?: (n: number) => string,
 *   down?: boolean, turn?: number | null, large?: boolean}} Lines
 */

/** How large a chart is, where its lines end, and how many marks there is room for: only a large one has room for names. */
const LARGE = { width: 860, height: 250, end: 670, marks: 30 };
const SMALL = { width: 300, height: 200, end: 226, marks: 10 };
const LEFT = 42;
const TOP = 20;
const BOTTOM = 28;
/** Of a line of text beside the chart. */
const LINE = 16;
const LONGEST = 13;
/** More points than these would be one band. */
const POINTS = 24;

/** @param {Context} context @param {Lines} chart @returns {Child} */
export function lines(context, chart) {
  const { words, ui } = context;
  const { marks, values, turn = null } = chart;
  const put = chart.put ?? ((/** @type {number} */ n) => words.number(n));
  const size = chart.large && !ui.phone ? LARGE : SMALL;
  const steps = ticks(Object.values(values).flat());
  const [low, high] = [steps[0], steps[steps.length - 1]];
  const depth = size.height - TOP - BOTTOM;
  const x = (/** @type {number} */ at) => LEFT + ((size.end - LEFT) * at) / Math.max(1, marks.length - 1);
  const y = (/** @type {number} */ n) => TOP + (depth * (chart.down ? n - low : high - n)) / (high - low);
  const labelled = room(marks, size.marks);
  const painters = Object.keys(values).filter((painter) => lastOf(values[painter]) !== null);
  const labels = apart(painters, (painter) => y(Number(lastOf(values[painter]))), size.height - BOTTOM);
  return element(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: "img",
      "aria-label": told(context, chart, put),
    },
    steps.map((n) => [
      element("path", { class: "grid", d: `M${LEFT - 4} ${y(n)}H${size.end + 6}` }),
      element("text", { x: LEFT - 10, y: y(n) + 4, "text-anchor": "end" }, put(n)),
    ]),
    marks.map(
      (mark, at) => labelled(at) && element("text", { x: x(at), y: size.height - 8, "text-anchor": "middle" }, mark),
    ),
    turn !== null && element("path", { class: "turn", d: `M${x(turn)} ${TOP - 8}V${size.height - BOTTOM + 6}` }),
    painters.map((painter) => {
      const points = values[painter].map((n, at) => (n === null ? null : /** @type {Point} */ ([x(at), y(n)])));
      const label = { x: size.end + 10, y: labels[painter], value: put(Number(lastOf(values[painter]))) };
      return line(context, painter, points, label, size === LARGE);
    }),
  );
}

/** Which marks there is room for: the last one and every so many before it; beside a word at the beginning none.
 * @param {string[]} marks @param {number} most @returns {(at: number) => boolean} */
export function room(marks, most) {
  const every = Math.ceil(marks.length / most);
  const word = marks[0]?.length > 2 && marks.length > most / 2;
  return (at) => (marks.length - 1 - at) % every === 0 && !(at === 1 && word);
}

/** @typedef {[number, number]} Point */

/** @param {Context} context @param {string} painter @param {(Point | null)[]} points @param {{x: number, y: number, value: string}} label @param {boolean} named */
function line({ speaker }, painter, points, { x, y, value }, named) {
  const colour = speaker.colour(painter);
  const known = /** @type {Point[]} */ (points.filter((point) => point !== null));
  return element(
    "g",
    { key: painter, class: `s-${colour}` },
    element("path", { class: "ln", d: path(points) }),
    known.length <= POINTS && known.map(([cx, cy]) => element("circle", { class: "pt", cx, cy, r: 3.4 })),
    emblem(colour, x, y - 7, 14, "em-c"),
    element(
      "text",
      { class: "nm", x: x + 18, y: y + 5 },
      named ? `${value} ${shortened(speaker.name(painter))}` : value,
    ),
  );
}

/** Where nothing is known the line has a gap. @param {(Point | null)[]} points */
export function path(points) {
  return points
    .map((point, at) => point && `${at && points[at - 1] ? "L" : "M"}${point.join(" ")}`)
    .filter(Boolean)
    .join("");
}

/** All of it in words: who had how much, one after the other. @param {Context} context @param {Lines} chart @param {(n: number) => string} put */
function told({ words, speaker }, { title, values }, put) {
  const each = Object.entries(values).map(([painter, list]) =>
    words.t("chart.line", {
      name: speaker.name(painter),
      values: list.map((n) => (n === null ? words.t("chart.unknown") : put(n))).join(", "),
    }),
  );
  return words.t("chart.told", { title, lines: words.series(each) });
}

/** Round numbers from below the smallest to above the largest value, few enough to be read. @param {(number | null)[]} values @returns {number[]} */
export function ticks(values) {
  const known = values.filter((n) => n !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const low = least > 0 && least * 2 < most ? 0 : least;
  const step = STEPS.find((each) => (most - low) / each <= 6) ?? STEPS[STEPS.length - 1];
  const [from, to] = [Math.floor(low / step), Math.max(Math.floor(low / step) + 1, Math.ceil(most / step))];
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** @param {(number | null)[]} values @returns {number | null} */
function lastOf(values) {
  return values.findLast((n) => n !== null) ?? null;
}

/** Labels beside the chart, each a line below the other where they would meet, and none below the chart.
 * @param {string[]} painters @param {(painter: string) => number} y @param {number} lowest @param {number} [line] how high one is
 * @returns {Record<string, number>} */
export function apart(painters, y, lowest, line = LINE) {
  const down = [...painters].sort((a, b) => y(a) - y(b));
  /** @type {Record<string, number>} */
  const found = {};
  let above = -Infinity;
  for (const painter of down) found[painter] = above = Math.max(above + line, y(painter));
  let below = lowest + line;
  for (const painter of down.reverse()) found[painter] = below = Math.min(below - line, found[painter]);
  return found;
}

/** @param {string} name */
const shortened = (name) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

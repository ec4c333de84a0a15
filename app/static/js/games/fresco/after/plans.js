// Plan and outcome, round by round: where apprentices were sent, what they did there, and why something came to nothing.

import { lines, plain } from "../../../table/digest.js";
import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { OUT_OF_SIGHT } from "../../../table/opening.js";
import { picture } from "../day.js";
import { boothName } from "../pieces.js";
import { priceAt } from "../printed.js";
import { paintIcons } from "../speech.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/element.js").Child} Child */
/** @typedef {import("../../../table/element.js").VNode} VNode */
/** @typedef {import("./visits.js").Day} Day */
/** @typedef {import("./visits.js").Visit} Visit */

/** @param {Context} context @param {Day[]} days */
export function plans(context, days) {
  const { words } = context;
  return element(
    "section",
    { key: "plans", class: "panel" },
    element("header", null, element("h2", null, words.t("after.plans"))),
    element(
      "div",
      { class: "days" },
      days.map((day, at) => dayInWords(context, day, OUT_OF_SIGHT + Math.floor(at / AT_ONCE))),
    ),
  );
}

/** So many days are put into words before anything else may happen. */
const AT_ONCE = 3;

/** A day is closed until somebody opens it, so what is in it may come later. @param {Context} context @param {Day} day @param {number} slice */
function dayInWords(context, day, slice) {
  const { words, ui } = context;
  const { round, visits } = day;
  const short = visits.filter(({ undone }) => undone > 0).length;
  return element(
    "details",
    { key: String(round) },
    element(
      "summary",
      null,
      element("b", null, words.t("after.round", { n: round })),
      element("span", { class: "muted" }, short ? words.t("after.short", { n: short }) : words.t("after.as-planned")),
    ),
    ui.opening.has(slice) && told(context, day),
  );
}

/** What has happened does not change: it is put into words once, as long as people keep their names and colours.
 * @type {WeakMap<Day, {people: unknown, drawn: VNode}>} */
const known = new WeakMap();

/** @param {Context} context @param {Day} day @returns {VNode} */
function told(context, day) {
  const { people } = context.speaker;
  const found = known.get(day);
  if (found && found.people === people) return found.drawn;
  const painters = [...new Set(day.visits.map(({ painter }) => painter))];
  const drawn = element(
    "div",
    { class: "outcomes" },
    painters.map((painter) =>
      outcomes(
        context,
        painter,
        day.visits.filter((visit) => visit.painter === painter),
      ),
    ),
  );
  known.set(day, { people, drawn });
  return drawn;
}

/** @param {Context} context @param {string} painter @param {Visit[]} visits */
function outcomes(context, painter, visits) {
  const { words, speaker } = context;
  const colour = speaker.colour(painter);
  return element(
    "section",
    { key: painter, class: `outcome s-${colour}` },
    element(
      "h3",
      { class: "row tight" },
      element("span", { class: "medal sm" }, icon(`em-${colour}`, 12)),
      speaker.name(painter),
    ),
    element(
      "dl",
      null,
      visits.map((visit) => [
        element(
          "dt",
          null,
          icon(picture(visit.place), 18),
          words.t("after.sent", { place: words.title("place", visit.place), n: visit.sent }),
        ),
        outcome(context, visit).map((line) => element("dd", { class: line.short ? "undone" : null }, line.words)),
      ]),
    ),
  );
}

/** What was done, and what was not. @param {Context} context @param {Visit} visit @returns {{words: Child, short: boolean}[]} */
export function outcome(context, visit) {
  const { words } = context;
  const done = deeds(context, visit).map((each) => ({ words: each, short: false }));
  if (visit.undone) return [...done, { words: shortfall(context, visit), short: true }];
  return done.length ? done : [{ words: words.t("after.nothing"), short: true }];
}

/** The lines of the log without the name of whom they are about; the same line several times is said once.
 * @param {Context} context @param {Visit} visit @returns {Child[]} */
function deeds({ speaker, words }, { painter, entries }) {
  /** @type {Map<string, {said: Child[], n: number}>} */
  const found = new Map();
  for (const entry of entries)
    for (const line of lines(speaker, entry)) {
      if (line.painter !== painter) continue;
      const said = unnamed(line.words);
      const known = found.get(plain(said));
      found.set(plain(said), { said, n: (known?.n ?? 0) + 1 });
    }
  return [...found.values()].map(({ said, n }) => (n > 1 ? [said, ` × ${words.number(n)}`] : said));
}

/** "Chiara: closed booth II" without "Chiara: ". @param {Child[]} words @returns {Child[]} */
function unnamed(words) {
  const [first, ...rest] = words.filter((part) => part !== "");
  if (/** @type {VNode} */ (first)?.tag !== "b") return words;
  return rest.map((part, at) => (at === 0 && typeof part === "string" ? part.replace(/^\s?: /, "") : part));
}

/** What was left, and what is known of why. @param {Context} context @param {Visit} visit @returns {Child[]} */
function shortfall(context, visit) {
  const { words } = context;
  const left = words.t(words.has(`after.left.${visit.place}`) ? `after.left.${visit.place}` : "after.left.other", {
    n: visit.undone,
  });
  const why = (REASONS[visit.place] ?? (() => []))(context, visit);
  return [left, ...why.flatMap((each) => ["; ", each])];
}

/** By place. @type {Record<string, (context: Context, visit: Visit) => Child[]>} */
const REASONS = {
  market: ({ words, speaker, printed }, { closed, thalers, hour }) => {
    const price = priceAt(printed, String(hour)) ?? 0;
    return [
      ...(thalers < price ? [words.t("after.lacked-thalers", { n: thalers, price })] : []),
      ...closed.map(({ painter, booth }) =>
        words.t("after.closed", { booth: boothName(booth), name: speaker.name(painter) }),
      ),
    ];
  },
  cathedral: ({ words }, { lacks }) =>
    lacks.length ? [words.rich("after.lacked-paints", { paints: paintIcons(words, lacks, 14) })] : [],
};

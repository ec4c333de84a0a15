// The turning point: since when the later winners were ahead of everybody else at the end of every round.

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../store.js").Mark} Mark */

/**
 * took: in this round they took the lead and kept it. always: that was the first one. late: it was the last one.
 * level: at the end nobody was ahead by points.
 * @typedef {{kind: "took" | "always" | "late" | "level", round: number, winners: string[]}} Turning
 */

/** Whoever cannot win, like a painter without a seat, is nobody's rival. @param {Mark[]} marks the scores at the end of every round, in order @param {string[]} rivals all who could have won @param {string[]} winners
 * @returns {Turning | null} null where there was no round, or nobody to be ahead of */
export function turningPoint(marks, rivals, winners) {
  const last = marks.at(-1);
  const others = rivals.filter((painter) => !winners.includes(painter));
  if (!last || !winners.length || rivals.length < 2) return null;
  const best = (/** @type {Mark} */ { scores }, /** @type {string[]} */ of) =>
    Math.max(...of.map((each) => scores[each] ?? 0));
  const ahead = (/** @type {Mark} */ mark) => others.length > 0 && best(mark, winners) > best(mark, others);
  if (!ahead(last)) return { kind: "level", round: last.round, winners };
  const since = marks.findLastIndex((mark) => !ahead(mark)) + 1;
  const kind = since === 0 ? "always" : since === marks.length - 1 ? "late" : "took";
  return { kind, round: marks[since].round, winners };
}

/** In a sentence. @param {Context} context @param {Turning} turning */
export function turningInWords({ words, speaker }, { kind, round, winners }) {
  const names = words.list(winners.map((seat) => speaker.name(seat)));
  return words.t(winners.length > 1 ? `turning.several.${kind}` : `turning.one.${kind}`, { round, names });
}

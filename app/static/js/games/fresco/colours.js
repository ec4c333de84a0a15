// Apprentices in their colours.

/** @typedef {import("../../table/context.js").Context} Context */

/** The class that gives an apprentice its colour: its painter's, natural wood, or black.
 * @param {Context["speaker"]} speaker @param {string} painter @param {string} kind */
export function colourOf(speaker, painter, kind) {
  return `s-${kind === "own" ? speaker.colour(painter) : kind === "ill" ? "ill" : "none"}`;
}

// What is printed on board, tiles and dice, as the page brings it (`app/engine/dice/printed.py`).

/**
 * sections: by the total that restores them, the least first. ranges: by stack of portraits, from which total to which.
 * stacks: values of the tiles in play, top first. bishop: what he adds. bets: the tokens, and what a right one brings by
 * the roll before which it was placed. times: what a die counts with no, one, two colour dice. favour: by how much it
 * changes a total. enough: how many of each bring the end.
 * @typedef {{sections: string[], ranges: Record<string, [number, number]>, stacks: Record<string, number[]>, bishop: number,
 *   bets: {tokens: string[], points: Record<string, number>}, dice: {quality: string[], colour: string[], times: number[], rolls: number},
 *   favour: number, enough: {sections: number, portraits: number}, track: number}} Printed
 */

/** A goal as the chances name it: a section, or a range of totals. @typedef {{name: string, least: number, most: number, stack: string | null}} Goal */

/** All that a total can bring, the least total first. @param {Printed} printed @returns {Goal[]} */
export function goals({ sections, ranges }) {
  const found = sections.map((name) => ({
    name,
    least: Number(name),
    most: Number(name),
    stack: /** @type {string | null} */ (null),
  }));
  for (const [stack, [least, most]] of Object.entries(ranges))
    found.push({ name: `${least}-${most}`, least, most, stack });
  return found.sort((one, other) => one.least - other.least);
}

/** "9–12", as it stands on the board. @param {[number, number]} range */
export const rangeName = ([least, most]) => `${least}–${most}`;

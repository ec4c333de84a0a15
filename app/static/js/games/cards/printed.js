// What is printed on the components comes with the page, from the data of the engine: see app/engine/cards/printed.py.

/**
 * @typedef {{backs: string[], main: Record<string, string>, paints: string[], basic: string[], recipes: Record<string, string[]>,
 *   sections: Record<string, {paints: string[], values: number[]}>, tiles: Record<string, {count: number, points: number}>,
 *   hand: {start: number, limit: number, pass: number}, places: {sections: string[], tiles: string[]}, end: number}} Printed
 *
 * main: the paint that most cards behind a window show. recipes: what a paint is blended from. sections: the four values of each, the lowest first. tiles: what a tile counts
 * that lies before somebody at the end. places: of the two displays. end: with so many sections the last round is played.
 */
/** @typedef {{printed: Printed}} Known whoever draws has it */

/** @param {Printed} printed @param {string} section @returns {number[]} */
export const valuesOf = ({ sections }, section) => sections[section]?.values ?? [Number(section.split(":")[0])];

/** Which of the sections it is, so that each has its own piece of the painting. @param {Printed} printed @param {string} section */
export const numberOf = ({ sections }, section) => Math.max(0, Object.keys(sections).indexOf(section));

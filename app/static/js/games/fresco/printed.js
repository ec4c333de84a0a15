// What is printed on the components comes with the page, from the data tables of the engine: see app/engine/fresco/printed.py.

/** A row of the hostel: when one wakes, what it does to the mood, what a market tile then costs.
 * @typedef {{time: number, mood: number, price: number}} Row */
/** The mood track, and from where on an apprentice more comes or one stays away.
 * @typedef {{lowest: number, highest: number, extra_apprentice_from: number, lost_apprentice_from: number}} Mood */
/**
 * @typedef {{hostel: Row[], mood: Mood, booths: number[], altar: [number, number], bishop: {on: number, beside: number},
 *   recipes: Recipes, wages: number, blends: number, cheer: number, slots: number, final: number, track: number,
 *   modules: Record<string, any>}} Printed
 *
 * booths: how many tiles lie at each. altar: from the least to the most points. wages, blends, cheer: what an apprentice
 * brings in studio, workshop and theatre. slots: on a column of the sheet. final: with so many segments the last round
 * begins. track: how many spaces it has. modules: by their names; each module knows its own.
 */
/** What a paint is blended from. @typedef {Record<string, string[]>} Recipes */
/** @typedef {{printed: Printed}} Known whoever draws has it */

/** The spaces of the mood track, the best on top. @param {Mood} mood @returns {number[]} */
export function moods({ lowest, highest }) {
  return Array.from({ length: highest - lowest + 1 }, (_, at) => highest - at);
}

/** What a mood does to the number of apprentices. @param {Mood} printed @param {number} mood @returns {"extra" | "lost" | "all"} */
export function atMood({ extra_apprentice_from, lost_apprentice_from }, mood) {
  return mood >= extra_apprentice_from ? "extra" : mood <= lost_apprentice_from ? "lost" : "all";
}

/** What a market tile costs whoever wakes at this hour. @param {Printed} printed @param {string | undefined} time */
export function priceAt({ hostel }, time) {
  return hostel.find((row) => String(row.time) === time)?.price;
}

/** The booths by their numbers. @param {Printed} printed @returns {number[]} */
export function boothsOf({ booths }) {
  return booths.map((_, at) => at + 1);
}

/** "2–6", or "2" where there is nothing else. @param {number[]} values */
export function range(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? String(least) : `${least}–${most}`;
}

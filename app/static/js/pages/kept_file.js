// A game from a file, once the server has checked it: the window keeps it while it is looked at.

const FILE = "fresco:file";

/** @typedef {{archive: any, names: string[], by_rules: boolean, draws: any}} Checked what the server answered */

/** @param {string} name what the file is called @param {Checked} checked */
export function keepFile(name, checked) {
  sessionStorage.setItem(FILE, JSON.stringify({ name, ...checked }));
}

/** What a replay needs to know of it; null if this window has none. */
export function keptFile() {
  const kept = sessionStorage.getItem(FILE);
  if (kept === null) return null;
  const { names, ...others } = JSON.parse(kept);
  const seats = others.archive.seats.map((/** @type {string} */ seat, /** @type {number} */ at) => ({
    seat,
    colour: null,
    player: names[at] || null,
    bot: null,
    you: false,
  }));
  return { ...others, seats, eyes: null };
}

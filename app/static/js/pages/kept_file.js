// A game from a file, once the server has checked it: the window keeps it while it is looked at.

const FILE = "fresco:file";

/** @typedef {{archive: any, names: string[], by_rules: boolean, draws: any}} Checked what the server answered */

/** Whether the window has room for it. @param {string} name what the file is called @param {Checked} checked */
export function keepFile(name, checked) {
  try {
    sessionStorage.setItem(FILE, JSON.stringify({ name, ...checked }));
    return true;
  } catch {
    return false;
  }
}

/** Where a game is drawn as what it is. @param {{game: string, seats: string[], modules: number[]}} archive */
export function addressOf({ game, seats, modules }) {
  const played = new URLSearchParams({ size: String(seats.length) });
  for (const module of modules) played.append("modules", String(module));
  return `/replay/${encodeURIComponent(game)}?${played}`;
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

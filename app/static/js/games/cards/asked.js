// Who asks the others for a card.

/** @typedef {import("../../table/store.js").State} State */

/** Who asks for which paint. @param {State} state @returns {{painter: string, paint: string} | null} */
export function asker({ log, view }) {
  for (let at = log.length - 1; at >= 0; at--) {
    const found = log[at].events.findLast(({ event }) => event === "asked");
    if (found) return { painter: String(found.painter), paint: String(found["paint"]) };
  }
  const painter = view?.zones["turn"]?.active;
  return painter ? { painter, paint: "" } : null;
}

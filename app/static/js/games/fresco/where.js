// Where on the board something took place, so that everybody can look there.

/** @typedef {import("../../table/types.js").Event_} Event_ */
/** @typedef {{place: string, spot?: string, lingers?: boolean}} Where */

/** What a visit is about comes before what follows from it. @type {Record<string, (event: Event_) => Where | null>} */
const PLACES = {
  uncovered: ({ cell }) => ({ place: "cathedral", spot: `cell ${cell}`, lingers: true }),
  "paid for segment": ({ cell }) => ({ place: "cathedral", spot: `cell ${cell}` }),
  "restored altar": () => ({ place: "cathedral", spot: "altar" }),
  "took market tile": ({ slot }) => ({ place: "market", spot: `booth ${String(slot).split(".")[0]}` }),
  "closed booth": ({ booth }) => ({ place: "market", spot: `booth ${booth}` }),
  blended: () => ({ place: "workshop" }),
  woke: ({ row }) => ({ place: "hostel", spot: `row ${row}` }),
  "bishop moved": (event) => ({ place: "cathedral", spot: `cell ${event["new"]}` }),
  earned: ({ why }) => (why === "studio" ? { place: "studio" } : null),
  cheered: ({ why }) => (why === "theatre" ? { place: "theatre" } : null),
};

/** @type {import("../../table/game.js").GameClient["where"]} */
export function where(events, _view, ui) {
  for (const [name, place] of Object.entries(PLACES)) {
    const found = events.filter(({ event }) => event === name).map(place).find(Boolean);
    if (!found) continue;
    const looks =
      found.place === "cathedral" ? { tab: "fresco" } : { tab: "town", own: { ...ui.own, part: found.place } };
    const spots = [...(found.spot ? [`[data-spot="${found.spot}"]`] : []), `.board .z-${found.place}`];
    return { spots, looks, lingers: found.lingers };
  }
  return null;
}

// Where the day is: the phases of a round, what the panel says of the question, and which section of the guide tells it.

import { waker } from "./hours.js";
import { PICTURES } from "./modules/index.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

const PLACES = ["market", "cathedral", "studio", "workshop", "theatre"];
const FINAL = ["market", "cathedral", "studio", "workshop", "cathedral 2"];

/** The phases of a round, and where in it we are. @param {View} view */
export function phases(view) {
  const round = view.zones["round"] ?? {};
  const columns = round.final ? FINAL : PLACES;
  const names = ["wake up", "planning", ...columns, "round end"];
  const visit = view.zones["visit"] ?? {};
  const at =
    round.phase === "wake up"
      ? 0
      : round.phase === "planning"
        ? 1
        : round.phase === "locations"
          ? 2 + Math.max(0, columns.indexOf(visit.column))
          : round.phase === "setup"
            ? -1
            : names.length - 1;
  return { names, at };
}

/** The section of the guide that tells about what happens now. @param {View} view */
export function sectionNow(view) {
  if (view.over) return "end";
  if (view.task === "land") return "track";
  const { names, at } = phases(view);
  return at < 0 ? "goal" : names[at].replace(/ 2$/, "").replaceAll(" ", "_");
}

/** The painter whose waking up a player decides without being that painter. @param {View} view */
function wakesWithoutSeat(view) {
  const painter = view.task === "choose row" ? waker(view) : null;
  return painter && !view.seats.includes(painter) ? painter : null;
}

/** @param {Context} context @param {View} view */
export function asks(context, view) {
  const { words, speaker } = context;
  const place = view.place ?? "hostel";
  const other = wakesWithoutSeat(view);
  return {
    picture: ICONS[place] ?? PICTURES[`place ${place}`] ?? "loc-cathedral",
    title: other
      ? words.t("ask.choose-row-for", { name: speaker.name(other) })
      : words.first([`ask.${view.task}`, `ask.at.${place}`, `name.place.${place}`]),
    line: line(context, place, view.zones["visit"] ?? {}),
  };
}

/** The drawing of the place where an option is; those of the fresco are in the cathedral. @param {string | null} place */
export function picture(place) {
  const there = place && !/^\d,\d$/.test(place) ? place : "cathedral";
  return PICTURES[`place ${there}`] ?? `loc-${there}`;
}

/** @type {Record<string, string>} */
const ICONS = {
  market: "loc-market",
  cathedral: "loc-cathedral",
  studio: "loc-studio",
  workshop: "loc-workshop",
  theatre: "loc-theatre",
  hostel: "loc-hostel",
  sheet: "loc-hostel",
  track: "vp",
};

/** @param {Context} context @param {string} place @param {any} visit */
function line({ state, words, speaker }, place, visit) {
  const view = /** @type {import("../../table/types.js").View} */ (state.view);
  const other = wakesWithoutSeat(view);
  if (other) return words.t("panel.for", { place: words.title("place", place), name: speaker.name(other) });
  if (words.has(`panel.line.${view.task}`)) return words.t(`panel.line.${view.task}`);
  if (view.zones["round"]?.phase !== "locations" || !visit.painter)
    return words.t(`panel.line.${place === "sheet" ? "plan" : "hostel"}`);
  const work = view.zones["work"] ?? {};
  const left = Object.values(work.workers ?? {}).reduce((sum, n) => sum + Number(n), 0);
  const all = Object.values(view.zones[`${visit.painter}/plan`]?.columns?.[visit.column] ?? {}).reduce(
    (sum, n) => sum + Number(n),
    0,
  );
  const where = words.title("place", visit.place ?? place);
  if (!view.seats.includes(visit.painter))
    return words.t("panel.for", { place: where, name: speaker.name(visit.painter) });
  if (visit.place === "market" || !work.worker) {
    const own = `panel.buyers.${visit.place}`;
    if (!work.acts && !words.has(own)) return where;
    return words.first([own, "panel.buyers"], { place: where, n: work.acts ?? 0 });
  }
  return words.t("panel.apprentice", { place: where, at: Math.max(1, all - left), n: all });
}

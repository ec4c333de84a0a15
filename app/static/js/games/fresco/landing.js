// The space is taken: what it means to stand in front of it or behind.

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */

/** Behind one chooses an hour earlier, in front there is a point more. @param {Context} context @param {Choice} choice */
export function landing({ words, speaker, state }, { gain, then }) {
  if (!then) return null;
  const place = then["choosing"].indexOf(then["painter"]) + 1;
  if (!place) return words.t("land.final");
  const side = Number(gain["points"]) < 0 ? "behind" : "front";
  const args = { place: words.ordinal(place), n: then["choosing"].length, name: speaker.name(then["painter"]) };
  return words.t(then["painter"] === state.seat ? `land.${side}` : `land.${side}-other`, args);
}

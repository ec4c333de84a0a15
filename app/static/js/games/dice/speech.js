// The things of this game in sentences: dice as drawings, tiles, portraits and bets by name.

import { element } from "../../table/element.js";
import { PAINTS } from "../paints.js";
import { colourDie, die } from "./die.js";
import { isPortrait, isQuality, isTile, pieceName, pieceOf } from "./pieces.js";

/** @typedef {import("../../table/element.js").Child} Child */
/** @typedef {import("../../table/speaker.js").Speaker} Speaker */

const GROUPS = ["piece", "paint", "place"];

/** @param {Speaker} speaker @param {string} value @returns {string | null} */
export function thing({ words }, value) {
  if (isPortrait(value) || isTile(value)) return pieceName(words, value);
  const group = GROUPS.find((each) => words.has(`name.${each}.${value}`));
  return group ? words.name(group, value) : null;
}

/** My bet, or that I wait. @type {import("../../table/game.js").GameClient["sealed"]} */
export function sealed({ words }, pick) {
  const [kind, token] = String(pick).split(" ");
  return kind === "bet" ? words.title("token", token) : words.t("bet.wait");
}

/** Everything that was rolled, drawn small. @param {Speaker} speaker @param {Record<string, string | number>} dice */
export function drawnDice({ words }, dice) {
  return element(
    "span",
    { class: "logdice" },
    [...PAINTS.filter((name) => name in dice), ...Object.keys(dice).filter((name) => !isQuality(name))].map((name) => {
      const face = dice[name];
      return isQuality(name)
        ? die(name, Number(face), 20, words.t("die.quality", { colour: words.name("paint", name), n: Number(face) }))
        : colourDie(String(face), 20, words.t("die.colour", { colour: words.name("paint", String(face)) }));
    }),
  );
}

/** @type {Record<string, (speaker: Speaker, value: any, drawn: boolean) => Child>} */
export const ARGUMENTS = {
  tile: ({ words }, tile) => pieceName(words, tile),
  portrait: ({ words }, portrait) => pieceName(words, portrait),
  section: (_speaker, section) => String(section),
  why: ({ words }, why) => (words.has(`name.why.${why}`) ? words.name("why", why) : String(why)),
  pairs: ({ words }, pairs) =>
    words.list(
      pairs.map((/** @type {[string, string]} */ pair) =>
        words.t("wedding.pair", { one: pieceOf(pair[0]).value, other: pieceOf(pair[1]).value }),
      ),
    ),
};

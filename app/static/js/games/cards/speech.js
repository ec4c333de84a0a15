// The things of the card game in sentences: cards, sections and tiles by name, paints as their shapes.

import { paintIcons, tileIcon, tileName } from "./drawings.js";
import { cardOf, counted, isCard, isSection, paintsOf, spread } from "./pieces.js";
import { paid } from "./payments.js";

/** @typedef {import("../../table/element.js").Child} Child */
/** @typedef {import("../../table/speaker.js").Speaker} Speaker */
/** @typedef {import("../../table/words.js").Words} Words */
/** @typedef {import("./pieces.js").Counts} Counts */

const GROUPS = ["paint", "pile", "place", "phase"];

/** Everything that is on a card. @param {Words} words @param {string} piece */
export function cardName(words, piece) {
  const { back, paint, icons, mark } = cardOf(piece);
  const said = [words.name("paint", paint), words.t(`card.back.${back}`), words.t(`card.draws.${icons.join("")}`)];
  return [...said, ...(mark ? [words.t(`card.mark.${mark}`)] : [])].join(", ");
}

/** Cards by their paints alone: what is read where the cards themselves are drawn. @param {Words} words @param {string[]} cards */
export function cardPaints(words, cards) {
  return paintIcons(
    words,
    cards.map((card) => cardOf(card).paint),
    15,
  );
}

/** A section by its paints. @param {Words} words @param {string} section */
export function sectionName(words, section) {
  return words.list(paintsOf(section).map((paint) => words.name("paint", paint)));
}

/** @param {Speaker} speaker @param {string} value @returns {string | null} */
export function thing({ words }, value) {
  if (isCard(value)) return cardName(words, value);
  if (isSection(value)) return sectionName(words, value);
  if (words.has(`tile.${value}`) || value.startsWith("paint:")) return tileName(words, value);
  const group = GROUPS.find((each) => words.has(`name.${each}.${value}`));
  return group ? words.name(group, value) : null;
}

/** @param {Speaker} speaker @param {Counts | string[]} cards @param {boolean} drawn */
function cards({ words }, cards, drawn) {
  const list = spread(Array.isArray(cards) ? counted(cards) : cards);
  return drawn ? cardPaints(words, list) : words.list(list.map((card) => cardName(words, card)));
}

/** A paint as its shape where a line can hold it. @param {Speaker} speaker @param {string} paint @param {boolean} drawn */
const paint = ({ words }, paint, drawn) => (drawn ? paintIcons(words, [paint], 15) : words.name("paint", paint));

/** @type {Record<string, (speaker: Speaker, value: any, drawn: boolean) => Child>} */
export const ARGUMENTS = {
  cards,
  card: (speaker, card, drawn) => cards(speaker, { [card]: 1 }, drawn),
  paint,
  colour: paint,
  paints: ({ words }, paints, drawn) => {
    const list = Array.isArray(paints) ? paints : Object.entries(paints).flatMap(([each, n]) => Array(n).fill(each));
    return drawn
      ? paintIcons(words, list, 15)
      : words.list(list.map((/** @type {string} */ each) => words.name("paint", each)));
  },
  pile: ({ words }, pile) => words.t(`pile.${pile}`),
  back: ({ words }, back) => words.t(`pile.${back}`),
  asker: (speaker, seat) => speaker.name(seat),
  old: paint,
  new: paint,
  tile: ({ words }, tile, drawn) =>
    drawn ? [tileIcon(words, tile, 15), " ", tileName(words, tile)] : tileName(words, tile),
  section: ({ words }, section, drawn) =>
    isSection(String(section))
      ? drawn
        ? paintIcons(words, paintsOf(section), 15)
        : sectionName(words, section)
      : String(section),
  payment: (speaker, payment, drawn) => cards(speaker, paid(payment).cards, drawn),
};

/** Goods that are drawn as more than a picture and a number.
 * @type {Record<string, (speaker: Speaker, amount: any, size: number) => Child[]>} */
export const GOODS = {
  cards: ({ words }, counts) => [cardPaints(words, spread(counts))],
  tiles: ({ words }, counts, size) =>
    Object.entries(counts).flatMap(([tile, n]) => Array.from({ length: Number(n) }, () => tileIcon(words, tile, size))),
  turned: () => [],
  sensible: () => [],
};

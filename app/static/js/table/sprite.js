// The drawings, fetched once and put into the page: symbols can then be used anywhere, in the letters of the language.

import { PAINTS } from "../games/fresco/pieces.js";

const SVG = "http://www.w3.org/2000/svg";
const SMALL = "10.5";

/** @param {string} root the address of the static files @param {import("./words.js").Words} words */
export async function hangDrawings(root, words) {
  const texts = await Promise.all(
    ["symbols", "scenes"].map(async (name) => (await fetch(`${root}art/${name}.svg`)).text()),
  );
  const wall = document.createElementNS(SVG, "svg");
  wall.setAttribute("class", "sprite");
  wall.setAttribute("aria-hidden", "true");
  for (const text of texts) {
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    wall.append(...drawn.children);
  }
  for (const paint of PAINTS) letter(wall, paint, words.t(`paint.letter.${paint}`));
  document.body.prepend(wall);
}

/** Shapes stay, letters follow the language. @param {Element} wall @param {string} paint @param {string} sign */
function letter(wall, paint, sign) {
  for (const text of wall.querySelectorAll(`#p-${paint} text, #o-${paint} text, #g-${paint} text`)) {
    text.textContent = sign;
    if (sign.length > 1) text.setAttribute("font-size", SMALL);
  }
}

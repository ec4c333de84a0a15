// The drawings that the page names, fetched once and put into it: symbols can then be used anywhere, in the letters of the language.

const SVG = "http://www.w3.org/2000/svg";
const SMALL = "10.5";

/** @param {import("./game.js").GameClient} game @param {import("./words.js").Words} words */
export async function hangDrawings(game, words) {
  const named = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[data-drawing]"));
  const texts = await Promise.all([...named].map(async ({ href }) => (await fetch(href)).text()));
  const wall = document.createElementNS(SVG, "svg");
  wall.setAttribute("class", "sprite");
  wall.setAttribute("aria-hidden", "true");
  for (const text of texts) {
    const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    wall.append(...drawn.children);
  }
  document.body.prepend(wall);
  putLetters(game, words);
}

/** The letters of all that the game knows by now. @param {import("./game.js").GameClient} game @param {import("./words.js").Words} words */
export function putLetters(game, words) {
  const wall = document.querySelector("svg.sprite");
  if (!wall) return; // they come with the drawings
  for (const [symbol, sign] of Object.entries(game.letters(words))) letter(wall, symbol, sign);
}

/** Shapes stay, letters follow the language. @param {Element} wall @param {string} symbol @param {string} sign */
function letter(wall, symbol, sign) {
  for (const text of wall.querySelectorAll(`#${symbol} text`)) {
    text.textContent = sign;
    if (sign.length > 1) text.setAttribute("font-size", SMALL);
  }
}

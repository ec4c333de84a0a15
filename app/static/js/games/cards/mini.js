// A small card that is read aloud with everything that is on it.

import { element } from "../../table/element.js";
import { smallCard } from "./drawings.js";
import { cardName } from "./speech.js";

/** @param {import("../../table/words.js").Words} words @param {string} card */
export function miniCard(words, card) {
  const name = cardName(words, card);
  return element("span", { class: "mini-card", role: "img", "aria-label": name, title: name }, smallCard(card));
}

// Module 3, special blends: two more jars, two more recipes, a dearer altar. Their tiles draw themselves.

import { range } from "../printed.js";
import { paintIcons } from "../speech.js";

/** @param {import("../printed.js").Known} known @returns {{recipes: import("../printed.js").Recipes, altar: [number, number]}} */
const facts = ({ printed }) => printed.modules["special blends"];

/** @param {import("./dock.js").Context} context @returns {string[]} */
function told(context) {
  const { words } = context;
  return [
    ...Object.entries(facts(context).recipes).map(([paint, halves]) =>
      words.t("dock.blend.recipe", {
        paint: words.title("paint", paint),
        paints: words.list(halves.map((half) => words.name("paint", half))),
      }),
    ),
    words.t("dock.blend.altar", { points: range(facts(context).altar) }),
  ];
}

/** @param {import("./dock.js").Context} context */
function blends(context) {
  const { words } = context;
  const paints = Object.keys(facts(context).recipes);
  const names = words.list(paints.map((paint) => words.name("paint", paint)));
  return [{ picture: paintIcons(words, paints, 16), text: words.t("today.blends", { names }), lines: told(context) }];
}

/** @type {import("./dock.js").Dock} */
export const special = {
  zones: ["fresco tiles removed"],
  paints: ["pink", "brown"],
  recipes: (known) => facts(known).recipes,
  altar: (known) => facts(known).altar,
  today: { workshop: blends },
  inWords: told,
};

// Module 3, special blends: two more jars, two more recipes, a dearer altar. Their tiles draw themselves.

import { range } from "../printed.js";

/** @param {import("../printed.js").Known} known @returns {{recipes: import("../printed.js").Recipes, altar: [number, number]}} */
const facts = ({ printed }) => printed.modules["special blends"];

/** @type {import("./dock.js").Dock} */
export const special = {
  zones: ["fresco tiles removed"],
  paints: ["pink", "brown"],
  recipes: (known) => facts(known).recipes,
  altar: (known) => facts(known).altar,
  inWords: (context) => [
    ...Object.entries(facts(context).recipes).map(([paint, halves]) =>
      context.words.t("dock.blend.recipe", {
        paint: context.words.title("paint", paint),
        paints: context.words.list(halves.map((half) => context.words.name("paint", half))),
      }),
    ),
    context.words.t("dock.blend.altar", { points: range(facts(context).altar) }),
  ],
};

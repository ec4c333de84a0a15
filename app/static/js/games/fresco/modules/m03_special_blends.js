// Module 3, special blends: two more jars, two more recipes, a dearer altar. Their tiles draw themselves.

const RECIPES = [
  ["purple", "red", "pink"],
  ["orange", "green", "brown"],
];
const ALTAR = "2–21";

/** @type {import("./dock.js").Dock} */
export const special = {
  zones: ["fresco tiles removed"],
  paints: ["pink", "brown"],
  recipes: RECIPES,
  altar: ALTAR,
  inWords: ({ words }) => [
    ...RECIPES.map(([one, other, paint]) =>
      words.t("dock.blend.recipe", {
        paint: words.title("paint", paint),
        paints: words.list([words.name("paint", one), words.name("paint", other)]),
      }),
    ),
    words.t("dock.blend.altar", { points: ALTAR }),
  ],
};

// What is out of reach, and what would help: the recipes of a missing paint with what I have of it, whoever of mine works
// for it today, and where it lies at the market. Only what the reason, the position and the components say.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { outOfReach } from "../../table/reasons.js";
import { myZone } from "../../table/store.js";
import { phases } from "./day.js";
import { recipes } from "./modules/index.js";
import { planOf } from "./painters.js";
import { boothName, marketPaints } from "./pieces.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/game.js").Help} Help */
/** @typedef {import("../../table/game.js").Impossible} Impossible */
/** @typedef {Record<string, number>} Paints */
/**
 * What is missing for what was pressed: paints by their number, the recipes that make them (by what they make), and the
 * paints of mine that go into them.
 * @typedef {{target: string | null, paints: Paints, recipes: Set<string>, jars: Set<string>}} Reach
 */

/** @param {Impossible} found @returns {Paints} */
function missing({ reason }) {
  return reason.key === "needs.paints" ? (reason.args["paints"] ?? {}) : {};
}

/** How much is missing: paints, or Thalers. @param {Impossible} found */
export function far(found) {
  const { key, args } = found.reason;
  if (key === "needs.thalers") return Number(args["n"]) - Number(args["have"]);
  const paints = Object.values(missing(found)).reduce((sum, n) => sum + n, 0);
  return paints || Infinity;
}

/** The recipes of paints that are missing, each with what it makes as its last. @param {Context} context @param {Paints} paints */
function ways(context, paints) {
  const { view } = context.state;
  return view ? recipes(context, view).filter((recipe) => paints[recipe.at(-1) ?? ""]) : [];
}

/** For the drawings: what would help with what was pressed. @param {Context} context @returns {Reach | null} */
export function reach(context) {
  const found = outOfReach(context);
  if (!found) return null;
  const paints = missing(found);
  const known = ways(context, paints);
  const stock = myZone(context.state, "paints") ?? {};
  const jars = known.flatMap((recipe) => recipe.slice(0, -1)).filter((paint) => stock[paint]);
  return {
    target: found.target,
    paints,
    recipes: new Set(known.map((recipe) => recipe.at(-1) ?? "")),
    jars: new Set(jars),
  };
}

/** @param {Context} context @param {Impossible} found @returns {Help} */
export function helps(context, found) {
  const paints = missing(found);
  const known = ways(context, paints);
  return {
    how: known.length ? element("ul", { class: "recipes" }, known.map((recipe) => row(context, recipe))) : undefined,
    ways: [
      ...(known.length ? workshop(context) : []),
      ...market(context, paints),
      ...(found.reason.key === "needs.thalers" ? studio(context) : []),
    ],
  };
}

/** A recipe, and whether I have what goes into it. @param {Context} context @param {string[]} recipe */
function row({ words, state }, recipe) {
  const stock = { ...(myZone(state, "paints") ?? {}) };
  const lacks = recipe.slice(0, -1).filter((paint) => {
    stock[paint] = (stock[paint] ?? 0) - 1;
    return stock[paint] < 0;
  });
  const name = (/** @type {string} */ paint) => words.name("paint", paint);
  return element(
    "li",
    { key: recipe.join("+") },
    recipe.slice(0, -1).map((paint, at) => [at > 0 && "+", icon(`p-${paint}`, 20, 20, name(paint))]),
    "›",
    icon(`p-${recipe.at(-1)}`, 22, 22, name(recipe.at(-1) ?? "")),
    lacks.length
      ? element("span", { class: "chip" }, words.t("lack.without", { paints: words.list(lacks.map(name)) }))
      : element("span", { class: "chip ok" }, icon("i-check", 12), words.t("lack.have")),
  );
}

/** How many of mine are yet to work in a place today. @param {Context} context @param {string} place */
function mineAt({ state }, place) {
  const { view, seat } = state;
  if (!view || !seat) return 0;
  const { names, at } = phases(view);
  if (names.indexOf(place) <= at) return 0;
  const there = planOf(view, seat)?.columns[place] ?? {};
  return Object.values(there).reduce((sum, n) => sum + Number(n), 0);
}

/** @param {Context} context @returns {Help["ways"]} */
function workshop(context) {
  const n = mineAt(context, "workshop");
  const text = context.words.t(n ? "lack.workshop-today" : "lack.workshop", { n });
  return [{ picture: "loc-workshop", text }];
}

/** @param {Context} context @returns {Help["ways"]} */
function studio(context) {
  const n = mineAt(context, "studio");
  const { wages } = context.printed;
  const text = context.words.t(n ? "lack.studio-today" : "lack.studio", { n: n ? n * wages : wages });
  return [{ picture: "loc-studio", text }];
}

/** Booths that have what is missing, as long as somebody may buy there today. @param {Context} context @param {Paints} paints @returns {Help["ways"]} */
function market({ state, words }, paints) {
  const { view } = state;
  if (!view) return [];
  const { names, at } = phases(view);
  if (at > names.indexOf("market")) return [];
  const slots = Object.entries(view.zones["booths"] ?? {}).filter(([, tile]) =>
    marketPaints(String(tile)).some((paint) => paints[paint]),
  );
  const booths = [...new Set(slots.map(([slot]) => boothName(slot)))].sort();
  if (!booths.length) return [];
  return [{ picture: "loc-market", text: words.t("lack.market", { n: booths.length, booths: words.list(booths) }) }];
}

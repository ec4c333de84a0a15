// Module 4, the wishing well: the well under the booths, pennies in my purse, wish cards in my hand.

import { LED, step } from "../bishop.js";
import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { label, use } from "../board/draw.js";
import { each, handCard, many } from "./cards.js";
import { ofEach, ofMine } from "./holdings.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../board/draw.js").Scene} Scene */

/** @typedef {import("../printed.js").Known} Known */
/** @typedef {import("../../../table/words.js").Words} Words */

/** @param {Known} known @returns {{room: number, gifts: Record<string, Record<string, number>>}} */
const facts = ({ printed }) => printed.modules["wishing well"];

const BONUS = ["lucky day", "tip", "finders keepers"];
/** Cards that are played with something else, by the field they are in. @type {Record<string, string>} */
const WITH = { "bishop praise": "praise", busker: "busker" };

/** @param {Known} known @param {import("../../../table/types.js").View} view */
function inTheWell(known, view) {
  return { thrown: view.zones["well"]?.penny ?? 0, room: facts(known).room, n: many(view.zones["wish pile"]) };
}

/** @param {Scene} scene */
function well(scene) {
  const { view, words } = scene;
  const { thrown, room, n: cards } = inTheWell(scene, view);
  const told = words.t("dock.well.told", inTheWell(scene, view));
  return element(
    "g",
    { key: "well", class: "z-well", role: "img", "aria-label": told, transform: "translate(740 390)" },
    element("title", null, told),
    element("rect", { width: 86, height: 45, rx: 7, class: "wellbox" }),
    use("well", 1, 3, 38),
    Array.from({ length: room }, (_, at) =>
      at < thrown
        ? use("penny", 42 + 19 * at, 3, 17)
        : element("circle", { cx: 50.5 + 19 * at, cy: 11.5, r: 7.5, class: "mt-empty" }),
    ),
    use("wish", 43, 22, 16, 20),
    label(71, 37, "small b", cards),
  );
}

/** @param {string} card "free paint red+red+red" */
const kindOf = (card) => (card.startsWith("free paint") ? "free paint" : card);

/** What a card does, in a few words. @param {Known & {words: Words}} known @param {string} kind */
function help(known, kind) {
  const gifts = facts(known).gifts[kind] ?? {};
  const said = Object.entries(gifts).map(([what, n]) => known.words.t(`amount.${what}`, { n }));
  return known.words.t(`dock.wish.${kind}`, { ...gifts, gifts: known.words.list(said) });
}

/** @param {Known & {words: Words}} known @param {string} card */
function about(known, card) {
  const { words } = known;
  return words.t("dock.wish.about", { name: words.name("card", card), what: help(known, kindOf(card)) });
}

/** @param {Context} context */
function hand(context) {
  const { state, words, choices } = context;
  return each(state.view?.zones[`${state.seat}/wishes`]).map((card, at) => {
    const playing = choices.filter((choice) => choice.kind === kindOf(card));
    const glows = playing.length > 0 || choices.some((choice) => WITH[card] && WITH[card] in choice.fields);
    return handCard(context, {
      key: `wish ${at}`,
      picture: picture(card),
      text: words.name("card", card).split(" (")[0],
      title: about(context, card),
      plays: playing.length === 1 ? playing[0].id : null,
      glows,
    });
  });
}

/** Where a card of mine is played. @type {Record<string, string>} */
const PLAYED_AT = {
  "lucky day": "market",
  "free paint": "market",
  tip: "studio",
  alchemy: "workshop",
  "finders keepers": "theatre",
  "bishop visit": "cathedral",
  "bishop praise": "cathedral",
};

/** My cards for a place. @param {Context} context @param {import("../../../table/types.js").View} view @param {string} place */
function wishesAt(context, view, place) {
  const mine = each(view.zones[`${context.state.seat}/wishes`]).filter((card) => PLAYED_AT[kindOf(card)] === place);
  return mine.map((card) => ({
    picture: icon("wish", 16, 20),
    text: context.words.name("card", card),
    lines: [about(context, card)],
  }));
}

/** @param {Context} context @param {import("../../../table/types.js").View} view */
function today(context, view) {
  const { words } = context;
  const found = inTheWell(context, view);
  return [
    { picture: icon("well", 18), text: words.t("today.well", found), lines: [words.t("dock.well.told", found)] },
    ...wishesAt(context, view, "market"),
  ];
}

/** @param {string} card */
function picture(card) {
  const paint = /^free paint (\w+)/.exec(card)?.[1];
  return element("span", { class: "wishpic" }, icon("wish", 28, 35), paint && icon(`p-${paint}`, 18));
}

/** @param {Context} context @param {import("../../../table/choices.js").Choice} choice */
function card(context, choice) {
  const { words, speaker } = context;
  return {
    lead: icon("wish", 24, 30),
    bare: true,
    title: words.name("card", choice.kind),
    cost: help(context, choice.kind),
    gain: speaker.goods(choice.gain),
  };
}

/** @param {Context} context @param {import("../../../table/types.js").View} view @returns {string[]} */
function inWords(context, view) {
  const { words } = context;
  const wishes = (/** @type {number} */ n) => (n ? [words.t("amount.wishes", { n })] : []);
  const laid = (/** @type {number} */ n) => (n ? [words.t("amount.laid pennies", { n })] : []);
  return [
    words.t("dock.well.told", inTheWell(context, view)),
    ...ofEach(context, view, (painter) => [
      ...wishes(many(view.zones[`${painter}/wishes`])),
      ...laid(many(view.zones[`${painter}/laid pennies`])),
    ]),
    ...ofMine(context, (me) => [
      words.t("amount.pennies", { n: many(view.zones[`${me}/pennies`]) }),
      ...each(view.zones[`${me}/wishes`]).map((card_) => about(context, card_)),
    ]),
  ];
}

/** @type {import("./dock.js").Dock} */
export const wishingWell = {
  zones: ["penny supply", "well", "wish pile", "used wishes"],
  own: ["pennies", "laid pennies", "wishes"],
  board: { market: well },
  seat: ({ words }, view, painter) => [
    { picture: "wish", n: many(view.zones[`${painter}/wishes`]), name: words.name("zone", "wishes") },
    ...(view.zones[`${painter}/laid pennies`]?.penny
      ? [{ picture: "penny", n: view.zones[`${painter}/laid pennies`].penny, name: words.name("zone", "laid pennies") }]
      : []),
  ],
  stores: ({ state, words }) => [
    { picture: "penny", n: many(state.view?.zones[`${state.seat}/pennies`]), name: words.name("zone", "pennies") },
  ],
  hand,
  today: {
    market: today,
    studio: (context, view) => wishesAt(context, view, "studio"),
    workshop: (context, view) => wishesAt(context, view, "workshop"),
    theatre: (context, view) => wishesAt(context, view, "theatre"),
    cathedral: (context, view) => wishesAt(context, view, "cathedral"),
  },
  looks: {
    throw: ({ words, speaker }, choice) => ({
      lead: icon("well", 30),
      bare: true,
      title: words.t(Number(choice.value) ? "dock.well.throw" : "dock.well.keep", { n: Number(choice.value) }),
      cost: speaker.goods(choice.cost),
      gain: speaker.goods(choice.gain),
    }),
    ...Object.fromEntries(BONUS.map((kind) => [kind, card])),
    alchemy: ({ words, speaker }, choice) => ({
      lead: icon("wish", 24, 30),
      bare: true,
      title: words.name("card", "alchemy"),
      cost: speaker.goods(choice.cost),
      gain: speaker.goods(choice.gain),
    }),
    "free paint": ({ words, speaker }, choice) => ({
      lead: icon("wish", 24, 30),
      bare: true,
      title: words.name(
        "card",
        `free paint ${Object.keys(choice.gain["paints"] ?? {}).map((paint) => `${paint}+${paint}+${paint}`)[0]}`,
      ),
      cost: words.t("dock.wish.free paint"),
      gain: speaker.goods(choice.gain),
    }),
    "bishop visit": step,
  },
  groups: { "bishop visit": LED },
  fields: { paint: ({ words }, value) => words.name("paint", value) },
  pictures: { pennies: "penny", wishes: "wish", "count pennies": "penny" },
  inWords,
};

// What the card game knows of its options: where on the table they are pressed, which stay folded, how they look.

import { icon } from "../../table/icon.js";
import { tileDoes } from "./board.js";
import { paintIcons, pileTitle, tileSymbol, tileTitle } from "./drawings.js";
import { because, brings, lacks as lacksForPayment, paymentOf, sectionOf } from "./paying.js";
import { icons, paid } from "./payments.js";
import { cardOf, spread, total } from "./pieces.js";
import { valuesOf } from "./printed.js";
import { cardName, cardPaints, sectionName } from "./speech.js";
import { iconRow } from "./swapping.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("../../table/game.js").Impossible} Impossible */
/** @typedef {import("../../table/game.js").Look} Look */
/** @typedef {import("../../table/words.js").Words} Words */

/** @type {Record<string, string>} */
const TARGETS = { restore: "section", draw: "pile", take: "tile" };

/** @param {string} kind @param {string} rest @returns {string | null} */
export const target = (kind, rest) => (kind in TARGETS && rest ? `${TARGETS[kind]} ${rest}` : null);

/** Asking costs a tile: nobody does it by pressing the main button unasked. @param {Choice} choice */
export const folded = (choice) => (choice.kind === "ask" ? { picture: "act-ask", width: 24, height: 24 } : null);

/** @param {Words} words @param {string} target_ */
export function spot(words, target_) {
  return target_.startsWith("section ") ? words.t("pay.section", { n: Number(target_.slice(8)) }) : null;
}

/** @param {Words} words @param {{value: string | number | null, cost: Record<string, any>}} option */
export function values(words, { value, cost }) {
  const said = String(value ?? "");
  return {
    n: total(cost["cards"]),
    pile: words.has(`pile.${said}`) ? words.t(`pile.${said}`) : said,
    paint: words.has(`name.paint.${said}`) ? words.name("paint", said) : words.name("paint", cardOf(said).paint),
  };
}

/** A section by its lowest value. @param {Context} context @param {Impossible} found */
export function refused({ state, printed }, found) {
  const piece = found.target?.startsWith("section ") ? state.view?.zones["display"]?.[found.target.slice(8)] : null;
  return piece ? String(valuesOf(printed, piece)[0]) : null;
}

/** Cards have to be chosen first, and a payment has to be one. @param {Context} context @param {Choice} choice @returns {string | null} */
export function lacks(context, choice) {
  const { words, ui } = context;
  const field = choice.fields["cards"];
  if (!field) return lacksForPayment(context, choice);
  const n = Array.isArray(ui.extras["cards"]) ? ui.extras["cards"].length : field.least;
  if (n >= field.least) return null;
  return choice.kind === "swap" ? words.t("swap.first") : words.t("discard.first", { n: field.least - n });
}

/** What to bear in mind: what a question to the others does. @type {import("../../table/game.js").GameClient["warns"]} */
export function warns({ chosen, words }) {
  if (chosen?.kind !== "ask") return [];
  return [{ picture: "act-ask", text: words.t("asking.does", { paint: words.name("paint", String(chosen.value)) }) }];
}

/** A card of mine. @param {Context} context @param {Choice} choice @returns {Look} */
function card({ words }, choice) {
  const piece = String(choice.value);
  const name = cardName(words, piece);
  return {
    lead: icon(`p-${cardOf(piece).paint}`, 28),
    bare: true,
    title: words.title("paint", cardOf(piece).paint),
    cost: name.slice(name.indexOf(", ") + 2),
    gain: null,
  };
}

/** @type {Record<string, (context: Context, choice: Choice) => Look>} */
export const LOOKS = {
  restore: (context, choice) => {
    const { words, printed } = context;
    const piece = sectionOf(context, choice);
    const entry = paymentOf(context, choice);
    return {
      lead: String(valuesOf(printed, piece)[0]),
      title: words.t("pay.section-of", { section: sectionName(words, piece) }),
      cost: [cardPaints(words, spread(paid(String(entry?.value ?? "")).cards)), ...tilesOf(context, entry)],
      gain: brings(context, choice),
      small: entry ? because(context, choice, entry) : undefined,
    };
  },
  swap: (context, choice) => {
    const { words, ui } = context;
    const taken = context.chosen?.kind === "swap" ? (ui.extras["cards"] ?? []) : [];
    return {
      lead: icon("act-swap_restore", 28),
      bare: true,
      title: words.t("swap.title"),
      cost: taken.length
        ? words.t("swap.cards", { n: taken.length, of: choice.fields["cards"]?.most ?? taken.length })
        : words.t("swap.hint"),
      gain: taken.length ? iconRow(context, icons(taken)) : null,
    };
  },
  draw: ({ words, printed }, choice) => {
    const back = String(choice.value);
    const main = printed.main[back];
    return {
      lead: icon(`back-${back}`, 24, 32),
      bare: true,
      title: pileTitle(words, back),
      cost: paintIcons(words, main ? [main] : printed.basic, 15),
      gain: null,
      small: words.t(main ? "draw.mostly" : "draw.one-of"),
    };
  },
  take: (context, choice) => {
    const tile = context.state.view?.zones["tile display"]?.[String(choice.value)] ?? "";
    return {
      lead: icon(tileSymbol(tile), 28),
      bare: true,
      title: tileTitle(context.words, tile),
      cost: tileDoes(context, tile),
      gain: null,
    };
  },
  ask: ({ words }, choice) => ({
    lead: icon(`p-${choice.value}`, 24),
    bare: true,
    title: words.title("paint", String(choice.value)),
    cost: null,
    gain: null,
  }),
  give: card,
  show: ({ words, speaker, state }) => ({
    lead: icon("i-eye", 26),
    bare: true,
    title: words.t("give.show"),
    cost: words.t("give.show-hint", { name: speaker.name(String(state.view?.zones["turn"]?.active ?? "")) }),
    gain: null,
  }),
  cards: ({ words, ui }, choice) => ({
    lead: icon("i-cards", 26),
    bare: true,
    title: words.t("discard.title"),
    cost: words.t("discard.cards", { n: ui.extras["cards"]?.length ?? 0, of: choice.fields["cards"]?.most ?? 0 }),
    gain: null,
  }),
};

/** Tiles that are spent with a payment, as their drawings. @param {Context} context @param {import("../../table/types.js").Entry | null} entry */
function tilesOf({ speaker }, entry) {
  return speaker.goods({ tiles: entry?.cost["tiles"] ?? {} }, 16);
}

// My hand: its cards, and what a press on one of them means for the question that is asked.

import { element } from "../../table/element.js";
import { filled } from "../../table/choices.js";
import { icon } from "../../table/icon.js";
import { largeCard, smallCard, tileSymbol, tileTitle } from "./drawings.js";
import { begun, pressCard as pressPayment } from "./exact.js";
import { paid } from "./payments.js";
import { counted, spread, together } from "./pieces.js";
import { asker } from "./asked.js";
import { cardName } from "./speech.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("./pieces.js").Counts} Counts */

/**
 * What a press on a card does now. taken: the cards that are chosen, choose: with the cards that would then be.
 * open: whether a card can be chosen at all.
 * @typedef {{taken: Counts, open: (card: string) => boolean, press: (card: string, on: boolean) => void}} Pressing
 */

/** The cards in my hand, in the order they are shown. @param {Context["state"]} state @returns {string[]} */
export function inHand({ view, seat }) {
  return view && seat ? spread(together(view.zones, (back) => `${seat}/${back} cards`)) : [];
}

/** @param {string[]} list @param {string} card @param {boolean} on */
export function toggled(list, card, on) {
  if (on) return [...list, card];
  const at = list.lastIndexOf(card);
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)];
}

/** Cards that a form asks for: of a swap, or to be discarded. @param {Context} context @param {Choice} choice @returns {Pressing} */
function ofForm({ ui, act }, choice) {
  const field = choice.fields["cards"];
  const taken = /** @type {string[]} */ (filled(choice.fields, ui.extras)["cards"] ?? []);
  const known = new Set(field.entries.map(({ value }) => String(value)));
  return {
    taken: counted(taken),
    open: (card) => known.has(card),
    press: (card, on) => {
      // Where so many are wanted, one more takes the place of the first.
      const room = on && taken.length >= field.most ? taken.slice(1) : taken;
      act.extra("cards", toggled(room, card, on));
    },
  };
}

/** What the question makes of my hand, or null while nobody asks for my cards. @param {Context} context @returns {Pressing | null} */
export function pressing(context) {
  const { chosen, choices, act, ui } = context;
  if (chosen?.fields["cards"]) return ofForm(context, chosen);
  const given = choices.filter(({ kind }) => kind === "give");
  if (given.length)
    return {
      taken: chosen?.kind === "give" ? { [String(chosen.value)]: 1 } : {},
      open: (card) => given.some(({ value }) => value === card),
      press: (card) => act.select(given.find(({ value }) => value === card)?.id ?? ""),
    };
  if (chosen?.fields["payment"]) {
    const draft = begun(context);
    return {
      taken: draft ? counted(draft.cards) : paid(String(filled(chosen.fields, ui.extras)["payment"] ?? "")).cards,
      open: () => true,
      press: (card, on) => pressPayment(context, card, on),
    };
  }
  return null;
}

/** Every card with whether it is chosen: of two alike the first is taken first. @param {string[]} cards @param {Counts} taken */
export function marked(cards, taken) {
  /** @type {Counts} */
  const seen = {};
  return cards.map((card) => {
    const at = (seen[card] = (seen[card] ?? 0) + 1);
    return { card, key: `${card} ${at}`, on: at <= (taken[card] ?? 0) };
  });
}

/** @param {Context} context @param {boolean} large */
function fan(context, large) {
  const { state, words } = context;
  const now = pressing(context);
  const cards = marked(inHand(state), now?.taken ?? {});
  return element(
    "ul",
    { class: large ? "fan" : "row-of-cards", "aria-label": words.t("mine.cards", { n: cards.length }) },
    cards.map(({ card, key, on }) => {
      const name = cardName(words, card);
      const drawing = large ? largeCard(words, card) : smallCard(card);
      const open = now?.open(card);
      return element(
        "li",
        { key },
        open && now
          ? element(
              "button",
              {
                type: "button",
                class: "pcard",
                "aria-pressed": String(on),
                "aria-label": name,
                title: name,
                "data-card": card,
                on: { click: () => now.press(card, !on) },
              },
              drawing,
            )
          : element(
              "span",
              { class: `pcard ${now ? "out" : ""}`, role: "img", "aria-label": name, title: name },
              drawing,
            ),
      );
    }),
  );
}

/** What my cards are asked for, in words. @param {Context} context */
function hint(context) {
  const { chosen, words, choices, state, speaker } = context;
  const asked = choices.find(({ kind }) => kind === "give" || kind === "show");
  if (asked) {
    const who = asker(state);
    const args = { name: speaker.name(who?.painter ?? ""), paint: words.name("paint", who?.paint ?? "") };
    return who?.paint ? words.t(`mine.hint.${asked.kind}`, args) : "";
  }
  return chosen?.fields["cards"] || chosen?.fields["payment"] ? words.t(`mine.hint.${chosen.kind}`) : "";
}

/** @param {Context} context */
export function myHand(context) {
  const { state, words, speaker } = context;
  const { view, seat } = state;
  if (!view || !seat || state.role !== "player") return null;
  const n = inHand(state).length;
  return element(
    "section",
    { key: "mine", class: `panel mine hand-of s-${speaker.colour(seat)}`, "aria-label": words.t("mine.label") },
    element(
      "section",
      { class: "grow" },
      element(
        "h3",
        null,
        icon("i-lock", 14),
        words.t("mine.title", { n, most: context.printed.hand.limit }),
        element("span", { class: "hint" }, hint(context)),
      ),
      fan(context, true),
    ),
    myTiles(context, view, seat),
  );
}

/** My action tiles, with what each does. @param {Context} context @param {import("../../table/types.js").View} view @param {string} seat */
function myTiles({ words }, view, seat) {
  const tiles = spread(view.zones[`${seat}/tiles`]);
  if (!tiles.length) return null;
  return element(
    "section",
    { class: "mytiles" },
    element("h3", null, words.t("mine.tiles")),
    element(
      "ul",
      null,
      tiles.map((tile, at) =>
        element(
          "li",
          { key: `${tile} ${at}`, class: "atile" },
          icon(tileSymbol(tile), 26),
          element("b", null, tileTitle(words, tile)),
        ),
      ),
    ),
  );
}

/** On a phone: my hand in small, always below. @param {Context} context */
export function handLine(context) {
  const { state, speaker, words } = context;
  if (!state.view || !state.seat || state.role !== "player") return null;
  return element(
    "section",
    { key: "shelfline", class: `ph-hand s-${speaker.colour(state.seat)}`, "aria-label": words.t("mine.label") },
    element("p", { class: "hint" }, hint(context)),
    fan(context, false),
  );
}

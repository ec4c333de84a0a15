// Restoring in the panel: the payments worth proposing for each section, with their points and why; and the payment that
// somebody puts together card by card.

import { element } from "../../table/element.js";
import { filled } from "../../table/choices.js";
import { icon } from "../../table/icon.js";
import { paintIcons, smallCard, tileIcon, tileName, tileSymbol } from "./drawings.js";
import { begun, draftOf, keep, needs, payments, pressTile, tooMuch } from "./exact.js";
import { paid, sensible, unlike, ways } from "./payments.js";
import { cardOf, counted, paintsOf, spread } from "./pieces.js";
import { valuesOf } from "./printed.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("../../table/element.js").Child} Child */
/** @typedef {import("../../table/types.js").Entry} Entry */

/** So many proposals for a section before somebody asks for more. */
const FEW = 3;

/** The section that a choice is about. @param {Context} context @param {Choice} choice @returns {string} */
export const sectionOf = ({ state }, choice) => state.view?.zones["display"]?.[String(choice.value)] ?? "";

/** The payment that counts for a choice: the one chosen, or the first that is proposed; none while one is put together
 * that is not complete. @param {Context} context @param {Choice} choice @returns {Entry | null} */
export function paymentOf(context, choice) {
  if (lacks(context, choice)) return null;
  const value = filled(choice.fields, context.chosen?.id === choice.id ? context.ui.extras : {})["payment"];
  return payments(choice).find((entry) => entry.value === value) ?? null;
}

/** How often a card is turned by a payment, and by how many tiles besides. @param {Context} context @param {Choice} choice @param {Entry | null} entry */
function turnsOf({ ui, chosen }, choice, entry) {
  const field = entry?.opens["turns"];
  const extras = chosen?.id === choice.id ? ui.extras : {};
  const value = field && (field.entries.find((each) => each.value === extras["turns"]) ?? field.entries[0]);
  return { tiles: Number(value?.value ?? 0), points: Number(value?.gain["points"] ?? 0) };
}

/** What a choice brings as it stands: points, and how often the card is turned for them. @param {Context} context @param {Choice} choice @param {Entry | null} entry */
export function outcome(context, choice, entry) {
  const { tiles, points } = turnsOf(context, choice, entry);
  return {
    points: Number(entry?.gain["points"] ?? 0) + points,
    turned: Number(entry?.gain["turned"] ?? 0) + tiles,
    tiles,
  };
}

/** What a choice brings, as far as it is known. @param {Context} context @param {Choice} choice */
export function brings(context, choice) {
  const entry = paymentOf(context, choice);
  return entry ? context.words.signed(outcome(context, choice, entry).points) : "…";
}

/** "2, turned twice: blend, favourite". @param {Context} context @param {Choice} choice @param {Entry | null} entry @returns {string} */
export function because(context, choice, entry) {
  const { words, printed } = context;
  const [lowest] = valuesOf(printed, sectionOf(context, choice));
  const { turned, tiles } = outcome(context, choice, entry);
  if (!turned) return words.t("pay.not-turned", { value: lowest });
  const items = /** @type {Record<string, number>} */ (entry?.gain["items"] ?? {});
  const why = Object.entries(items).map(([reason, n]) => words.t(`pay.why.${reason}`, { n }));
  if (tiles) why.push(words.t("pay.why.tile", { n: tiles }));
  return words.t("pay.turned", { value: lowest, n: turned, why: why.join(", ") });
}

/** What goes for what: a card as its paint, two that are blended together, a tile. @param {Context} context @param {string} payment @param {string[]} paints */
function drawn({ words }, payment, paints) {
  return ways(payment).map(({ cards, tile }, at) => {
    const own = cards.map((card) => cardOf(card).paint);
    if (tile)
      return element(
        "span",
        { class: "way" },
        tileIcon(words, `paint:${tile}`, 17),
        element("small", null, words.t("pay.tile")),
      );
    return element(
      "span",
      { class: own.length > 1 ? "way blend" : "way" },
      paintIcons(words, own, own.length > 1 ? 15 : 17),
      own.length > 1 && ["›", icon(`p-${paints[at]}`, 17, 17, words.name("paint", paints[at] ?? ""))],
      cards.some((card) => cardOf(card).mark === "bishop") && icon("bishop", 10, 14, words.t("card.mark.bishop")),
    );
  });
}

/** What kind of payment it is, in few words. @param {Context} context @param {string} payment @param {string[]} paints */
function title({ words }, payment, paints) {
  const all = ways(payment);
  const blended = paints.filter((_, at) => (all[at]?.cards.length ?? 0) > 1).map((paint) => words.name("paint", paint));
  const tiles = all.filter(({ tile }) => tile).length;
  if (blended.length) return words.t("pay.blend", { paints: words.list(blended) });
  if (tiles) return words.t("pay.with-tiles", { n: tiles });
  return words.t("pay.cards", { n: all.length });
}

/** @param {Context} context @param {Choice} choice @param {Entry} entry */
function proposal(context, choice, entry) {
  const { chosen, act, state, words } = context;
  const payment = String(entry.value);
  const paints = paintsOf(sectionOf(context, choice));
  const on = chosen?.id === choice.id && !begun(context) && paymentOf(context, choice) === entry;
  const { points } = outcome(context, choice, on ? entry : { ...entry, opens: {} });
  const press = () => {
    act.own({ exact: null });
    act.select(choice.id);
    act.extra("payment", entry.value);
  };
  return element(
    "button",
    {
      type: "button",
      key: payment,
      class: "opt k-restore",
      "aria-pressed": String(on),
      "aria-busy": state.sending !== null && on ? "true" : null,
      "data-choice": choice.id,
      "data-payment": payment,
      on: { click: press },
    },
    element("span", { class: "lead" }, String(valuesOf(context.printed, sectionOf(context, choice))[0])),
    element(
      "span",
      null,
      element("strong", null, title(context, payment, paints)),
      element("em", null, drawn(context, payment, paints)),
    ),
    element(
      "span",
      { class: "gain" },
      words.signed(points),
      element("small", null, because(context, choice, on ? entry : { ...entry, opens: {} })),
    ),
  );
}

/** Section by section, the payments worth proposing. @type {NonNullable<import("../../table/game.js").Group["draw"]>} */
export function restorations(context, list) {
  return list.map((choice) => section(context, choice));
}

/** @param {Context} context @param {Choice} choice */
function section(context, choice) {
  const { words, ui, act, chosen } = context;
  const all = unlike(sensible(payments(choice)));
  const open = Boolean(ui.open[choice.id]);
  const now = chosen?.id === choice.id ? paymentOf(context, choice) : null;
  const few = all.slice(0, FEW);
  const shown = open ? all : now && all.includes(now) && !few.includes(now) ? [...few.slice(1), now] : few;
  return element(
    "div",
    {
      key: choice.id,
      class: "paysection",
      role: "group",
      "aria-label": words.t("pay.section", { n: Number(choice.value) }),
    },
    element(
      "h4",
      null,
      element("span", null, words.t("pay.section", { n: Number(choice.value) })),
      paintIcons(words, paintsOf(sectionOf(context, choice)), 17),
    ),
    shown.map((entry) => proposal(context, choice, entry)),
    all.length > shown.length &&
      element(
        "button",
        { type: "button", class: "btn small quiet", on: { click: () => act.open(choice.id, true) } },
        words.t("panel.more", { n: all.length - shown.length }),
      ),
    chosen?.id === choice.id && [turnTiles(context, choice), exactly(context, choice)],
  );
}

/** The payment, card by card. @param {Context} context @param {Choice} choice */
function exactly(context, choice) {
  const { words, state, act, ui } = context;
  const draft = begun(context);
  const begin = () => {
    keep(context, draftOf(context));
    if (ui.phone) act.sheet(false); // my hand lies below it
  };
  if (!draft)
    return element(
      "button",
      { type: "button", key: "exact", class: "btn small quiet exact", on: { click: begin } },
      icon("i-cards", 16),
      words.t("pay.exactly"),
    );
  const useful = new Set(payments(choice).flatMap(({ value }) => Object.keys(paid(String(value)).tiles)));
  const mine = spread(state.view?.zones[`${state.seat}/tiles`]).filter((tile) => useful.has(tile));
  const taken = counted(draft.tiles);
  return element(
    "div",
    { key: "exact", class: "exactly" },
    element(
      "div",
      { class: "row between" },
      element("strong", null, words.t("pay.exactly-title")),
      element(
        "button",
        { type: "button", class: "btn small quiet", on: { click: () => keep(context, null) } },
        words.t("pay.proposals"),
      ),
    ),
    element("p", { class: "small" }, words.t("pay.exactly-how")),
    element(
      "div",
      { class: "minis" },
      draft.cards.map((card, at) => element("span", { key: `${card} ${at}`, class: "mini-card" }, smallCard(card))),
      [...new Set(mine)].map((tile) =>
        element(
          "button",
          {
            type: "button",
            key: tile,
            class: "btn small",
            "aria-pressed": String(Boolean(taken[tile])),
            on: { click: () => pressTile(context, tile, !taken[tile]) },
          },
          icon(tileSymbol(tile), 18),
          tileName(words, tile),
        ),
      ),
    ),
    whatComes(context, choice),
  );
}

/** Whether it is a payment, and what of it comes. @param {Context} context @param {Choice} choice */
function whatComes(context, choice) {
  const { words } = context;
  const lacking = lacks(context, choice);
  const entry = paymentOf(context, choice);
  const { points } = outcome(context, choice, entry);
  return element(
    "p",
    { class: lacking ? "need" : "fine", role: "status" },
    lacking ?? words.t("pay.fine", { points, because: because(context, choice, entry) }),
  );
}

/** What a payment still needs that somebody puts together. @param {Context} context @param {Choice} choice @returns {string | null} */
export function lacks(context, choice) {
  const { words } = context;
  const draft = begun(context);
  if (!draft || context.chosen?.id !== choice.id) return null;
  const found = needs(choice, draft);
  if (!found) return null;
  return tooMuch(found)
    ? words.t("pay.too-much", { list: listed(context, found.less) })
    : words.t("pay.lacks", { list: listed(context, found.more) });
}

/** @param {Context} context @param {import("./payments.js").Paid} what */
function listed({ words }, { cards, tiles }) {
  const paints = counted(spread(cards).map((card) => cardOf(card).paint));
  return words.list([
    ...Object.entries(paints).map(([paint, n]) => words.t("pay.card-of", { n, paint: words.name("paint", paint) })),
    ...spread(tiles).map((tile) => tileName(words, tile)),
  ]);
}

/** How many turn tiles go with it, if any would help. @param {Context} context @param {Choice} choice */
function turnTiles(context, choice) {
  const { words, act } = context;
  const entry = paymentOf(context, choice);
  const values = (entry?.opens["turns"]?.entries ?? []).map(({ value }) => Number(value));
  if (!values.length) return null;
  const now = outcome(context, choice, entry).tiles;
  const step = (/** @type {number} */ n, /** @type {string} */ sign) =>
    element(
      "button",
      {
        type: "button",
        class: values.includes(now + n) ? "btn icon" : "btn icon off",
        "aria-label": words.t(n > 0 ? "pay.one-more-turn" : "pay.one-less-turn"),
        on: { click: () => values.includes(now + n) && press(now + n) },
      },
      sign,
    );
  const press = (/** @type {number} */ n) => {
    act.select(choice.id);
    act.extra("payment", entry?.value);
    act.extra("turns", n);
  };
  return element(
    "div",
    { key: "turns", class: "stepper", role: "group", "aria-label": words.t("pay.turn-tiles") },
    icon("act-turn", 22),
    element("span", { class: "grow" }, words.t("pay.turn-tiles")),
    step(-1, "−"),
    element("output", { class: "num" }, String(now)),
    step(1, "+"),
  );
}

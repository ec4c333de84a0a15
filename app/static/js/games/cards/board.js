// The table: sections on display, the bishop's favourite, action tiles, piles, and what was played last.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { verb } from "../../table/verb.js";
import { full } from "../../table/why.js";
import { amountOf } from "../../table/zones.js";
import { paintIcons, pile, pileTitle, sectionCard, tileSymbol, tileTitle } from "./drawings.js";
import { drewLast, lately, shown } from "./lately.js";
import { miniCard } from "./mini.js";
import { brings, outcome, paymentOf } from "./paying.js";
import { BACKS } from "./pieces.js";
import { valuesOf } from "./printed.js";
import { sectionName } from "./speech.js";
import { iconRow } from "./swapping.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */
/** @typedef {import("../../table/element.js").Child} Child */
/** @typedef {Record<string, any>} Props */

/** @param {Context} context */
export function boardBox(context) {
  const view = /** @type {View} */ (context.state.view);
  return element(
    "div",
    { key: "boardbox", class: "boardbox" },
    element(
      "section",
      { class: "panel play", "aria-label": context.words.t("board.label") },
      display(context, view),
      favourite(context, view),
      tiles(context, view),
      piles(context, view),
      shown(context) ?? lately(context),
    ),
  );
}

/** What can be pressed is a button; what cannot be done says why; everything else is a picture.
 * @param {Context} context @param {string} target @param {string} label @param {(props: Props) => Child} draw
 * @param {(id: string) => void} [press] what a press on something possible does */
function spot(context, target, label, draw, press = (id) => context.act.select(id)) {
  const { choices, impossible, chosen, act, speaker } = context;
  const able = choices.filter((choice) => choice.target === target);
  const choice = able.find(({ id }) => id === chosen?.id) ?? able[0];
  if (choice)
    return element(
      "button",
      {
        type: "button",
        key: target,
        class: "spot can",
        "aria-pressed": String(choice.id === chosen?.id),
        "aria-label": `${label}: ${verb(context, choice)}`,
        "data-target": target,
        on: { click: () => press(choice.id) },
      },
      draw({ choice }),
    );
  const no = impossible.find((found) => found.target === target);
  if (no) {
    const why = speaker.reason(no.reason);
    return element(
      "button",
      {
        type: "button",
        key: target,
        class: "spot cannot",
        "aria-disabled": "true",
        "aria-label": `${full(context, no)}, ${label}: ${why}`,
        title: why,
        "data-target": target,
        on: { click: () => act.why(no.id) },
      },
      draw({ no }),
    );
  }
  return element("div", { key: target, class: "spot", role: "img", "aria-label": label }, draw({}));
}

// -- the fresco ------------------------------------------------------------------------------------------------------

/** @param {Context} context @param {View} view */
function display(context, view) {
  const { words, printed } = context;
  const n = amountOf(view.zones["fresco pile"]);
  return element(
    "section",
    { key: "display", class: "felt f-display", "aria-labelledby": "display-h" },
    element(
      "header",
      { class: "row between" },
      element("h3", { id: "display-h" }, words.t("board.display")),
      element("small", null, words.t("board.display-hint")),
    ),
    element(
      "div",
      { class: "sections" },
      element(
        "figure",
        { class: "pile" },
        pile("fresco", n),
        element("figcaption", null, words.t("board.fresco-pile", { n })),
      ),
      printed.places.sections.map((/** @type {string} */ place) =>
        section(context, place, view.zones["display"]?.[place]),
      ),
    ),
  );
}

/** @param {Context} context @param {string} place @param {string | undefined} piece */
function section(context, place, piece) {
  const { words, printed, chosen, act } = context;
  if (!piece) return element("div", { key: `none ${place}`, class: "spot gone" }, words.t("board.taken"));
  const values = valuesOf(printed, piece);
  const label = words.t("board.section", {
    section: sectionName(words, piece),
    least: values[0],
    most: values[values.length - 1],
  });
  const press = (/** @type {string} */ id) => {
    act.own({ exact: null });
    act.select(id);
  };
  return element(
    "div",
    { key: `${place} ${piece}`, class: "place comes" },
    spot(
      context,
      `section ${place}`,
      label,
      ({ choice, no }) => {
        const on = choice && choice.id === chosen?.id;
        const now = on ? outcome(context, choice, paymentOf(context, choice)) : null;
        return [sectionCard(context, piece, now ? now.turned : null), caption(context, choice, no, values)];
      },
      press,
    ),
  );
}

/** What a section would bring, or what is missing for it. @param {Context} context @param {any} choice @param {any} no @param {number[]} values */
function caption(context, choice, no, values) {
  const { words } = context;
  const lacking = /** @type {Record<string, number>} */ (no?.reason.args["paints"] ?? {});
  if (choice) return element("span", { class: "cap can" }, brings(context, choice));
  if (no)
    return element(
      "span",
      { class: "cap lacks" },
      Object.keys(lacking).length ? words.t("board.needs") : words.t("board.not-now"),
      Object.entries(lacking).flatMap(([paint, n]) => Array.from({ length: n }, () => icon(`o-${paint}`, 18))),
    );
  return element(
    "span",
    { class: "cap" },
    words.t("board.worth", { least: values[0], most: values[values.length - 1] }),
  );
}

/** @param {Context} context @param {View} view */
function favourite({ words }, view) {
  const paint = view.zones["favourite"];
  const n = amountOf(view.zones["favourite pile"]);
  return element(
    "section",
    { key: "favourite", class: "felt f-favourite", "aria-labelledby": "favourite-h" },
    element("h3", { id: "favourite-h" }, words.t("board.favourite")),
    element(
      "div",
      { class: "fav" },
      element(
        "span",
        { key: paint ?? "none", class: "comes" },
        paint ? icon(`p-${paint}`, 72, 72, words.name("paint", paint)) : icon("i-no", 40),
      ),
      icon("bishop", 34, 46),
    ),
    element(
      "small",
      null,
      paint
        ? [
            words.t("board.favourite-hint", { paint: words.name("paint", paint) }),
            " ",
            words.t("board.favourite-left", { n }),
          ]
        : words.t("board.favourite-none"),
    ),
  );
}

// -- tiles and piles -------------------------------------------------------------------------------------------------

/** What a tile does, and what it counts at the end. @param {Context} context @param {string} tile */
export function tileDoes({ words, printed }, tile) {
  const paint = tile.startsWith("paint:") ? tile.slice(6) : null;
  const does = paint ? words.t("does.paint", { paint: words.name("paint", paint) }) : words.t(`does.${tile}`);
  const n = printed.tiles[tile]?.points ?? 0;
  return n ? `${does} ${words.t("does.end", { n })}` : does;
}

/** @param {Context} context @param {View} view */
function tiles(context, view) {
  const { words, printed } = context;
  const n = amountOf(view.zones["tile pile"]);
  return element(
    "section",
    { key: "tiles", class: "felt f-tiles", "aria-labelledby": "tiles-h" },
    element(
      "header",
      { class: "row between" },
      element("h3", { id: "tiles-h" }, words.t("board.tiles")),
      element("small", null, words.t("board.tiles-hint", { n })),
    ),
    element(
      "div",
      { class: "tiles3" },
      printed.places.tiles.map((/** @type {string} */ place) => {
        const tile = view.zones["tile display"]?.[place];
        if (!tile) return element("div", { key: `none ${place}`, class: "atile gone" }, words.t("board.taken"));
        return element(
          "div",
          { key: `${place} ${tile}`, class: "comes" },
          spot(context, `tile ${place}`, `${tileTitle(words, tile)}. ${tileDoes(context, tile)}`, () =>
            element(
              "span",
              { class: "atile" },
              icon(tileSymbol(tile), 36),
              element("span", null, element("b", null, tileTitle(words, tile)), tileDoes(context, tile)),
            ),
          ),
        );
      }),
    ),
  );
}

/** @param {Context} context @param {View} view */
function piles(context, view) {
  const { words, act, choices } = context;
  const drawing = choices.some(({ kind }) => kind === "draw");
  const last = drewLast(context.state);
  return element(
    "section",
    { key: "piles", class: `felt f-piles ${drawing ? "glows" : ""}`, "aria-labelledby": "piles-h" },
    element(
      "header",
      { class: "row" },
      element("h3", { id: "piles-h" }, words.t(drawing ? "board.piles-draw" : "board.piles")),
      drawing && iconRow(context, view.zones["turn"]?.icons ?? {}),
      drawing && last && miniCard(words, last),
    ),
    element(
      "div",
      { class: "piles4" },
      BACKS.map((back) => {
        const n = amountOf(view.zones[`${back} pile`]);
        const away = amountOf(view.zones[`${back} discards`]);
        const label = words.t("board.pile", { pile: pileTitle(words, back), n, away });
        return spot(
          context,
          `pile ${back}`,
          label,
          () => [
            pile(back, n),
            element("span", { class: "pilename" }, pileTitle(words, back)),
            element("small", null, paintsThere(context, back)),
          ],
          (id) => act.decide([choices.find((choice) => choice.id === id)?.pick({})]),
        );
      }),
    ),
  );
}

/** The paints of a pile: those of the market, or the one that most cards behind a window show. @param {Context} context @param {string} back @returns {Child} */
function paintsThere({ words, printed }, back) {
  const main = printed.main[back];
  if (!main) return paintIcons(words, printed.basic, 15);
  return [words.t("board.mostly"), " ", paintIcons(words, [main], 15)];
}

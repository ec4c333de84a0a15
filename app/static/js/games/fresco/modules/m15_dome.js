// Module 15, the dome: a second gold rim around the segments that hide a dome tile, and the tiles found so far.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { capital } from "../../../table/words.js";
import { label } from "../board/draw.js";
import { cellSpot } from "../board/layout.js";
import { tileOf } from "../pieces.js";
import { paintIcons } from "../speech.js";
import { each, handCard, many } from "./cards.js";
import { ofEach } from "./holdings.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../board/draw.js").Scene} Scene */

/** The inner cells under which a tile still lies. @param {import("../printed.js").Known} known @param {View} view @returns {string[]} */
function hidden({ printed }, view) {
  return printed.modules["dome"].cells.filter((/** @type {string} */ cell) => cell in (view.zones["fresco"] ?? {}));
}

/** @param {Scene} scene */
function rims(scene) {
  return hidden(scene, scene.view).map((cell) => {
    const { x, y } = cellSpot(cell);
    return element("rect", {
      key: `dome ${cell}`,
      class: "domerim",
      "aria-hidden": "true",
      x: x + 4,
      y: y + 4,
      width: 67,
      height: 67,
      rx: 8,
    });
  });
}

/** A vault of the dome with its points. @param {string} piece @param {number} size */
function picture(piece, size) {
  return element(
    "svg",
    { class: "ico dometile", width: size, height: size, viewBox: "0 0 32 32", "aria-hidden": "true" },
    element("use", { href: "#dometile", width: 32, height: 32 }),
    element("circle", { cx: 16, cy: 20, r: 9 }),
    label(16, 25, "", tileOf(piece).value),
  );
}

/** @param {import("../../../table/words.js").Words} words @param {string} piece */
function about(words, piece) {
  const { value, paints } = tileOf(piece);
  return words.t("dock.dome.about", { n: value, paints: words.list(paints.map((paint) => words.name("paint", paint))) });
}

/** Mine, with the paints to keep; finished ones are behind me. @param {Context} context */
function hand(context) {
  const { state, words, choices } = context;
  const zones = state.view?.zones ?? {};
  const mine = each(zones[`${state.seat}/dome`]).map((piece) => ({ piece, finished: false }));
  const behind = each(zones[`${state.seat}/finished dome`]).map((piece) => ({ piece, finished: true }));
  return [...mine, ...behind].map(({ piece, finished }) =>
    handCard(context, {
      key: `dome ${piece}`,
      picture: [picture(piece, 34), paintIcons(words, tileOf(piece).paints, 15)],
      text: finished ? words.t("dock.dome.finished") : words.title("place", "dome"),
      title: about(words, piece),
      plays: choices.find((choice) => choice.kind === "dome" && choice.value === piece)?.id ?? null,
      dead: finished,
    }),
  );
}

/** What is hidden yet, and what of mine is not finished. @param {Context} context @param {View} view */
function today(context, view) {
  const { words, state } = context;
  const n = hidden(context, view).length;
  return [
    ...(n ? [{ picture: icon("dometile", 18), text: words.t("today.dome", { n }), lines: [words.t("dock.dome.left", { n })] }] : []),
    ...each(view.zones[`${state.seat}/dome`]).map((piece) => ({
      picture: [picture(piece, 20), paintIcons(words, tileOf(piece).paints, 14)],
      text: words.t("today.my-dome"),
      lines: [capital(about(words, piece))],
    })),
  ];
}

/** @param {Context} context @param {View} view @returns {string[]} */
function inWords(context, view) {
  const { words } = context;
  return [
    words.t("dock.dome.left", { n: hidden(context, view).length }),
    ...ofEach(context, view, (painter) => each(view.zones[`${painter}/dome`]).map((piece) => about(words, piece))),
  ];
}

/** @type {import("./dock.js").Dock} */
export const dome = {
  zones: ["dome tiles"],
  own: ["dome", "finished dome"],
  board: { fresco: rims },
  seat: ({ words }, view, painter) => [
    {
      picture: "dometile",
      n: many(view.zones[`${painter}/dome`]) + many(view.zones[`${painter}/finished dome`]),
      name: words.name("zone", "dome"),
    },
  ],
  hand,
  today: { cathedral: today },
  tells: ["dome"],
  looks: {
    dome: ({ words, speaker }, choice) => ({
      lead: picture(String(choice.value), 34),
      bare: true,
      title: words.title("offer", "dome"),
      cost: speaker.goods(choice.cost),
      gain: words.signed(choice.gain["points"] ?? 0),
    }),
  },
  pictures: { "place dome": "dometile" },
  inWords,
};

// Module 7, scrolls: two lines of the fresco in my hand, with what they are worth now; my lines are dotted on my own fresco.

import { element } from "../../../table/element.js";
import { each, handCard, many } from "./cards.js";
import { ofEach, ofMine } from "./holdings.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../printed.js").Known} Known */

const SIDE = [0, 1, 2, 3, 4];

/** @param {string} scroll @returns {string[]} */
function line(scroll) {
  const [kind, index] = scroll.split(" ");
  return SIDE.map((other) => (kind === "row" ? `${index},${other}` : `${other},${index}`));
}

/** @param {string} scroll @param {number} size */
function picture(scroll, size) {
  const cells = scroll === "both" ? [] : line(scroll);
  return element(
    "svg",
    { class: "ico", width: size, height: size, viewBox: "0 0 40 40", "aria-hidden": "true" },
    element("use", { href: "#scroll", width: 40, height: 40 }),
    SIDE.flatMap((row) =>
      SIDE.map((col) =>
        element("rect", {
          x: 9.5 + 4.4 * col,
          y: 9.5 + 4.4 * row,
          width: 3.6,
          height: 3.6,
          class: cells.includes(`${row},${col}`) ? "sc-on" : "sc-off",
        }),
      ),
    ),
  );
}

/** How many segments of its line are covered yet, and what it would bring now.
 * @param {Known} known @param {Record<string, any>} zones @param {string} scroll */
function worth({ printed }, zones, scroll) {
  const covered = line(scroll).filter((cell) => cell in (zones["fresco"] ?? {})).length;
  return { covered, n: printed.modules["scrolls"].single * (SIDE.length - covered) };
}

/** @param {Context} context @param {Record<string, any>} zones @param {string} scroll */
function about(context, zones, scroll) {
  const { words } = context;
  return words.t("dock.scroll.about", { name: words.title("scroll", scroll), n: worth(context, zones, scroll).n });
}

/** @param {Context} context */
function hand(context) {
  const { state, words, choices } = context;
  const zones = state.view?.zones ?? {};
  return each(zones[`${state.seat}/scrolls`]).map((scroll) => {
    const { covered, n } = worth(context, zones, scroll);
    const dead = covered === 0 && !choices.some((choice) => choice.kind === "scroll");
    const name = words.title("scroll", scroll);
    const plays = choices.find((choice) => choice.kind === "scroll" && choice.value === scroll)?.id ?? null;
    return handCard(context, {
      key: `scroll ${scroll}`,
      picture: picture(scroll, 34),
      text: words.t(dead ? "dock.scroll.dead" : "dock.scroll.now", { name, n }),
      title: about(context, zones, scroll),
      plays,
      dead,
    });
  });
}

/** My scrolls whose line is not finished yet. @param {Context} context @param {import("../../../table/types.js").View} view */
function today(context, view) {
  const { state, words } = context;
  const mine = each(view.zones[`${state.seat}/scrolls`]).filter((scroll) => worth(context, view.zones, scroll).covered);
  return mine.map((scroll) => ({
    picture: picture(scroll, 20),
    text: words.t("dock.scroll.now", { name: words.title("scroll", scroll), n: worth(context, view.zones, scroll).n }),
    lines: [about(context, view.zones, scroll)],
  }));
}

/** @param {Scene} scene */
function lines({ view, me, words }) {
  const held = me ? each(view.zones[`${me}/scrolls`]) : [];
  return held.map((scroll) => {
    const [kind, index] = scroll.split(" ");
    const from = 77 * Number(index) + 2.5;
    const box =
      kind === "row" ? { x: 2.5, y: from, width: 377, height: 71 } : { x: from, y: 2.5, width: 71, height: 377 };
    return element("rect", {
      key: scroll,
      ...box,
      rx: 5,
      class: "myline",
      role: "img",
      "aria-label": words.t("dock.scroll.line", { name: words.name("scroll", scroll) }),
    });
  });
}

/** @param {Context} context @param {import("../../../table/types.js").View} view @returns {string[]} */
function inWords(context, view) {
  const { words } = context;
  const played = each(view.zones["played scrolls"]);
  return [
    ...ofEach(context, view, (painter) => {
      const n = many(view.zones[`${painter}/scrolls`]);
      return n ? [words.t("dock.scroll.held", { n })] : [];
    }),
    ...(played.length
      ? [words.t("dock.scroll.played", { names: words.list(played.map((scroll) => words.name("scroll", scroll))) })]
      : []),
    ...ofMine(context, (me) => each(view.zones[`${me}/scrolls`]).map((scroll) => about(context, view.zones, scroll))),
  ];
}

/** @type {import("./dock.js").Dock} */
export const scrolls = {
  zones: ["row scrolls", "column scrolls", "played scrolls"],
  own: ["scrolls"],
  board: { fresco: lines },
  seat: (context, view, painter) => [
    { picture: "scroll", n: many(view.zones[`${painter}/scrolls`]), name: context.words.name("zone", "scrolls") },
  ],
  hand,
  today: { cathedral: today },
  looks: {
    scroll: ({ words, speaker }, choice) => ({
      lead: picture(String(choice.value), 32),
      bare: true,
      title: words.title("scroll", String(choice.value)),
      cost: choice.gain["items"]?.length > 1 ? speaker.sources(choice.gain["items"]) : null,
      gain: words.signed(choice.gain["points"] ?? 0),
    }),
  },
  inWords,
};

// The card game at the table: everything the shell asks a game, answered by the files beside this one.

import { inWords } from "../../table/in_words.js";
import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { backdrop } from "../backdrop.js";
import { letters } from "../paints.js";
import { after } from "./after.js";
import { boardBox } from "./board.js";
import { boardInWords } from "./board_in_words.js";
import { LOOKS, folded, lacks, refused, spot, target, values, warns } from "./choices.js";
import { handLine, myHand } from "./hand.js";
import { restorations } from "./paying.js";
import { brief, doing, goods, mySections, worths } from "./seat.js";
import { ARGUMENTS, GOODS, thing } from "./speech.js";
import { chosenCards, drawing } from "./swapping.js";
import { HEADINGS, QUIET, TOLD } from "./told.js";
import { acting, asks, order, phases, sectionNow } from "./turn.js";

/** @typedef {import("../../table/game.js").GameClient} GameClient */

/** What a phone shows of the table for each question. @type {Record<string, string>} */
const SHOWN = {
  act: "cathedral",
  "go on": "cathedral",
  "choose pile": "piles",
  "take tile": "piles",
  give: "mine",
  discard: "mine",
};

/** Nothing is chosen card by card any more, and my turn is shown where it is. @type {GameClient["turned"]} */
function turned({ view, was, ui, begins }) {
  const asked = JSON.stringify(view.question) !== JSON.stringify(was?.question);
  const tab = begins ? (SHOWN[view.task ?? ""] ?? ui.tab) : ui.tab;
  return { table: view.over && ui.table, tab, own: asked ? { ...ui.own, exact: null } : ui.own };
}

/** Cards are chosen by whoever plays them: none is before that, and a phone shows the hand for it. @type {GameClient["drawn"]} */
function drawn({ chosen, ui, act }) {
  if (!chosen?.fields["cards"] || ui.extras["cards"] !== undefined) return;
  act.extra("cards", []);
  if (ui.phone && ui.sheet) act.sheet(false);
}

/** @type {GameClient["note"]} */
function note({ words, printed }, view) {
  if (view.over) return null;
  const final = view.zones["round"]?.final;
  return element(
    "span",
    { class: "chip gold note" },
    icon("i-info", 13),
    final ? words.t("strip.final") : words.t("strip.ends", { n: printed.end }),
  );
}

/** @type {GameClient} */
export const game = {
  ...inWords,
  ranking: (view) => view.zones["result"] ?? [],
  points: (view, painter) => view.zones[`${painter}/points`] ?? {},
  sources: ["section", "tile"],
  order,
  acting,
  phases,

  own: { exact: null },
  turned,
  drawn,

  tabs: { cathedral: "i-grid", piles: "i-cards" },
  board: boardBox,
  rail: mySections,
  myThings: myHand,
  shelf: handLine,
  described: boardInWords,
  note,
  seat: { ...inWords.seat, doing, brief, plan: worths, goods },
  wins: { one: "end.winner", several: "end.winners" },
  backdrop,
  figure: "painter",
  after,

  asks,
  warns,
  place: () => "loc-cathedral",
  target,
  folded,
  groups: {
    restore: { draw: restorations },
    swap: { bare: true },
    draw: { draw: drawing, bare: true },
    take: { bare: true },
    give: { bare: true },
    show: { bare: true },
    cards: { draw: () => null, head: () => false },
  },
  looks: LOOKS,
  widgets: { payment: () => null, turns: () => null, cards: chosenCards },
  lacks,
  spot,
  values,
  refused,

  goods: GOODS,
  arguments: ARGUMENTS,
  thing,
  telling: { told: TOLD, quiet: QUIET, headings: HEADINGS },

  letters: (words) => letters(words),
  sounds: {
    restored: "brush",
    swapped: "page",
    "drew card": "page",
    "took tile": "knock",
    asked: "knock",
    passed: "knock",
    discarded: "page",
  },
  guide: sectionNow,
};

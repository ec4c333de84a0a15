// The dice game at the table: everything the shell asks a game, answered by the files beside this one.

import { inWords } from "../../table/in_words.js";
import { backdrop } from "../backdrop.js";
import { letters } from "../paints.js";
import { after } from "./after.js";
import { board } from "./board.js";
import { boardInWords } from "./board_in_words.js";
import { asks, target, values, worth } from "./choices.js";
import { LOOKS, byTotal } from "./looks.js";
import { show } from "./motion.js";
import { myScreen, shelf } from "./my_screen.js";
import { note } from "./note.js";
import { acting, order, phases, sectionNow } from "./reading.js";
import { brief, doing, goods, said } from "./seat.js";
import { ARGUMENTS, sealed, thing } from "./speech.js";
import { HEADINGS, QUIET, TOLD } from "./told.js";
import { track } from "./track.js";

/** @typedef {import("../../table/game.js").GameClient} GameClient */

/** Whoever wanted to see the chances at this table still does after a reload. @type {GameClient["turned"]} */
function turned({ view, ui, begins, remembered }) {
  const chances = ui.own["chances"] ?? Boolean(remembered("chances").on);
  return { own: { ...ui.own, chances }, table: view.over && ui.table, tab: begins ? "board" : ui.tab };
}

/** @type {GameClient} */
export const game = {
  ...inWords,
  ranking: (view) => view.zones["result"] ?? inWords.ranking(view),
  points: (view, painter) => view.zones[`${painter}/points`] ?? {},
  sources: ["section", "bishop", "portrait", "bonus portrait", "bet", "landing", "wedding"],
  order,
  acting,
  phases,

  own: { chances: null },
  turned,

  tabs: { board: "i-dice" },
  board,
  rail: track,
  myThings: myScreen,
  shelf,
  described: boardInWords,
  note,
  seat: { ...inWords.seat, doing, brief, said, goods },
  wins: { one: "end.winner", several: "end.winners" },
  backdrop,
  figure: "painter",
  after,

  asks,
  place: () => "i-dice",
  target,
  worth,
  groups: { keep: { draw: byTotal }, wait: { head: () => false } },
  looks: LOOKS,
  values,

  arguments: ARGUMENTS,
  thing,
  sealed,
  telling: { told: TOLD, quiet: QUIET, headings: HEADINGS },

  letters: (words) => letters(words),
  sounds: {
    rolled: "knock",
    "set aside": "knock",
    "bishop placed": "knock",
    "bet placed": "coin",
    "bets revealed": "page",
    "restored section": "brush",
    "painted portrait": "brush",
  },
  show,
  guide: sectionNow,
};

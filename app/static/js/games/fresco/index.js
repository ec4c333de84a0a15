// Fresco at the table: everything the shell asks a game, answered by the files beside this one.

import { inWords } from "../../table/in_words.js";
import { backdrop } from "../backdrop.js";
import { letters } from "../paints.js";
import { after } from "./after/after.js";
import { annexCards, annexes } from "./annex.js";
import { boardBox } from "./board/box.js";
import { boardInWords } from "./board_in_words.js";
import { LED } from "./bishop.js";
import { booths } from "./booths.js";
import { folded, refused, spot, target, values, worth } from "./choices.js";
import { asks, phases, picture, sectionNow } from "./day.js";
import { lastRound } from "./endings.js";
import { evening } from "./evening.js";
import { fresh } from "./fresh.js";
import { hour, night } from "./hours.js";
import { hisLine } from "./leonardo.js";
import { LOOKS } from "./looks.js";
import {
  ARGUMENTS as DOCKED_ARGUMENTS,
  FIELDS,
  GROUPS,
  LOOKS as DOCKED_LOOKS,
  PICTURES,
  WIDGETS,
  bring,
  warnings,
} from "./modules/index.js";
import { show } from "./motion.js";
import { myScreen, shelfLine } from "./my_screen.js";
import { order, visitor } from "./painters.js";
import { PAINTS } from "./pieces.js";
import { BLANK, fitting, whole } from "./planning/plan.js";
import { key } from "./planning/keys.js";
import { lies, planning } from "./planning/page.js";
import { far, helps } from "./reach.js";
import { reveal } from "./reveal.js";
import { brief, doing, facts, goods, large, said, sealed, sheet } from "./seat.js";
import { ARGUMENTS, GOODS, thing } from "./speech.js";
import { HEADINGS, QUIET, TOLD } from "./told.js";
import { where } from "./where.js";

/** @typedef {import("../../table/game.js").GameClient} GameClient */

/** What of this game is looked at: a place (on a phone), when the card of each annex was opened last, and the plan with the piece and the mark in hand, why what was
 * pressed last is not possible, and what lies open above it. */
const UNPLANNED = { draft: BLANK, kind: null, mark: null, why: null, drawer: null };

/** A plan goes on as it was begun in this round, and is forgotten when all are open; my turn is shown where it is.
 * @type {GameClient["turned"]} */
function turned({ view, was, ui, begins, remembered }) {
  let { own, table, tab } = ui;
  const schema = view.question?.["plan"];
  if (schema) {
    const { round, draft } = remembered("draft");
    const begun = round === view.zones["round"]?.number ? draft : null;
    own = { ...own, draft: fitting(schema, whole(was?.sealed ?? begun ?? BLANK)) };
  }
  if (view.task !== "plan") [own, table] = [{ ...own, ...UNPLANNED }, view.over && table];
  if (begins && view.place === "cathedral") tab = "fresco";
  else if (begins && view.place && view.place !== "sheet") [own, tab] = [{ ...own, part: view.place }, "town"];
  return { own, table, tab };
}

/** @type {GameClient["groups"]} */
const BASE_GROUPS = {
  buy: { draw: booths, bare: true },
  row: { class: "wrows", draw: night, head: ([first]) => first.cost["price"] !== undefined, refuses: true },
  altar: { shortened: true },
  step: LED,
};

/** @type {GameClient} */
export const game = {
  ...inWords,
  bring,
  ranking: (view) => view.zones["result"] ?? [],
  points: (view, painter) => view.zones[`${painter}/points`] ?? {},
  sources: ["segment", "bishop", "altar", "landing", "money"],
  order,
  acting: visitor,
  phases,

  own: { part: "market", ...UNPLANNED },
  turned,

  tabs: { fresco: "i-grid", town: "i-cards" },
  fresh,
  board: boardBox,
  rail: annexes,
  cards: annexCards,
  myThings: myScreen,
  shelf: shelfLine,
  described: boardInWords,
  note: lastRound,
  sheet: { lies, draw: planning, back: "plan.back", key },
  seat: { doing, brief, said, facts, large, plan: sheet, goods },
  wins: { one: "end.winner", several: "end.winners" },
  backdrop,
  figure: "painter",
  after,

  asks,
  warns: (context, view) => [...hisLine(context, view), ...warnings(context, view)],
  place: picture,
  target,
  worth,
  folded,
  groups: Object.assign(GROUPS, BASE_GROUPS),
  looks: Object.assign(DOCKED_LOOKS, LOOKS),
  buttons: { row: hour },
  fields: FIELDS,
  widgets: WIDGETS,
  spot,
  values,
  refused,
  helps,
  far,

  colour: "leo",
  pictures: PICTURES,
  goods: GOODS,
  arguments: Object.assign(DOCKED_ARGUMENTS, ARGUMENTS),
  thing,
  sealed,
  telling: { told: TOLD, quiet: QUIET, headings: HEADINGS },

  where,
  moments: { "plans revealed": reveal },
  summary: evening,

  letters: (words) => letters(words, PAINTS),
  sounds: {
    uncovered: "brush",
    "restored altar": "brush",
    blended: "brush",
    paid: "coin",
    earned: "coin",
    "plans revealed": "page",
    woke: "knock",
    "bishop moved": "knock",
    ready: "page",
  },
  show,
  guide: sectionNow,
};

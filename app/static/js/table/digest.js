// A decision's events as the few lines worth reading: what was done, for how much, with what result.

import { icon } from "./icon.js";

/** @typedef {import("./speaker.js").Speaker} Speaker */
/** @typedef {import("./types.js").Entry_} Entry_ */
/** @typedef {import("./element.js").Child} Child */
/** @typedef {import("./element.js").VNode} VNode */
/** @typedef {{key: string, number: number, painter: string | null, words: Child[], heading: boolean}} Line */

/** @param {Speaker} speaker @param {Entry_} entry @returns {Line[]} */
export function lines(speaker, entry) {
  /** @type {Line[]} */
  const found = [];
  const add = (/** @type {string | null} */ painter, /** @type {Child[]} */ words, heading = false) =>
    found.push({ key: `${entry.number}.${found.length}`, number: entry.number, painter, words, heading });
  if (entry.kind === "undo") add(entry.seat, speaker.words.rich("log.undid", { painter: speaker.bold(entry.seat) }));
  if (entry.kind === "take_back")
    add(entry.seat, speaker.words.rich("log.took-back", { painter: speaker.bold(entry.seat) }));
  if (entry.kind === "rules") {
    const { from, to } = entry.events[0];
    add(null, speaker.words.rich("log.rules-changed", { from, to }));
  }
  if (entry.kind !== "pick") return found;
  const standIn = byStandIn(speaker, entry);
  const { told, quiet, headings } = speaker.game.telling;
  for (const event of entry.events) {
    const tell = told[event.event];
    const words = tell ? tell(speaker, event, entry.events) : quiet.has(event.event) ? null : speaker.event(event);
    const byBot = standIn && event.painter === entry.seat && !headings.has(event.event);
    if (words) add(event.painter, byBot ? [robot(speaker), " ", ...words] : words, headings.has(event.event));
  }
  return found;
}

/** Whether a bot decided that sits in for somebody. @param {Speaker} speaker @param {Entry_} entry */
export function byStandIn(speaker, { seat, made_by }) {
  return made_by === "bot" && Boolean(speaker.seat(seat)?.player);
}

/** The mark of what a bot did in the place of somebody. @param {Speaker} speaker */
export const robot = (speaker) => icon("i-bot", 13, 13, speaker.words.t("log.by-bot"), "bybot");

/** Lines as plain text, for the live region. @param {Child} child @returns {string} */
export function plain(child) {
  if (Array.isArray(child)) return sideBySide(child);
  if (child === null || child === undefined || typeof child === "boolean") return "";
  if (typeof child !== "object") return String(child);
  const node = /** @type {VNode} */ (child);
  if (node.tag === "#text") return node.props["value"];
  const label = node.props["aria-label"];
  return label ? String(label) : sideBySide(node.children);
}

/** Drawings with nothing between them are a list; a number belongs to the drawing before it. @param {readonly Child[]} children */
function sideBySide(children) {
  let said = "";
  /** @type {Child} */
  let before = null;
  for (const child of children.filter(plain)) {
    if (isDrawn(before)) said += isDrawn(child) ? ", " : isNumber(child) ? " " : "";
    said += plain(child);
    before = child;
  }
  return said;
}

/** A drawing, or several with their numbers. @param {Child} child @returns {boolean} */
function isDrawn(child) {
  const { tag = "", children = [] } = /** @type {Partial<VNode>} */ (child ?? {});
  return tag === "svg" || (children.some(isDrawn) && children.every((each) => isDrawn(each) || isNumber(each)));
}

/** @param {Child} child */
const isNumber = (child) => /** @type {VNode | null} */ (child)?.tag === "b";

// The recorded games that tests.js.recorded wrote; the folder comes from the environment.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { apply } from "../../app/static/js/table/store.js";

const folder = process.env.FRESCO_RECORDED;

/** By viewer: the first view, the messages, the last view. @param {string} name */
export function recorded(name) {
  return read(name).viewers;
}

/** Who decided what. @param {string} name @returns {{seat: string, pick: any}[]} */
export function decided(name) {
  return read(name).decisions;
}

/** All of it, as its log tells it when it is over. @param {string} name @returns {import("../../app/static/js/table/store.js").Past} */
export function past(name) {
  return read(name).past;
}

/** What is printed on the components of this game, as the page brings it. @param {string} name @returns {import("../../app/static/js/games/fresco/printed.js").Printed} */
export function printed(name) {
  return read(name).printed;
}

/** What the house says in a language, as it is served at a table of this game. @param {string} language @param {string} [game] @returns {import("../../app/static/js/table/words.js").Catalogue} */
export function texts(language, game) {
  return read(game ? `texts-${game}-${language}` : `texts-${language}`);
}

/** The archive of a game, by viewer what is seen at its end, and where the rules lead without it.
 * @param {string} name @returns {{archive: import("../../app/static/js/table/replay/course.js").Archive, last: Record<string, any>, result: {scores: Record<string, number>, winners: string[]}}} */
export function archived(name) {
  return parsed(`archive-${name}`);
}

/** The golden games of which there is an archive. @returns {string[]} */
export function everyArchive() {
  return readdirSync(place())
    .flatMap((file) => file.match(/^archive-(.+)\.json$/)?.[1] ?? [])
    .sort();
}

/** The view after every message, from the first. @param {string} name @param {string} viewer @returns {any[]} */
export function viewsOf(name, viewer) {
  const { first, messages } = recorded(name)[viewer];
  let view = first;
  return [first, ...messages.map((/** @type {any} */ message) => (view = apply(view, message)))];
}

/** Read once: nobody changes what was recorded. @type {Map<string, any>} */
const known = new Map();

/** @param {string} name */
function read(name) {
  if (!known.has(name)) known.set(name, parsed(name));
  return known.get(name);
}

/** @param {string} name */
function parsed(name) {
  return JSON.parse(readFileSync(join(place(), `${name}.json`), "utf8"));
}

function place() {
  if (!folder)
    throw new Error("run `make js`: it records the golden games first and names their folder in FRESCO_RECORDED");
  return folder;
}

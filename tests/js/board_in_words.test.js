import assert from "node:assert/strict";
import { test } from "node:test";
import { fresco } from "./fresco.js";
import { plain } from "../../app/static/js/table/digest.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { boardInWords } from "../../app/static/js/games/fresco/board_in_words.js";
import { apply } from "../../app/static/js/table/store.js";
import { Words } from "../../app/static/js/table/words.js";
import { printed, recorded, texts } from "./recordings.js";

const SEVEN = "m01+02+03+04+05+06+07-4";
const MODULES = [1, 2, 3, 4, 5, 6, 7];

/** Words that must have every text they are asked for. */
class Strict extends Words {
  /** @param {string} key @param {import("../../app/static/js/table/words.js").Args} args */
  template(key, args) {
    assert.ok(this.has(key), `${this.language} has no words for ${key}`);
    return super.template(key, args);
  }
}

/** The view in the middle of a recorded game, with its log. @param {string} viewer */
function midway(viewer) {
  const { first, messages } = recorded(SEVEN)[viewer];
  const log = messages.slice(0, Math.floor(messages.length / 2));
  return { view: log.reduce(apply, first), log };
}

/** Every line that is said to this viewer. @param {string} language @param {string} viewer @returns {string[]} */
function heard(language, viewer) {
  const seat = viewer === "spectator" ? null : viewer;
  const words = new Strict(texts(language), language);
  const state = { ...midway(viewer), seat };
  const speaker = new Speaker(fresco, words, null, seat);
  const section = boardInWords(/** @type {any} */ ({ state, words, speaker, printed: printed(SEVEN) }));
  /** @type {string[]} */
  const lines = [];
  const read = (/** @type {any} */ node) => {
    if (["li", "h3", "td", "caption"].includes(node?.tag)) lines.push(plain(node));
    else for (const child of node?.children ?? []) read(child);
  };
  read(section);
  return lines;
}

for (const language of ["en", "de", "fr"])
  test(`with seven modules everything is said in words: ${language}`, () => {
    const lines = heard(language, "p0");
    for (const number of MODULES) {
      const title = lines.indexOf(String(texts(language)[`module.${number}.name`]));
      assert.ok(title >= 0, `module ${number} says nothing`);
      assert.ok(lines[title + 1].length > 5, `module ${number} has no line`);
    }
    assert.deepEqual(
      lines.filter((line) => /[{}]|undefined|NaN|\[object/.test(line)),
      [],
    );
  });

test("what is behind my screen is said to me, and to nobody else", () => {
  const hidden = String(texts("en")["in-words.mine"]).split("{")[0];
  const mine = heard("en", "p0").filter((line) => line.startsWith(hidden));
  assert.ok(
    mine.some((line) => line.includes("lucky penn")),
    "my pennies",
  );
  assert.ok(
    mine.some((line) => line.includes("gold lea")),
    "my leaf",
  );
  assert.deepEqual(
    heard("en", "spectator").filter((line) => line.startsWith(hidden)),
    [],
  );
});

test("what lies open is said to everybody in the same words", () => {
  const hidden = String(texts("en")["in-words.mine"]).split("{")[0];
  const open = (/** @type {string} */ viewer) => heard("en", viewer).filter((line) => !line.startsWith(hidden));
  assert.deepEqual(open("p0"), open("spectator"));
  assert.ok(open("spectator").some((line) => line.startsWith("On the bench: ")));
});

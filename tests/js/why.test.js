import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { values } from "../../app/static/js/games/fresco/choices.js";
import { full } from "../../app/static/js/table/why.js";

const GAME = new URL("../../app/i18n/en/games/fresco/", import.meta.url);
const NOT_POSSIBLE = /^msgid "(not\.[^"]+)"\nmsgstr "([^"]*)"/gm;

/** What is told of the things that are not possible, as it is written. */
const told = readdirSync(GAME).flatMap((file) => [...readFileSync(new URL(file, GAME), "utf8").matchAll(NOT_POSSIBLE)]);

test("whatever is named of something impossible is filled in", () => {
  /** @type {Record<string, unknown>} */
  let given = {};
  const text = () => "";
  const words = { t: text, name: text, first: (/** @type {string[]} */ _, /** @type {typeof given} */ named) => ((given = named), "") };
  const context = /** @type {any} */ ({ words, speaker: { named: text, goodsText: text }, game: { spot: text, values } });
  full(context, /** @type {any} */ ({ kind: "pew", value: "1", target: null, cost: { beam: 3 }, gain: {} }));
  assert.ok(told.length > 10);
  for (const [, key, written] of told)
    for (const [, name] of written.matchAll(/\{(\w+)\}/g)) assert.ok(name in given, `${key}: nobody says {${name}}`);
});

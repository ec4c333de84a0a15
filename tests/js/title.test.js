// What a table is called.

import assert from "node:assert/strict";
import { test } from "node:test";
import { called } from "../../app/static/js/table/title.js";
import { Words } from "../../app/static/js/table/words.js";
import { people, person, words } from "./company.js";
import { texts } from "./recordings.js";

test("a table with a name is called by it, whoever its host is", () => {
  assert.equal(called(words, people()), "Casa Bellini");
  assert.equal(called(words, people({ name: "Ben", seats: [person("p0"), person("p1")] })), "Ben");
});

test("a table without a name of its own is called after its host", () => {
  assert.equal(called(words, people({ name: "Chiara", seats: [person("p0"), person("p1")] })), "Chiara’s table");
  const french = new Words(texts("fr"), "fr");
  const artemisia = person("p0", { player: "Artemisia" });
  assert.equal(called(french, people({ name: "Artemisia", seats: [artemisia] })), "La table d’Artemisia");
});

test("a table of which nothing is known yet is called nothing", () => {
  assert.equal(called(words, null), "");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { fresco } from "./fresco.js";
import { lines, plain } from "../../app/static/js/table/digest.js";
import { element } from "../../app/static/js/table/element.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { Words } from "../../app/static/js/table/words.js";
import { recorded, texts } from "./recordings.js";

const catalogue = /** @type {any} */ ({
  greeting: "Good morning, {name}",
  tiles: ["{n} tile", "{n} tiles"],
  "amount.points": ["{n:+} point", "{n:+} points"],
});

test("names are put in, and numbers choose the form", () => {
  const words = new Words(catalogue, "en");
  assert.equal(words.t("greeting", { name: "Anna" }), "Good morning, Anna");
  assert.equal(words.t("tiles", { n: 1 }), "1 tile");
  assert.equal(words.t("tiles", { n: 0 }), "0 tiles");
  assert.equal(words.t("amount.points", { n: 3 }), "+3 points");
  assert.equal(words.t("amount.points", { n: -1 }), "−1 point");
});

test("every language counts, lists and writes numbers and places as Intl does", () => {
  for (const language of ["en", "de", "fr"]) {
    const words = new Words(catalogue, language);
    const [rules, numbers] = [new Intl.PluralRules(language), new Intl.NumberFormat(language)];
    for (const n of [0, 0.5, 1, 1.5, 2, 3, 11, 21, 100, 101, 999, 1000, 12345]) {
      assert.equal(words.several(n), rules.select(n) !== "one", `${language} ${n}`);
      assert.equal(words.number(n), numbers.format(n));
    }
    const lists = new Intl.ListFormat(language);
    for (const items of [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]])
      assert.equal(words.list(items), lists.format(items));
    const ordinals = new Intl.PluralRules(language, { type: "ordinal" });
    for (let place = 1; place <= 20; place += 1)
      assert.equal(words.ordinal(place), ordinals.select(place), `${language} ${place}`);
  }
});

test("a key without words shows its last part, never nothing", () => {
  const words = new Words(catalogue, "en");
  assert.equal(words.t("name.zone.holy grail"), "holy grail");
  assert.equal(words.name("zone", "well-spring"), "well spring");
});

test("every line of the log of a golden game has words, also for events nobody has drawn", () => {
  const words = new Words({ "event.novelty": "{painter} found {thing}" }, "en");
  const speaker = new Speaker(fresco, words, null, "p0");
  const game = recorded("base-4");
  const said = game.p0.messages.flatMap((message) => lines(speaker, message)).map((line) => plain(line.words));
  assert.ok(said.length > 100);
  assert.ok(said.every((line) => line.trim().length > 0));
  const [line] = lines(speaker, {
    number: 1,
    seat: "p1",
    kind: "pick",
    made_by: "player",
    events: [{ event: "novelty", painter: "p1", thing: { gold: 2 } }],
  });
  assert.match(plain(line.words), /found/);
});

test("a line of the log says You where the reader acted, also for what only a module tells", () => {
  const told = {
    "event.painted portrait": "{painter} paints a portrait: {portrait}.",
    "log.painted portrait": "{painter}: painted a portrait, {portrait}",
    "log.you": "You",
    "name.painter.p1": "Bruno",
    "name.portrait.muse": "Muse",
  };
  const speaker = new Speaker(fresco, new Words(told, "en"), null, "p0");
  const said = (/** @type {string} */ painter) =>
    lines(speaker, {
      number: 1,
      seat: painter,
      kind: "pick",
      made_by: "player",
      events: [{ event: "painted portrait", painter, portrait: "muse" }],
    }).map((line) => plain(line.words));
  assert.deepEqual(said("p0"), ["You: painted a portrait, Muse"]);
  assert.deepEqual(said("p1"), ["Bruno: painted a portrait, Muse"]);
});

test("a mood that was at the end of the scale says so instead of what it is now", () => {
  const words = new Words(texts("en"), "en");
  const said = (/** @type {number} */ old) =>
    lines(new Speaker(fresco, words, null, "p0"), {
      number: 1,
      seat: "p1",
      kind: "pick",
      made_by: "player",
      events: [{ event: "cheered", painter: "p1", old, new: 4, why: "theatre" }],
    }).map((line) => plain(line.words));
  assert.deepEqual(said(4), ["Player 2: mood stays +4, the scale ends there (theatre)"]);
  assert.deepEqual(said(3), ["Player 2: mood now +4 (theatre)"]);
});

test("French elides de before a name that begins with a vowel, also where the name is drawn", () => {
  const words = new Words(/** @type {any} */ ({ screen: "Le paravent de {name}", turns: "De {n:+} à {name}" }), "fr");
  assert.equal(words.t("screen", { name: "Artemisia" }), "Le paravent d’Artemisia");
  assert.equal(words.t("screen", { name: "Élodie" }), "Le paravent d’Élodie");
  assert.equal(words.t("screen", { name: "Chiara" }), "Le paravent de Chiara");
  assert.equal(words.t("turns", { n: 8, name: "Anna" }), "De +8 à Anna");
  assert.equal(plain(words.rich("screen", { name: element("b", null, "Hélène") })), "Le paravent d’Hélène");
});

test("phrases in a row stand apart as each language writes it", () => {
  assert.equal(new Words({}, "fr").series(["a, b", "c"]), "a, b\u202f; c");
  assert.equal(new Words({}, "de").series(["a, b", "c"]), "a, b; c");
});

test("paints agree with their number in French, and keep their name elsewhere", () => {
  const counted = (/** @type {string} */ language) =>
    new Speaker(fresco, new Words(texts(language), language), null, "p0").counted({ blue: 2, green: 1 });
  assert.deepEqual(counted("fr"), ["2 bleus", "1 vert"]);
  assert.deepEqual(counted("de"), ["2 Blau", "1 Grün"]);
});

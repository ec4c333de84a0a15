import assert from "node:assert/strict";
import { test } from "node:test";
import { smallFresco } from "../../app/static/js/games/fresco/board/small_fresco.js";
import { workshop } from "../../app/static/js/games/fresco/board/rooms.js";
import { fresco } from "./fresco.js";
import { wallFresco } from "../../app/static/js/games/fresco/modules/m09_wall_fresco.js";
import { visitor } from "../../app/static/js/games/fresco/painters.js";
import { Speaker } from "../../app/static/js/table/speaker.js";
import { apply } from "../../app/static/js/table/store.js";
import { Words } from "../../app/static/js/table/words.js";
import { printed, recorded, texts } from "./recordings.js";

const EVERYTHING = "m01+02+03+04+05+06+07+08+09+10+11+12+13+14+15+16+17-3";
const words = new Words(texts("en"), "en");

/** The views of somebody in a game with all modules, from the first to the last. @param {string} seat @returns {any[]} */
function views(seat) {
  const { first, messages } = recorded(EVERYTHING)[seat];
  let view = first;
  return [first, ...messages.map((/** @type {any} */ message) => (view = apply(view, message)))];
}

/** What a drawing is made with while nothing can be chosen. @param {any} view @returns {any} */
function context(view) {
  const speaker = new Speaker(fresco, words, null, view.viewer);
  const state = { view, seat: view.viewer, role: "player", log: [] };
  const ui = { open: {}, own: fresco.own, extras: {} };
  return { state, words, speaker, ui, printed: printed(EVERYTHING), choices: [], impossible: [], chosen: null };
}

/** @param {any} view @returns {any} */
function scene(view) {
  const { state, printed: facts } = context(view);
  const nothing = { targets: new Map(), where: null, part: null, log: [], fresh: () => null };
  return { ...state, ...nothing, words, me: view.viewer, printed: facts, colour: () => "red", name: () => "Chiara" };
}

/** Everything of a drawing with this class. @param {any} node @param {string} name @returns {any[]} */
function all(node, name) {
  if (Array.isArray(node)) return node.flatMap((child) => all(child, name));
  const here = String(node?.props?.class ?? "").split(" ").includes(name) ? [node] : [];
  return [...here, ...(node?.children ?? []).flatMap((/** @type {any} */ child) => all(child, name))];
}

test("the small fresco shows the rooms that stand open", () => {
  const view = views("p0").find(({ zones }) => Object.keys(zones.rooms).length >= 2);
  const open = all(smallFresco(scene(view), "painting"), "room").filter(({ props }) => !props.class.includes("explored"));
  assert.equal(open.length, Object.keys(view.zones.rooms).length);
});

test("recipes that have no room in the workshop are on my own screen, with what the guild trades", () => {
  const view = views("p0").at(-1);
  assert.deepEqual(all(workshop(scene(view)), "row"), []);
  const [list] = all(fresco.myThings(context(view)), "blending");
  const { recipes, modules } = printed(EVERYTHING);
  const blends = { ...recipes, ...modules["special blends"].recipes };
  assert.equal(list.children.length, Object.keys(blends).length + Object.keys(view.zones.guild).length);
});

test("a workshop with room keeps its recipes", () => {
  const view = { ...views("p0")[0], modules: [17] };
  assert.equal(all(workshop(scene(view)), "row").length, 3);
  assert.deepEqual(all(fresco.myThings(context(view)), "blending"), []);
});

test("the card of the wall shows the seal of every tile that somebody took from it", () => {
  /** @type {Record<string, string>} */
  const seals = printed(EVERYTHING).modules["wall fresco"].seals;
  const [one, two, three] = Object.keys(seals);
  const view = structuredClone(views("p0")[0]);
  view.zones["p0/wall tiles"] = { [one]: 1 };
  view.zones["p2/wall tiles"] = { [two]: 1, [three]: 1 };
  const rows = all(wallFresco.annex?.body(context(view)), "before");
  const shown = rows.map((row) => all(row, "lot").map((tile) => Object.values(seals).find((seal) => all(tile, `c-${seal}`).length)));
  assert.deepEqual(shown, [[seals[one]], [two, three].sort().map((piece) => seals[piece])]);
});

/** The views in which somebody is asked this. @param {string} seat @param {string} task */
const asked = (seat, task) => views(seat).filter((view) => view.task === task && view.question);

test("whoever drinks when all are back home acts, not who visited last", () => {
  const drinks = ["p0", "p1", "p2"].flatMap((seat) => asked(seat, "drink"));
  assert.ok(drinks.some(({ viewer, zones }) => zones.visit.painter !== viewer));
  for (const view of drinks) assert.ok([null, view.viewer].includes(visitor(view)));
});

test("the panel warns of an infection where healthy apprentices are, and nowhere else", () => {
  const [view] = asked("p0", "work at studio");
  const at = (/** @type {string} */ place, /** @type {any} */ here, /** @type {string} */ worker = "own") => {
    const plan = { ...view.zones["p0/plan"], columns: { studio: here } };
    const visit = { painter: "p0", column: "studio", place: "studio", marks: [] };
    const zones = { ...view.zones, infection: [place], visit, "p0/plan": plan, work: { worker, acts: 1 } };
    const now = { ...view, zones };
    return fresco.warns(context(now), now).map(({ text }) => text);
  };
  assert.match(at("studio", { own: 1 })[0], /^Infected/);
  assert.match(at("market", { own: 1, ill: 1 })[0], /every healthy apprentice/);
  assert.match(at("market", { ill: 1 }, "ill")[0], /paints saints/);
  assert.deepEqual(at("market", { own: 1 }), []);
});

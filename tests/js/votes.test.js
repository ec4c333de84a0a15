import assert from "node:assert/strict";
import { test } from "node:test";
import { absence, briefAbsence } from "../../app/static/js/table/away.js";
import { concerns } from "../../app/static/js/table/concerns.js";
import { late } from "../../app/static/js/table/late.js";
import { medal } from "../../app/static/js/table/medal.js";
import { question, reduce } from "../../app/static/js/table/store.js";
import { waiting } from "../../app/static/js/table/strip.js";
import { marks } from "../../app/static/js/table/ticking.js";
import { titleOf } from "../../app/static/js/table/title.js";
import { AT, words, person, people, withoutBen, table, context, find, plain, buttons, button } from "./company.js";

test("open votes are answered in the panel, and a mind may be changed", () => {
  const vote = {
    about: "end",
    seat: null,
    asker: null,
    agreed: ["p2"],
    against: [],
    needed: 4,
    voters: ["p0", "p1", "p2", "p3"],
  };
  const now = context(table(people({ votes: [vote] }), ["p1"]));
  const told = concerns(now);
  assert.match(plain(told), /Anna would like to end the game/);
  button(told, "Play on").props.on.click();
  button(told, "End the game").props.on.click();
  assert.deepEqual(now.noted, [
    ["end", null, false],
    ["end", null, true],
  ]);
  const against = concerns(context(table(people({ votes: [{ ...vote, against: ["p0"] }] }), ["p1"])));
  assert.equal(button(against, "Play on").props["aria-pressed"], "true");
  assert.equal(button(against, "End the game").props["aria-pressed"], "false");
});

test("a late friend's question names friend and seat, and only those who may answer get buttons", () => {
  const vote = {
    about: "seat",
    seat: "p3",
    asker: "Emil",
    id: 17,
    agreed: [],
    against: [],
    needed: 1,
    voters: ["p0"],
  };
  const told = concerns(context(table(people({ votes: [vote] }), ["p1"])));
  assert.match(plain(told), /Emil asks for the seat of Dario/);
  assert.ok(button(told, "Let Emil sit down"));
  const others = concerns(context(table(people({ votes: [{ ...vote, voters: ["p1"] }] }), ["p1"])));
  assert.equal(buttons(others).length, 0);
  const asked = (/** @type {string} */ seat) =>
    concerns(context(table(people({ votes: [vote], asking: { seat, state: "asked" } }), ["p1"], {}, "spectator")));
  assert.deepEqual(asked("p3"), [], "Emil is told where he asked that he has");
  assert.match(plain(asked("p2")), /Emil asks for the seat of Dario/, "another late friend hears of it");
});

test("a game that was ended by agreement asks nobody anything", () => {
  const state = reduce(table(people(), ["p0"]), people({ status: "void" }));
  const asked = { ...state, view: { .../** @type {any} */ (state.view), question: { options: [] } } };
  assert.equal(question(asked), null);
  assert.deepEqual(concerns(context(state)), []);
  assert.equal(titleOf(state, words, AT, true), "Fresco, Casa Bellini");
});

test("who only reloads is not shown as away, though the panel says at once whom the table waits for", () => {
  const shown = (/** @type {number} */ seconds, grace = 60) => {
    const now = context(table(withoutBen(seconds, { grace }), ["p1"]));
    const dashed = find(medal(now, "p1", 12), ({ props }) => /\baway\b/.test(props["class"] ?? "")).length;
    return [plain(absence(now, "p1")), plain(briefAbsence(now, "p1")), plain(waiting(now)).includes("away"), dashed];
  };
  assert.deepEqual(shown(19.9), ["", "", false, 0]);
  assert.deepEqual(shown(20), ["away ", "away", true, 1]);
  assert.deepEqual(shown(0.4, 1), ["away ", "away", true, 1]);
  assert.match(plain(concerns(context(table(withoutBen(0), ["p1"])))), /Ben has been away for/);
  const away = table(withoutBen(0), ["p1"]);
  assert.equal(marks(away, AT), marks(away, AT + 19_000));
  assert.notEqual(marks(away, AT), marks(away, AT + 20_000));
  const left = context(table(withoutBen(0, {}, { left: true }), ["p1"]));
  assert.equal(plain(absence(left, "p1")), words.t("away.left"));
});

test("who watches with the table's own code may ask for the seats that bots play", () => {
  const seats = [
    person("p0", { you: false }),
    person("p1", { player: null, bot: "apprentice" }),
    person("p2", { away: 5 }),
  ];
  const card = (/** @type {any} */ asking, invited = "ABCD") =>
    late(context(table(people({ seats, asking }), ["p0"], {}, "spectator"), AT, { invited }));
  assert.match(plain(card(null)), /The game has begun, you are watching/);
  assert.equal(buttons(card(null)).filter((each) => plain(each)).length, 1);
  assert.ok(button(card(null), "Ask for this seat"));
  assert.ok(button(card({ seat: "p1", state: "asked" }), "Asked, take back"));
  assert.match(plain(card({ seat: "p1", state: "refused" })), /Not now.*Ask again/);
  assert.match(plain(card(null)), /Anna.*not free/);
  assert.equal(card(null, ""), null);
});

test("the strip has a short way to say whom the table waits for, where names do not fit", () => {
  const many = waiting(context(table(people(), ["p1", "p2", "p3"])));
  assert.match(plain(many), /Waiting for Ben, Anna, and Dario/);
  const [short] = find(many, ({ props }) => props["class"] === "names short");
  assert.equal(plain(short), "Waiting for 3");
  const one = waiting(context(table(people(), ["p1"])));
  assert.deepEqual(
    find(one, ({ props }) => props["class"] === "names short"),
    [],
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { leads } from "../../app/static/js/games/fresco/choices.js";
import { fresco } from "./fresco.js";
import { isDeepStrictEqual } from "node:util";
import {
  choices,
  filled,
  impossible,
  leaves,
  likely,
  onlyAnswer,
  together,
  unfinished,
} from "../../app/static/js/table/choices.js";
import { START, reduce } from "../../app/static/js/table/store.js";
import { decided, recorded } from "./recordings.js";

const option = (pick, more = {}) => ({ pick, kind: pick.split(" ")[0], place: "market", cost: {}, gain: {}, ...more });
const entry = (value, more = {}) => ({ value, cost: {}, gain: {}, opens: {}, ...more });
const field = (kind, entries = [], more = {}) => ({ kind, entries, least: 0, most: 1, amounts: {}, ...more });

test("every question of a golden game becomes choices, and the pick that was made is one of them", () => {
  const game = recorded("base-4");
  const decisions = decided("base-4");
  let found = 0;
  for (const seat of ["p0", "p1", "p2", "p3"]) {
    let state = reduce(START, { type: "view", view: game[seat].first, clocks: {} });
    game[seat].messages.forEach((message, at) => {
      const question = state.view.question;
      if (question && !question.plan) {
        const list = choices(fresco, question);
        assert.ok(likely(fresco, list));
        assert.equal(new Set(list.map((choice) => choice.id)).size, list.length, "ids are unique");
        if (message.kind === "pick" && decisions[at].seat === seat) {
          found += 1;
          assert.ok(
            list.some((choice) => isDeepStrictEqual(choice.pick({}), decisions[at].pick)),
            JSON.stringify(decisions[at]),
          );
        }
      }
      state = reduce(state, message);
    });
  }
  assert.ok(found > 100);
});

test("an option of a kind nobody knows is a choice like any other", () => {
  const [choice] = choices(fresco, { options: [option("conjure 3", { place: "crypt", gain: { doves: 2 } })], impossible: [] });
  assert.equal(choice.kind, "conjure");
  assert.equal(choice.value, "3");
  assert.equal(choice.pick({}), "conjure 3");
  assert.equal(choice.target, null);
});

test("done ends the turn under whatever name, and says what one goes without", () => {
  const [card, done] = choices(fresco, {
    options: [option("tip", { gain: { thalers: 1 } }), { ...option("done"), kind: "no wish" }],
    impossible: [],
  });
  assert.equal(leaves(card), false);
  assert.equal(leaves(done), true);
  assert.equal(done.pick({}), "done");
  assert.equal(likely(fresco, [card, done]), card);
});

test("a form in a menu is asked by its first field and answered as one document", () => {
  const form = {
    cell: field("one", [
      entry("2,3", { cost: { paints: { red: 1 } }, gain: { points: 7 }, opens: { leaf: field("flag") } }),
    ]),
    glass: field("some", [entry("red"), entry("blue")], { most: 2 }),
  };
  const [choice] = choices(fresco, { options: [option("restore", { form })] });
  assert.equal(choice.id, "restore 2,3");
  assert.equal(choice.target, "cell 2,3");
  assert.deepEqual(Object.keys(choice.fields), ["glass", "leaf"]);
  const extras = filled(choice.fields, { leaf: true, glass: ["red", "green"] });
  assert.deepEqual(choice.pick(extras), { restore: { cell: "2,3", glass: ["red"], leaf: true } });
});

test("numbers stay numbers in the answer of a form", () => {
  const list = choices(fresco, { form: { row: field("one", [entry(5), entry(9)]) } });
  assert.deepEqual(
    list.map((choice) => choice.pick({})),
    [{ row: 5 }, { row: 9 }],
  );
  assert.deepEqual(
    list.map((choice) => choice.target),
    ["row 5", "row 9"],
  );
});

test("a form without a field to choose from is one choice with its fields as extras", () => {
  const [choice] = choices(fresco, { form: { tiles: field("some", [entry("a"), entry("b")], { least: 1, most: 2 }) } });
  assert.deepEqual(filled(choice.fields, {}), { tiles: ["a"] }, "what is needed is taken from the front");
  assert.deepEqual(unfinished(choice.fields, filled(choice.fields, { tiles: [] })), ["tiles"]);
  assert.deepEqual(choice.pick(filled(choice.fields, { tiles: ["b"] })), { tiles: ["b"] });
});

test("a field that needs a value gets its first one, with what that opens", () => {
  const fields = { window: field("one", [entry(4, { opens: { glass: field("flag") } }), entry(5)]) };
  assert.deepEqual(filled(fields, {}), { window: 4 });
  assert.deepEqual(filled(fields, { glass: true }), { window: 4, glass: true });
  assert.deepEqual(filled(fields, { window: 5, glass: true }), { window: 5 });
});

test("a field that proposes one of its values gets that, until another is chosen", () => {
  const fields = { window: field("one", [entry(4), entry(5), entry(6)], { proposed: [5] }) };
  assert.deepEqual(filled(fields, {}), { window: 5 });
  assert.deepEqual(filled(fields, { window: 6 }), { window: 6 });
});

test("what stays folded is never the likely thing, whatever it brings", () => {
  const debt = { ...option("pay debt 1"), kind: "pay debt", place: null, cost: { thalers: 1 }, gain: { bells: 7 } };
  const list = choices(fresco, { options: [debt, option("done")] });
  assert.equal(likely(fresco, list)?.id, "done");
  const last = choices(fresco, { options: [{ ...debt, place: "audience" }, option("done")] });
  assert.equal(likely(fresco, last)?.id, "pay debt 1");
});

test("the likely thing is the best gain, never closing a booth or leaving while there is something to gain", () => {
  const list = choices(fresco, {
    options: [
      option("close 1"),
      option("buy 1.0", { gain: { paints: { red: 1 } }, cost: { thalers: 2 } }),
      option("buy 2.0", { gain: { paints: { red: 3 } }, cost: { thalers: 2 } }),
      option("done"),
    ],
  });
  assert.equal(likely(fresco, list)?.id, "buy 2.0");
});

test("only where nothing but done is left is there an answer by itself", () => {
  const only = (/** @type {any} */ question) => onlyAnswer(question, choices(fresco, question));
  assert.equal(only({ options: [option("done")] }), "done");
  assert.equal(only({ options: [option("done"), option("earn")] }), null);
  assert.equal(only({ options: [option("earn")] }), null);
  assert.equal(only(null), null);
});

test("what an option costs and brings counts its extras, each with its source", () => {
  const glass = field("some", [entry("red", { cost: { glass: { red: 1 } }, gain: { points: 6 } })]);
  const window = entry(0, {
    cost: { thalers: 1 },
    gain: {
      points: -2,
      items: [
        ["window", 4],
        ["missing glass", -6],
      ],
    },
    opens: { glass },
  });
  const leaf = field("flag", [entry("leaf", { cost: { leaf: 1 }, gain: { points: 2 } })]);
  const segment = entry("0,1", {
    gain: { points: 5, items: [["segment", 5]] },
    opens: { window: field("one", [window]), leaf },
  });
  const [choice] = choices(fresco, { options: [option("restore", { form: { cell: field("one", [segment]) } })] });
  const { cost, gain } = together(choice, filled(choice.fields, { leaf: true, glass: ["red"] }));
  assert.deepEqual(cost, { thalers: 1, glass: { red: 1 }, leaf: 1 });
  assert.equal(gain.points, 5 - 2 + 6 + 2);
  assert.deepEqual(gain.items, [
    ["segment", 5],
    ["window", 4],
    ["missing glass", -6],
    ["glass", 6],
    ["leaf", 2],
  ]);
});

test("whoever only leads the bishop somewhere is set apart from those who restore there", () => {
  const [visit, restore] = choices(fresco, {
    options: [
      { ...option("bishop visit 0,1"), kind: "bishop visit" },
      option("restore", { form: { cell: field("one", [entry("0,1", { gain: { points: 3 } })]) } }),
    ],
  });
  assert.equal(visit.target, restore.target);
  assert.deepEqual([leads(visit), leads(restore)], [true, false]);
  assert.equal(likely(fresco, [visit, restore])?.id, restore.id);
});

test("an option of a docked module is pressed where its piece lies", () => {
  const [portrait] = choices(fresco, { options: [option("portrait abbot")] });
  assert.equal(portrait.target, "portrait abbot");
});

test("a form says as well what is impossible", () => {
  const reason = { key: "hostel.taken", args: { painter: "p1" } };
  const [found] = impossible(fresco, {
    form: { row: field("one", [entry(5)]) },
    impossible: [{ pick: "row 7", kind: "row", place: "hostel", cost: {}, gain: {}, reason }],
  });
  assert.equal(found.target, "row 7");
  assert.equal(found.value, "7");
  assert.deepEqual(found.reason, reason);
});

test("what is impossible keeps its reason and its place on the board", () => {
  const reason = { key: "needs.paints", args: { paints: { green: 1 } } };
  const [found] = impossible(fresco, {
    options: [],
    impossible: [{ pick: "restore 0,4", kind: "restore", place: "0,4", cost: {}, gain: {}, reason }],
  });
  assert.equal(found.target, "cell 0,4");
  assert.deepEqual(found.reason, reason);
});

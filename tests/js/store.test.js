import assert from "node:assert/strict";
import { test } from "node:test";
import { fresco } from "./fresco.js";
import { order, planOf } from "../../app/static/js/games/fresco/painters.js";
import { START, apply, memory, pastMissing, question, ready, reduce } from "../../app/static/js/table/store.js";
import { recorded } from "./recordings.js";

const GAMES = ["base-2", "base-4"];

/** @param {any} game @param {string} viewer the store after its welcome and its first view */
function seated(game, viewer) {
  const role = viewer === "spectator" ? "spectator" : "player";
  const seat = role === "player" ? viewer : null;
  const welcomed = reduce(START, { type: "welcome", version: 1, role, seat, status: "running" });
  return reduce(welcomed, { type: "view", view: game[viewer].first, clocks: {} });
}

for (const name of GAMES) {
  test(`after every message of ${name} the view is the one the server has`, () => {
    const game = recorded(name);
    for (const viewer of Object.keys(game)) {
      let state = seated(game, viewer);
      for (const message of game[viewer].messages) state = reduce(state, message);
      assert.deepEqual(state.view, game[viewer].last, viewer);
      assert.equal(state.status, "finished");
      assert.equal(state.log.length, game[viewer].messages.length);
    }
  });

  test(`a reload at any decision of ${name} goes on where it was`, () => {
    const game = recorded(name);
    const { messages, last } = game.p1;
    for (let cut = 0; cut < messages.length; cut += 17) {
      let before = seated(game, "p1");
      for (const message of messages.slice(0, cut)) before = reduce(before, message);
      let after = reduce(START, { type: "my memory", memory: JSON.parse(JSON.stringify(memory(before))) });
      for (const message of messages.slice(cut)) after = reduce(after, message);
      assert.deepEqual(after.view, last);
      assert.deepEqual(after.rounds, finished(game, "p1").rounds);
    }
  });

  test(`nobody's store of ${name} ever holds another's purse, paints or sealed plan`, () => {
    const game = recorded(name);
    for (const viewer of Object.keys(game)) {
      let state = seated(game, viewer);
      for (const message of game[viewer].messages) {
        state = reduce(state, message);
        if (state.view.over) break;
        for (const zone of Object.keys(state.view.zones)) {
          const [owner, what] = zone.split("/");
          assert.ok(!(["thalers", "paints"].includes(what) && owner !== viewer), `${viewer} sees ${zone}`);
        }
        for (const event of message.events)
          assert.ok(!(event.event === "ready" && event.painter !== viewer && "pick" in event));
      }
    }
  });
}

/** What the server would tell of everything up to a decision. @param {any} game @param {string} viewer @param {number} cut */
function pastOf(game, viewer, cut) {
  let state = seated(game, viewer);
  for (const message of game[viewer].messages.slice(0, cut)) state = reduce(state, message);
  return { type: "my past", decisions: state.log, rounds: state.rounds };
}

/** The store of somebody who first opens the table after so many decisions. @param {any} game @param {string} viewer @param {number} cut */
function late(game, viewer, cut) {
  let view = game[viewer].first;
  for (const message of game[viewer].messages.slice(0, cut)) view = apply(view, message);
  const role = viewer === "spectator" ? "spectator" : "player";
  const welcomed = reduce(START, { type: "welcome", version: 1, role, seat: view.viewer, status: "running" });
  return reduce(welcomed, { type: "view", view, clocks: {} });
}

for (const viewer of ["p1", "spectator"])
  test(`whoever comes late as ${viewer} has the same log and chart as whoever saw it all`, () => {
    const game = recorded("base-2");
    const { messages } = game[viewer];
    const whole = finished(game, viewer);
    for (let cut = 1; cut <= messages.length; cut += 23) {
      // The answer may be older or newer than what was told meanwhile.
      for (const [asked, answered] of [
        [cut, cut],
        [cut, Math.min(cut + 5, messages.length)],
        [Math.min(cut + 5, messages.length), cut],
      ]) {
        let state = late(game, viewer, cut);
        assert.equal(pastMissing(state), true);
        for (const message of messages.slice(cut, asked)) state = reduce(state, message);
        state = reduce(state, pastOf(game, viewer, answered));
        assert.equal(pastMissing(state), false);
        for (const message of messages.slice(asked)) state = reduce(state, message);
        assert.deepEqual(state.log, whole.log);
        assert.deepEqual(state.rounds, whole.rounds);
      }
    }
  });

test("who saw it all, or remembers it after a reload, needs not ask for the past", () => {
  const game = recorded("base-4");
  let state = seated(game, "p0");
  assert.equal(pastMissing(START), false);
  for (const message of game.p0.messages) {
    state = reduce(state, message);
    assert.equal(pastMissing(state), false);
  }
  assert.equal(pastMissing(reduce(START, { type: "my memory", memory: memory(state) })), false);
});

test("what was missed for so long that only a fresh view came is a hole in the log", () => {
  const game = recorded("base-4");
  const { messages } = game.p0;
  let state = seated(game, "p0");
  for (const message of messages.slice(0, 50)) state = reduce(state, message);
  const { view } = late(game, "p0", 150);
  state = reduce(state, { type: "view", view, clocks: {} });
  assert.equal(pastMissing(state), true);
  state = reduce(state, pastOf(game, "p0", 150));
  assert.deepEqual(state.log, finished(game, "p0").log.slice(0, 150));
});

/** @param {any} game @param {string} viewer */
function finished(game, viewer) {
  let state = seated(game, viewer);
  for (const message of game[viewer].messages) state = reduce(state, message);
  return state;
}

test("a message that was seen already changes nothing, one that is too far ahead asks for what is missing", () => {
  const game = recorded("base-2");
  const [first, second, third] = game.p0.messages;
  const one = reduce(seated(game, "p0"), first);
  assert.equal(reduce(one, first), one);
  const gap = reduce(one, third);
  assert.equal(gap.gap, true);
  assert.deepEqual(gap.view, one.view);
  assert.equal(reduce(one, second).gap, false);
});

test("what is being sent is busy until it is accepted or refused", () => {
  const sending = reduce(START, { type: "my sending", id: "a-1", picks: ["done"] });
  assert.deepEqual(sending.sending, { id: "a-1", picks: ["done"] });
  assert.equal(reduce(sending, { type: "accepted", id: "a-1", number: 3, decided: 1 }).sending, null);
  const refused = reduce(sending, {
    type: "refused",
    id: "a-1",
    number: 3,
    decided: 0,
    reasons: [{ key: "stale", args: {} }],
  });
  assert.equal(refused.sending, null);
  assert.deepEqual(refused.refused, [{ key: "stale", args: {} }]);
  assert.equal(reduce(sending, { type: "accepted", id: "other", number: 3, decided: 1 }).sending?.id, "a-1");
});

test("a view from before a reload asks nothing until what was missed has come", () => {
  const game = recorded("base-2");
  const { messages } = game.p0;
  let before = seated(game, "p0");
  const cut = messages.findIndex((/** @type {any} */ message) => question((before = reduce(before, message)))) + 1;
  assert.ok(cut > 0 && cut < messages.length);
  let after = reduce(START, { type: "my memory", memory: memory(before) });
  after = reduce(after, { type: "welcome", version: 1, role: "player", seat: "p0", status: "running" });
  assert.equal(question(after), null);
  after = reduce(after, messages[cut]);
  assert.equal(question(after), null);
  after = reduce(after, { type: "people", status: "running", seats: [] });
  assert.deepEqual(question(after), after.view?.question ?? null);
  const unchanged = reduce(reduce(before, { type: "welcome", role: "player", seat: "p0" }), { type: "people", seats: [] });
  assert.ok(question(unchanged), "nothing was missed: the same is asked again");
});

test("a sealed plan has all its parts, whatever was left out when it was sent", () => {
  const view = { viewer: "p0", sealed: { columns: { market: { own: 3 }, studio: { own: 2 } } }, zones: {} };
  assert.deepEqual(planOf(view, "p0"), { ...view.sealed, marks: {}, counts: {} });
});

test("a sealed plan is mine to see while others think, and everybody's once it is open", () => {
  const game = recorded("base-2");
  let state = seated(game, "p0");
  let sealed = 0;
  for (const message of game.p0.messages) {
    state = reduce(state, message);
    const { view } = state;
    if (view.task === "plan" && ready(state)) {
      sealed += 1;
      assert.deepEqual(planOf(view, "p0"), view.sealed);
      assert.equal(planOf(view, "p1"), null);
      assert.equal(question(state), null);
    }
    if (view.zones.round.phase === "locations") assert.ok(planOf(view, "p1"));
  }
  assert.ok(sealed > 0);
});

test("painters stand in the order they act: by waking up once all have chosen", () => {
  const game = recorded("base-4");
  let state = seated(game, "p0");
  for (const message of game.p0.messages) {
    state = reduce(state, message);
    const { zones } = state.view;
    if (zones.round.phase !== "locations") continue;
    const hours = order(state.view).map((painter) =>
      Object.keys(zones.hostel).find((hour) => zones.hostel[hour] === painter),
    );
    assert.deepEqual(
      hours,
      [...hours].sort((a, b) => Number(a) - Number(b)),
    );
  }
});

test("chat comes once, whatever is sent again", () => {
  const said = {
    type: "said",
    chat: 3,
    channel: "players",
    seat: "p0",
    name: "Anna",
    text: "Good morning!",
    at: "2026-11-16T19:03:12Z",
  };
  const once = reduce(START, said);
  assert.equal(once.chat.length, 1);
  assert.equal(reduce(once, said).chat.length, 1);
});

test("what is heard anew takes the place of what was heard, from a line on", () => {
  const line = (/** @type {number} */ chat) => ({ type: "said", chat, name: "Anna", text: `line ${chat}` });
  const had = [1, 2, 3].reduce((state, chat) => reduce(state, line(chat)), START);
  const muted = [{ player: 7, name: "Ben", seat: "p1" }];
  const state = reduce(had, { type: "heard", after: 1, lines: [line(3), line(4)], muted });
  assert.deepEqual(
    state.chat.map(({ text }) => text),
    ["line 1", "line 3", "line 4"],
  );
  assert.deepEqual(state.muted, muted);
  assert.deepEqual(reduce(state, { type: "heard", after: 0, lines: [], muted: [] }).chat, []);
});

test("a reload keeps nothing of what was said: words may have been taken away meanwhile", () => {
  assert.ok(!("chat" in memory(reduce(START, { type: "said", chat: 1, name: "Anna", text: "Hello" }))));
});

test("a message of an unknown type is ignored", () => {
  assert.equal(reduce(START, { type: "from the future" }), START);
});

test("a zone that is gone leaves the view", () => {
  const view = /** @type {any} */ ({ number: 4, zones: { a: 1, b: 2 }, waiting: ["p0"] });
  const next = apply(view, { number: 5, changed: { waiting: [] }, zones: { b: 3 }, gone: ["a"] });
  assert.deepEqual(next, { number: 5, zones: { b: 3 }, waiting: [] });
});

test("after a reload I am who I was, and asked nothing until what was missed has come", () => {
  const { first } = recorded("base-4").p0;
  const view = { ...first, question: { options: [] } };
  let state = reduce(START, { type: "my memory", memory: memory({ ...START, view }) });
  assert.deepEqual([state.role, state.seat, state.behind], ["player", "p0", true]);
  assert.equal(question(state), null);
  state = reduce(state, { type: "welcome", role: "player", seat: "p0", status: "running" });
  assert.equal(question(state), null);
  state = reduce(state, { type: "people", status: "running", seats: [], votes: [] });
  assert.equal(question(state), view.question);
});

// Dice that tumble when they are rolled, for everybody at the table; a die that settles where it was set aside. Short, and
// then still. Whoever wants less motion sees none: the shell does not ask then.

/** @typedef {import("../../table/types.js").Event_} Event_ */

const ROLL_MS = 760;
const APART_MS = 45;
const SETTLE_MS = 320;

/** @param {Event_[]} events */
export function show(events) {
  if (document.hidden) return;
  const happened = new Set(events.map(({ event }) => event));
  if (happened.has("rolled")) document.querySelectorAll(".thrown .slot .die").forEach(tumble);
  if (happened.has("set aside")) settle(".aside .keep:not(.none, .maybe)");
  if (happened.has("bishop placed")) settle(".sec .stands");
  if (happened.has("bets revealed")) document.querySelectorAll(".revealed li, .outcome").forEach(turnUp);
}

/** From a hand at the lower left, over its edges, until it lies. @param {Element} die @param {number} at */
function tumble(die, at) {
  const turns = 2 + (at % 3);
  const lift = 26 + (at % 4) * 9;
  die.animate(
    [
      { transform: `translate(${-120 - at * 34}px, 70px) rotate(${-300 * turns}deg) scale(.8)`, opacity: 0 },
      { transform: `translate(-30px, ${-lift}px) rotate(${-120 * turns}deg) scale(1.08)`, opacity: 1, offset: 0.45 },
      { transform: "translate(6px, 8px) rotate(24deg) scale(1)", offset: 0.75 },
      { transform: `translate(-2px, ${-lift / 5}px) rotate(-10deg)`, offset: 0.88 },
      { transform: "none" },
    ],
    { duration: ROLL_MS, delay: at * APART_MS, easing: "cubic-bezier(.25,.6,.35,1)", fill: "backwards" },
  );
}

/** The last of these comes from above. @param {string} selector */
function settle(selector) {
  const found = [...document.querySelectorAll(selector)].at(-1);
  found?.animate(
    [
      { transform: "translateY(-26px) scale(1.12)", opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: SETTLE_MS,
      easing: "cubic-bezier(.3,1.35,.5,1)",
    },
  );
}

/** Face up, one after the other. @param {Element} card @param {number} at */
function turnUp(card, at) {
  card.animate(
    [
      { transform: "rotateX(90deg)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    {
      duration: SETTLE_MS,
      delay: at * 140,
      easing: "ease-out",
      fill: "backwards",
    },
  );
}

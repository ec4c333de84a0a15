// What is shown of a replay is an address: the step, and through whose eyes. Pure.

/** @typedef {import("./course.js").Course} Course */
/** @typedef {{step: number, eyes: string}} Shown */

/** What an address asks for; what it leaves open or what there is not, as it is at first.
 * @param {string} search the part from the question mark on @param {Course} course @param {string} eyes at first @returns {Shown} */
export function readShown(search, course, eyes) {
  const asked = new URLSearchParams(search);
  const wanted = asked.get("eyes") ?? eyes;
  return {
    step: course.within(Number(asked.get("step") ?? 0)),
    eyes: course.viewers.includes(wanted) ? wanted : eyes,
  };
}

/** @param {Shown} shown @returns {string} */
export function writeShown({ step, eyes }) {
  return `?${new URLSearchParams({ step: String(step), eyes })}`;
}

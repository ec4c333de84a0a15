// What happened, all of it: the line of the step that is shown is marked, any other leads to its step.

import { lines } from "../digest.js";
import { element } from "../element.js";
import { icon } from "../icon.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").Entry_} Entry_ */
/** @typedef {import("../element.js").VNode} VNode */
/** @typedef {import("./page.js").Replay} Replay */

/** @param {Context} context @param {Replay} replay */
export function story(context, replay) {
  const { words, speaker } = context;
  const all = replay.course.log(replay.eyes);
  const told = all.filter((entry) => lineNodes(context, replay, entry).length > 0);
  const now = told.findLast((entry) => entry.number <= replay.step);
  return element(
    "section",
    { key: "story", class: "panel rp-ev", "aria-labelledby": "story-h" },
    element("header", null, element("h2", { id: "story-h" }, words.t("replay.story"))),
    element(
      "ol",
      { class: "rp-evs", id: "story", tabindex: 0, "aria-labelledby": "story-h" },
      told.map((entry) => (entry === now ? nodes(speaker, replay, entry, true) : lineNodes(context, replay, entry))),
    ),
  );
}

/** What has happened does not change: its lines are put into words once. @type {WeakMap<Entry_, VNode[]>} */
const known = new WeakMap();

/** @param {Context} context @param {Replay} replay @param {Entry_} entry @returns {VNode[]} */
function lineNodes({ speaker }, replay, entry) {
  const found = known.get(entry) ?? nodes(speaker, replay, entry, false);
  known.set(entry, found);
  return found;
}

/** Whoever goes by keyboard stops at the line of the step alone: there are hundreds, and the arrow keys lead to all of them.
 * @param {Context["speaker"]} speaker @param {Replay} replay @param {Entry_} entry @param {boolean} now @returns {VNode[]} */
function nodes(speaker, { act }, entry, now) {
  const told = lines(speaker, entry);
  const stop = now ? told.find(({ heading }) => !heading) : null;
  return told.map((line) => {
    if (line.heading) return element("li", { key: line.key, class: now ? "sep now" : "sep" }, line.words);
    const colour = line.painter && speaker.colour(line.painter);
    return element(
      "li",
      { key: line.key, class: `${colour ? `s-${colour}` : "s-none"} ${now ? "now" : ""}` },
      element(
        "button",
        {
          type: "button",
          tabindex: line === stop ? 0 : -1,
          "aria-current": now ? "step" : null,
          on: { click: () => act.go(entry.number) },
        },
        element("span", { class: "dot" }, colour && icon(`em-${colour}`, 9, 9, null, "em-w")),
        element("span", null, line.words),
        element("small", null, String(entry.number)),
      ),
    );
  });
}

/** Bring the marked line into sight, unless somebody reads there. */
export function showTheStep() {
  const list = document.getElementById("story");
  const now = list?.querySelector("[aria-current]");
  if (!list || !now || list.matches(":hover")) return;
  const [outer, inner] = [list.getBoundingClientRect(), now.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    list.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

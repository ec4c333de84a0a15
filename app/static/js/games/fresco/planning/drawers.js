// What one looks at while planning where the window has no room for it beside the sheet: a press or a swipe opens it
// above the plan, the same press closes it, and the plan stays.

import { absent } from "../../../table/concerns.js";
import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { unread } from "../../../table/talk.js";

/** @typedef {import("../../../table/context.js").Context} Context */

/** In the order in which they are swiped through. */
export const DRAWERS = { fresco: "i-grid", market: "loc-market", hostel: "loc-hostel", players: "i-user", chat: "i-chat" };

const NAMES = Object.keys(DRAWERS);

/** A finger that goes at least so far, and more across than down, turns the page. */
const SWIPE = 48;

/** What is open, or null. @param {Context} context @returns {string | null} */
export function drawerOf({ ui }) {
  return ui.own["drawer"] ?? null;
}

/** @param {Context} context @param {string} name */
export function toggle(context, name) {
  open(context, drawerOf(context) === name ? null : name);
}

/** Whoever opens the chat reads it. @param {Context} context @param {string | null} name */
export function open({ act }, name) {
  act.own({ drawer: name });
  if (name === "chat") act.talk("chat");
}

/** What a swipe leads to: before the first there is the plan alone.
 * @param {string | null} from @param {number} across how far the finger went to the right @param {number} down @returns {string | null} */
export function swiped(from, across, down) {
  if (Math.abs(across) < SWIPE || Math.abs(across) < 2 * Math.abs(down)) return from;
  const all = [null, ...NAMES];
  const at = Math.max(0, all.indexOf(from)) + (across < 0 ? 1 : -1);
  return all[Math.max(0, Math.min(at, all.length - 1))];
}

/** Where a finger went down. @type {{x: number, y: number} | null} */
let down = null;

/** @param {Context} context */
export function swiping(context) {
  if (!context.ui.phone) return {};
  return {
    touchstart: (/** @type {TouchEvent} */ { touches }) => {
      down = touches.length === 1 ? { x: touches[0].clientX, y: touches[0].clientY } : null;
    },
    touchend: (/** @type {TouchEvent} */ { changedTouches: [touch] }) => {
      const was = drawerOf(context);
      const next = down ? swiped(was, touch.clientX - down.x, touch.clientY - down.y) : was;
      down = null;
      if (next !== was) open(context, next);
    },
  };
}

/** @param {Context} context */
export function handles(context) {
  const { words } = context;
  return element(
    "div",
    { key: "handles", class: "handles", role: "group", "aria-label": words.t("plan.know") },
    NAMES.map((name) =>
      element(
        "button",
        {
          type: "button",
          key: name,
          class: `btn handle to-${name}`,
          "aria-expanded": String(drawerOf(context) === name),
          "aria-controls": "plan-drawer",
          on: { click: () => toggle(context, name) },
        },
        icon(DRAWERS[/** @type {keyof typeof DRAWERS} */ (name)], 18),
        element("span", null, drawerName(context, name)),
        badge(context, name),
      ),
    ),
  );
}

/** What waits behind it: words nobody has read, people whom a bot may stand in for. @param {Context} context @param {string} name */
function badge(context, name) {
  const n = name === "chat" ? unread(context) : name === "players" ? absent(context).length : 0;
  const told = context.words.t(name === "chat" ? "plan.unread" : "plan.missed", { n });
  return n > 0 && element("span", { class: "badge", role: "img", "aria-label": told }, String(n));
}

/** @param {Context} context @param {string} name */
export function drawerName({ words }, name) {
  if (name === "fresco") return words.title("zone", name);
  if (name === "players" || name === "chat") return words.t(name === "chat" ? "talk.chat" : "tab.players");
  return words.title("place", name);
}

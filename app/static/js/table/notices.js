// The switch in the table's menu: whether this device is told when it is my turn.
import { element } from "./element.js";
import { labelOf, reasonOf } from "../pages/notice_ways.js";

/** @typedef {import("./context.js").Context} Context */

/** @param {Context} context */
export function noticesLine({ words, ui, act, state }) {
  if (!state.seat) return null;
  const { notices } = ui;
  const reason = notices ? reasonOf(notices) : "";
  const fixed = !notices || notices.way === "none" || notices.way === "home-screen";
  return element(
    "div",
    { key: "notices" },
    element(
      "label",
      { class: "menuline" },
      element("span", null, words.t(labelOf(notices))),
      element("input", {
        type: "checkbox",
        class: "switch",
        "data-notices": "",
        disabled: fixed,
        checked: notices?.on ?? false,
        "aria-describedby": reason ? "notices-why" : null,
        on: {
          change: (/** @type {any} */ { target }) => {
            const wanted = target.checked;
            target.checked = !wanted; // it shows what is so, not what is wished for
            act.notices(wanted);
          },
        },
      }),
    ),
    reason && element("p", { key: "why", id: "notices-why", class: "muted", role: "status" }, words.t(reason)),
  );
}

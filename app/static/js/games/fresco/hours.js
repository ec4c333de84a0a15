// When to wake up: the whole night, hour by hour, with what each does to mood, order and price.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { button } from "../../table/option.js";
import { order } from "./painters.js";
import { atMood, moods } from "./printed.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */

/** The whole night, hour by hour: those that are taken say by whom. @param {Context} context @param {Choice[]} free */
export function night(context, free) {
  const taken = context.impossible.filter(({ kind }) => kind === "row");
  const hours = [...free, ...taken].sort((a, b) => Number(a.value) - Number(b.value));
  return hours.map((hour_) => ("reason" in hour_ ? takenHour(context, hour_) : button(context, hour_)));
}

/** What a mood does, in words and on its track. */
const FEELS = {
  extra: { text: "panel.extra", look: "ok", space: "up" },
  lost: { text: "panel.lost", look: "bad", space: "dn" },
  all: { text: "panel.all", look: "", space: "" },
};

/** A time to wake up: order, mood on its track, price. @param {Context} context @param {Choice} choice */
export function hour(context, choice) {
  const { words, chosen, act, state, speaker, printed } = context;
  const view = /** @type {import("../../table/types.js").View} */ (state.view);
  const who = waker(view) ?? state.seat;
  const mood = view.zones["mood"]?.[who ?? ""];
  const change = Number(choice.gain["mood"] ?? 0);
  const { lowest, highest } = printed.mood;
  const then = mood === undefined ? undefined : Math.max(lowest, Math.min(highest, mood + change));
  return element(
    "button",
    {
      type: "button",
      key: choice.id,
      class: "wrow",
      "aria-pressed": String(chosen?.id === choice.id),
      "data-choice": choice.id,
      on: { click: () => act.select(choice.id) },
    },
    element(
      "span",
      { class: "tm" },
      words.t("time", { hour: choice.value ?? 0 }),
      element("small", null, words.t("panel.acts", { place: turn(context, view, Number(choice.value)) })),
    ),
    element(
      "span",
      { class: "mid" },
      then !== undefined &&
        mood !== undefined &&
        element(
          "span",
          { class: `ml s-${speaker.colour(who ?? "p0")}` },
          track(printed.mood, mood, then),
        ),
      then !== undefined &&
        element(
          "small",
          { class: FEELS[atMood(printed.mood, then)].look },
          element("b", { class: "moods" }, words.t("hour.mood", { change: words.signed(change), then: words.signed(then) })),
          " ",
          words.t(FEELS[atMood(printed.mood, then)].text),
        ),
    ),
    choice.cost["price"] !== undefined &&
      element(
        "span",
        { class: "pr" },
        icon("thaler", 19, 19, words.t("panel.price")),
        element("b", null, String(choice.cost["price"])),
      ),
  );
}

/** When somebody acts who wakes at this hour: those who sleep still may get up earlier.
 * @param {Context} context @param {import("../../table/types.js").View} view @param {number} hour */
function turn({ words, choices }, view, hour) {
  const woken = Object.keys(view.zones["hostel"] ?? {});
  const first = 1 + woken.filter((time) => Number(time) < hour).length;
  const before = choices.filter((choice) => choice.kind === "row" && Number(choice.value) < hour).length;
  const last = first + Math.min(before, view.painters.length - woken.length - 1);
  return first === last ? words.ordinal(first) : `${words.ordinal(first)}–${words.ordinal(last)}`;
}

/** An hour that cannot be chosen, with the reason beside it. @param {Context} context @param {Context["impossible"][number]} found */
function takenHour({ words, speaker }, found) {
  return element(
    "button",
    { type: "button", key: found.id, class: "takenrow", "aria-disabled": "true" },
    element("b", null, words.t("time", { hour: Number(found.value) })),
    element("span", null, speaker.reason(found.reason)),
  );
}

/** Who chooses a row now: the first in order who sleeps still. @param {import("../../table/types.js").View} view */
export function waker(view) {
  const woken = Object.values(view.zones["hostel"] ?? {});
  return order(view).find((painter) => !woken.includes(painter)) ?? null;
}

/** @param {import("./printed.js").Mood} printed @param {number} from @param {number} to */
function track(printed, from, to) {
  const spaces = moods(printed);
  const x = (/** @type {number} */ mood) => 6 + 12 * (mood - printed.lowest);
  const width = 12 * spaces.length;
  return element(
    "svg",
    { class: "ico moodline", width, height: 14, viewBox: `0 0 ${width} 14`, "aria-hidden": "true" },
    spaces.map((mood) =>
      element("rect", {
        x: x(mood) - 5,
        y: 1.5,
        width: 10,
        height: 11,
        rx: 3,
        class: `mc ${mood === 0 ? "z0" : FEELS[atMood(printed, mood)].space}`,
      }),
    ),
    from !== to && element("path", { d: `M${x(from)} 7H${x(to)}`, class: "mcl" }),
    from !== to && element("circle", { cx: x(from), cy: 7, r: 3.6, class: "mca" }),
    element("circle", { cx: x(to), cy: 7, r: 4.4, class: "mcb" }),
  );
}

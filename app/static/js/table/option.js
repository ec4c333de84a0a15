// One option as one button: what it is, what it costs, what it brings, and where the points come from.

import { h } from "./element.js";
import { amount, filled, together } from "./choices.js";
import { LOOKS as DOCKED, PICTURES } from "../games/fresco/modules/index.js";
import { boothName, spread, tileOf } from "../games/fresco/pieces.js";
import { icon } from "./icon.js";
import { sum } from "./speaker.js";
import { mine, order } from "./store.js";
import { atMood, moods } from "../games/fresco/printed.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {{lead: import("./element.js").Child, bare?: boolean, title: string, cost: import("./element.js").Child, gain: import("./element.js").Child, small?: string}} Look */

/** @param {Context} context @param {Choice} choice @param {boolean} [plain] without being a choice: only shown */
export function button(context, choice, plain = false) {
  const { chosen, act, state } = context;
  if (choice.kind === "row" && !plain) return row(context, choice);
  const selected = chosen?.id === choice.id;
  const whole = together(choice, filled(choice.fields, selected ? context.ui.extras : {}));
  const look = (LOOKS[choice.kind] ?? DOCKED[choice.kind] ?? other)(context, whole);
  const sent = state.sending !== null && selected;
  return h(
    "button",
    {
      type: "button",
      key: choice.id,
      class: `opt k-${choice.kind}`,
      "aria-pressed": plain ? null : String(selected),
      "aria-busy": sent ? "true" : null,
      "data-choice": choice.id,
      on: { click: () => (plain ? act.sheet(true) : act.select(choice.id)) },
    },
    h("span", { class: look.bare ? "lead bare" : "lead" }, look.lead),
    h("span", null, h("strong", null, look.title), h("em", null, look.cost)),
    h("span", { class: "gain" }, look.gain, look.small && h("small", null, look.small)),
  );
}

/** @type {Record<string, (context: Context, choice: Choice) => Look>} */
const LOOKS = {
  restore: (context, choice) => {
    const { words, speaker, state } = context;
    const cell = choice.target?.slice(5) ?? "";
    const tile = tileOf(state.view?.zones["fresco"]?.[cell] ?? "0:");
    return {
      lead: String(tile.value),
      title: speaker.cell(cell),
      cost: amount(choice.cost["paints"]) ? speaker.goods(choice.cost) : words.t("panel.free"),
      gain: words.signed(choice.gain["points"] ?? 0),
      small: sources(context, choice),
    };
  },
  altar: ({ words, speaker }, choice) => ({
    lead: icon("i-altar", 26),
    bare: true,
    title: words.t("panel.altar"),
    cost: speaker.goods(choice.cost),
    gain: words.signed(choice.gain["points"] ?? 0),
  }),
  step: ({ words, speaker }, choice) => ({
    lead: icon("bishop", 20, 27),
    bare: true,
    title: speaker.cell(String(choice.value)),
    cost: null,
    gain: null,
    small: words.t("panel.step"),
  }),
  buy: (context, choice) => {
    const { words, speaker } = context;
    return {
      lead: speaker.paints(spread(choice.gain["paints"]), amount(choice.gain["paints"]) > 1 ? 16 : 26),
      title: words.list(speaker.paintsText(choice.gain["paints"] ?? {})),
      cost: words.t("panel.booth", { booth: boothName(choice.value) }),
      gain: speaker.goods(choice.cost),
    };
  },
  close: ({ words, speaker, state }, choice) => {
    const tiles = Object.entries(state.view?.zones["booths"] ?? {}).filter(
      ([slot]) => slot[0] === String(choice.value),
    );
    return {
      lead: boothName(choice.value),
      title: words.t("panel.close", { booth: boothName(choice.value) }),
      cost: tiles.map(([, tile]) => speaker.paints(String(tile).split("+"), 12)),
      gain: null,
    };
  },
  blend: ({ words, speaker, state }, choice) => {
    const paint = String(choice.value);
    return {
      lead: icon(`p-${paint}`, 28),
      bare: true,
      title: words.title("paint", paint),
      cost: speaker.goods({ paints: choice.cost["paints"] }),
      gain: String((mine(state, "paints")?.[paint] ?? 0) + 1),
      small: words.t("panel.then"),
    };
  },
  earn: ({ words, speaker }, choice) => ({
    lead: icon("loc-studio", 28),
    bare: true,
    title: words.t("do.earn", { gain: speaker.goodsText(choice.gain) }),
    cost: null,
    gain: speaker.goods(choice.gain),
  }),
  land: ({ words }, choice) => ({
    lead: String(choice.value),
    title: words.t("panel.space", { n: Number(choice.value) }),
    cost: null,
    gain: words.signed(choice.gain["points"] ?? 0),
  }),
  row: ({ words, speaker }, choice) => ({
    lead: icon("loc-hostel", 28),
    bare: true,
    title: words.t("time", { hour: choice.value ?? 0 }),
    cost: [words.t("seats.mood"), " ", words.signed(choice.gain["mood"] ?? 0)],
    gain: speaker.goods(choice.cost),
  }),
};

/** An option of a kind that nobody has drawn yet. @param {Context} context @param {Choice} choice @returns {Look} */
function other({ words, speaker }, choice) {
  const value = choice.value === null ? "" : speaker.named(choice.kind, String(choice.value));
  const key = `option.${choice.kind}`;
  const title = words.has(key)
    ? words.t(key, { rest: value, cost: speaker.goodsText(choice.cost), gain: speaker.goodsText(choice.gain) })
    : `${words.name("option", choice.kind)} ${value}`.trim();
  const place = choice.place && !/^\d,\d$/.test(choice.place) ? choice.place : "cathedral";
  return {
    lead: icon(PICTURES[`place ${place}`] ?? `loc-${place}`, 26),
    bare: true,
    title,
    cost: speaker.goods(choice.cost),
    gain: choice.gain["points"] !== undefined ? words.signed(choice.gain["points"]) : speaker.goods(choice.gain),
  };
}

/** Every number has its reason beside it. @param {Context} context @param {Choice} choice */
function sources({ words }, choice) {
  const items = choice.gain["items"];
  return items?.length > 1 ? sum(words, items) : undefined;
}

/** What a mood does, in words and on its track. */
const FEELS = {
  extra: { text: "panel.extra", look: "ok", space: "up" },
  lost: { text: "panel.lost", look: "bad", space: "dn" },
  all: { text: "panel.all", look: "", space: "" },
};

/** A time to wake up: order, mood on its track, price. @param {Context} context @param {Choice} choice */
function row(context, choice) {
  const { words, chosen, act, state, speaker, printed } = context;
  const view = /** @type {import("./types.js").View} */ (state.view);
  const who = waker(view) ?? state.seat;
  const mood = view.zones["mood"]?.[who ?? ""];
  const change = Number(choice.gain["mood"] ?? 0);
  const { lowest, highest } = printed.mood;
  const then = mood === undefined ? undefined : Math.max(lowest, Math.min(highest, mood + change));
  return h(
    "button",
    {
      type: "button",
      key: choice.id,
      class: "wrow",
      "aria-pressed": String(chosen?.id === choice.id),
      "data-choice": choice.id,
      on: { click: () => act.select(choice.id) },
    },
    h(
      "span",
      { class: "tm" },
      words.t("time", { hour: choice.value ?? 0 }),
      h("small", null, words.t("panel.acts", { place: turn(context, view, Number(choice.value)) })),
    ),
    h(
      "span",
      { class: "mid" },
      then !== undefined &&
        mood !== undefined &&
        h(
          "span",
          { class: `ml s-${speaker.colour(who ?? "p0")}` },
          track(printed.mood, mood, then),
          h("i", null, words.signed(then)),
        ),
      then !== undefined &&
        h("small", { class: FEELS[atMood(printed.mood, then)].look }, words.t(FEELS[atMood(printed.mood, then)].text)),
    ),
    choice.cost["price"] !== undefined &&
      h(
        "span",
        { class: "pr" },
        icon("thaler", 19, 19, words.t("panel.price")),
        h("b", null, String(choice.cost["price"])),
      ),
  );
}

/** When somebody acts who wakes at this hour: those who sleep still may get up earlier.
 * @param {Context} context @param {import("./types.js").View} view @param {number} hour */
function turn({ words, choices }, view, hour) {
  const woken = Object.keys(view.zones["hostel"] ?? {});
  const first = 1 + woken.filter((time) => Number(time) < hour).length;
  const before = choices.filter((choice) => choice.kind === "row" && Number(choice.value) < hour).length;
  const last = first + Math.min(before, view.painters.length - woken.length - 1);
  return first === last ? words.ordinal(first) : `${words.ordinal(first)}–${words.ordinal(last)}`;
}

/** An hour that cannot be chosen, with the reason beside it. @param {Context} context @param {Context["impossible"][number]} found */
export function takenRow({ words, speaker }, found) {
  return h(
    "button",
    { type: "button", key: found.id, class: "takenrow", "aria-disabled": "true" },
    h("b", null, words.t("time", { hour: Number(found.value) })),
    h("span", null, speaker.reason(found.reason)),
  );
}

/** Who chooses a row now: the first in order who sleeps still. @param {import("./types.js").View} view */
export function waker(view) {
  const woken = Object.values(view.zones["hostel"] ?? {});
  return order(view).find((painter) => !woken.includes(painter)) ?? null;
}

/** @param {import("../games/fresco/printed.js").Mood} printed @param {number} from @param {number} to */
function track(printed, from, to) {
  const spaces = moods(printed);
  const x = (/** @type {number} */ mood) => 6 + 12 * (mood - printed.lowest);
  const width = 12 * spaces.length;
  return h(
    "svg",
    { class: "ico moodline", width, height: 14, viewBox: `0 0 ${width} 14`, "aria-hidden": "true" },
    spaces.map((mood) =>
      h("rect", {
        x: x(mood) - 5,
        y: 1.5,
        width: 10,
        height: 11,
        rx: 3,
        class: `mc ${mood === 0 ? "z0" : FEELS[atMood(printed, mood)].space}`,
      }),
    ),
    from !== to && h("path", { d: `M${x(from)} 7H${x(to)}`, class: "mcl" }),
    from !== to && h("circle", { cx: x(from), cy: 7, r: 3.6, class: "mca" }),
    h("circle", { cx: x(to), cy: 7, r: 4.4, class: "mcb" }),
  );
}

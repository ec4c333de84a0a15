// The buttons of Fresco's options: what they are, what they cost, what they bring, and where the points come from.

import { amount } from "../../table/choices.js";
import { icon } from "../../table/icon.js";
import { sum } from "../../table/speaker.js";
import { myZone } from "../../table/store.js";
import { step } from "./bishop.js";
import { colourOf } from "./colours.js";
import { landing } from "./landing.js";
import { boothName, spread, tileOf } from "./pieces.js";
import { cellName, paintIcons, tileIcons } from "./speech.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("../../table/game.js").Look} Look */

/** One of my apprentices, by kind. @param {Context} context @param {Choice} choice @returns {Look} */
function apprentice({ words, speaker, state }, choice) {
  const kind = String(choice.value);
  return {
    lead: icon("apprentice", 24, 30, null, colourOf(speaker, state.seat ?? "p0", kind)),
    bare: true,
    title: words.title("apprentice", kind),
    cost: null,
    gain: null,
  };
}

/** @type {Record<string, (context: Context, choice: Choice) => Look>} */
export const LOOKS = {
  restore: (context, choice) => {
    const { words, speaker, state } = context;
    const cell = choice.target?.slice(5) ?? "";
    const tile = tileOf(state.view?.zones["fresco"]?.[cell] ?? "0:");
    return {
      lead: String(tile.value),
      title: cellName(words, cell),
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
  step,
  buy: (context, choice) => {
    const { words, speaker } = context;
    const { paints, ...others } = choice.gain;
    return {
      lead: paintIcons(words, spread(paints), amount(paints) > 1 ? 16 : 26),
      title: words.list(speaker.counted(paints ?? {})),
      cost: words.t("panel.booth", { booth: boothName(choice.value) }),
      gain: speaker.goods(choice.cost),
      small: Object.keys(others).length ? speaker.goods(others, 15) : undefined,
    };
  },
  close: ({ words, state }, choice) => {
    const tiles = Object.entries(state.view?.zones["booths"] ?? {}).filter(
      ([slot]) => slot[0] === String(choice.value),
    );
    return {
      lead: boothName(choice.value),
      title: words.t("panel.close", { booth: boothName(choice.value) }),
      cost: tiles.map(([, tile]) => tileIcons(words, String(tile), 12)),
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
      gain: String((myZone(state, "paints")?.[paint] ?? 0) + 1),
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
  worker: apprentice,
  send: apprentice,
  land: (context, choice) => ({
    lead: String(choice.value),
    title: context.words.t("panel.space", { n: Number(choice.value) }),
    cost: landing(context, choice),
    gain: context.words.signed(choice.gain["points"] ?? 0),
  }),
  row: ({ words, speaker }, choice) => ({
    lead: icon("loc-hostel", 28),
    bare: true,
    title: words.t("time", { hour: choice.value ?? 0 }),
    cost: [words.t("seats.mood"), " ", words.signed(choice.gain["mood"] ?? 0)],
    gain: speaker.goods(choice.cost),
  }),
};

/** Every number has its reason beside it. @param {Context} context @param {Choice} choice */
function sources({ words }, choice) {
  const items = choice.gain["items"];
  return items?.length > 1 ? sum(words, items) : undefined;
}

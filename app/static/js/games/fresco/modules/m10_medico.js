// Module 10, the medico: his bottles as an annex, the infection on a place's sign, the saint in the studio, the ill in black.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { capital } from "../../../table/words.js";
import { label, use } from "../board/draw.js";
import { PLOTS } from "../board/layout.js";
import { colourOf } from "../colours.js";
import { each, handCard, many } from "./cards.js";
import { ofEach } from "./holdings.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../../../table/words.js").Words} Words */
/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../printed.js").Known} Known */
/** @typedef {import("../../../table/choices.js").Choice} Choice */

/** What a bottle costs by where it stands and how many it heals, the mood of the juice, how many somebody may hold, what a
 * saint brings and what a healthy apprentice counts at the end.
 * @typedef {{prices: number[], portions: Record<string, number>, mood: number, most: number, saint: number, healthy: number}} Facts */

/** @param {Known} known @returns {Facts} */
const facts = ({ printed }) => printed.modules["medico"];

/** Where the mask hangs: beside the sign of a place. */
const SIGNS = /** @type {Record<string, [number, number]>} */ ({
  market: [802, 44],
  workshop: [802, 450],
  studio: [534, 553],
  cathedral: [324, 40],
});

/** In the window, where the sign of the studio has made room for other things. @type {[number, number]} */
const IN_THE_WINDOW = [256, 558];

const SIGNPOST = "same";

/** What holds for the ill in each place that they may go to. @type {Record<string, string>} */
const FOR_THE_ILL = {
  cathedral: "medico.next-to-the-bishop",
  studio: "medico.ill-at-studio",
  workshop: "medico.ill-at-workshop",
};

/** @param {string} bottle */
const pictureOf = (bottle) => (bottle === "juice" ? "juice" : "elixir");

/** The place that is infected now, or was last as long as the next tile lies face down. @param {View} view @returns {{place: string | null, now: boolean}} */
function infection(view) {
  const place = (view.zones["infection"] ?? []).find((/** @type {string} */ tile) => tile !== SIGNPOST) ?? null;
  return { place, now: view.zones["round"]?.phase === "locations" };
}

/** @param {View} view @param {string | null} painter @returns {number} */
const illOf = (view, painter) => view.zones[`${painter}/ill`]?.own ?? 0;

/** @param {View} view */
const allIll = (view) => view.seats.reduce((sum, painter) => sum + illOf(view, painter), 0);

// -- on the board --------------------------------------------------------------------------------------------------

/** @param {Scene} scene @param {string} place @param {boolean} [bare] whether the place keeps its furniture */
function mask({ view, words, part }, place, bare = true) {
  const { place: infected, now } = infection(view);
  if (!now || infected !== place) return null;
  const told = words.t("dock.medico.infected", { place: words.name("place", place) });
  const alone = part === place && PLOTS[place].alone;
  const [x, y] = alone ? [alone.x + alone.w - 36, alone.y + 6] : bare ? SIGNS[place] : IN_THE_WINDOW;
  return element(
    "g",
    { key: "mask", class: "infected", role: "img", "aria-label": told, transform: `translate(${x} ${y})` },
    element("title", null, told),
    use("mask", 0, 0, 28),
  );
}

/** The covering tile hangs before the window. @param {Scene} scene @param {boolean} bare whether the studio keeps its furniture */
function saint(scene, bare) {
  const told = scene.words.t("dock.medico.saint", { n: facts(scene).saint });
  const [x, y] = scene.part !== "studio" ? [239, 589] : bare ? [242, 589] : [267, 477];
  return element(
    "g",
    { key: "saint", role: "img", "aria-label": told, transform: `translate(${x} ${y})` },
    element("title", null, told),
    element("rect", { width: 58, height: 54, rx: 6, class: "saint" }),
    use("apprentice", 4, 3, 19, 24, "s-ill"),
    label(29, 21, "small b", "1"),
    use("jar-red", 36, 5, 18, 21, "anypaint"),
    label(14, 44, "small b", "›"),
    use("thaler", 21, 30, 19),
    label(50, 45, "h-price", facts(scene).saint),
  );
}

// -- the annex -----------------------------------------------------------------------------------------------------

/** What a bottle does. @param {Known & {words: Words}} known @param {string} bottle */
function help(known, bottle) {
  const { portions, mood } = facts(known);
  return bottle === "juice"
    ? known.words.t("dock.medico.juice", { n: known.words.signed(mood) })
    : known.words.t("dock.medico.heals", { n: portions[bottle] });
}

/** @param {Context} context @param {string | undefined} bottle @param {number} slot */
function bottleOnOffer(context, bottle, slot) {
  const { words, choices, chosen, act } = context;
  const price = facts(context).prices[slot];
  if (!bottle)
    return element(
      "span",
      { key: slot, class: "bott none" },
      element("span", { class: "cost" }, icon("thaler", 13), String(price)),
    );
  const id = `bottle ${slot}`;
  const told = words.t("dock.medico.offer", { bottle: words.name("piece", bottle), price });
  const inside = [
    icon(pictureOf(bottle), 26, 32),
    element("span", null, help(context, bottle)),
    element("span", { class: "cost" }, icon("thaler", 13), String(price)),
  ];
  if (!choices.some((choice) => choice.id === id))
    return element("span", { key: slot, class: "bott", role: "img", title: told, "aria-label": told }, inside);
  return element(
    "button",
    {
      key: slot,
      type: "button",
      class: "bott can",
      title: told,
      "aria-label": told,
      "aria-pressed": String(chosen?.id === id),
      on: { click: () => act.select(id) },
    },
    inside,
  );
}

/** What lies on the board of the medico, in a sentence. @param {Words} words @param {View} view */
function spreading(words, view) {
  const { place, now } = infection(view);
  const n = many(view.zones["infection pile"]);
  const key = place ? (now ? "dock.medico.now" : "dock.medico.last") : "dock.medico.nowhere";
  return words.t(key, { place: place ? words.title("place", place) : "", n });
}

/** @param {Context} context @param {View} view */
function body(context, view) {
  const { words } = context;
  const bottles = view.zones["bottles"] ?? {};
  return [
    element(
      "div",
      { class: "botl" },
      facts(context).prices.map((_, slot) => bottleOnOffer(context, bottles[String(slot)], slot)),
    ),
    element(
      "div",
      { class: "glassrow" },
      element("span", { class: "lot" }, icon("mask", 20), spreading(words, view)),
      element(
        "span",
        { class: "lot" },
        icon("apprentice", 14, 18, null, "s-ill"),
        words.t("dock.medico.ill", { n: allIll(view) }),
      ),
    ),
    element("p", null, words.t("dock.medico.rule", { n: facts(context).most })),
    element("p", { class: "cap" }, words.t("dock.medico.healthy", { n: facts(context).healthy })),
  ];
}

/** @param {Context} context */
function line({ state, words }) {
  const { view } = state;
  if (!view) return null;
  const bottles = Object.values(view.zones["bottles"] ?? {});
  return [
    bottles.map((bottle, at) =>
      icon(pictureOf(bottle), 12, 15, at ? null : words.list(bottles.map((each_) => words.name("piece", each_)))),
    ),
    icon("apprentice", 11, 14, null, "s-ill"),
    element("span", null, words.t("dock.medico.ill", { n: allIll(view) })),
  ];
}

// -- in the panel --------------------------------------------------------------------------------------------------

/** Whom of mine an illness will reach where I am now, and what an ill one cannot do there. @param {Context} context */
function warns({ state, words, speaker }) {
  const { view, seat: me } = state;
  const { painter, column, place } = view?.zones["visit"] ?? {};
  if (!view || !me || painter !== me) return null;
  const there = view.zones[`${me}/plan`]?.columns?.[column] ?? {};
  const healthy = (there.own ?? 0) + (there.neutral ?? 0) > 0;
  const { place: infected, now } = infection(view);
  if (view.zones["work"]?.worker === "ill" && FOR_THE_ILL[place])
    return { picture: "mask", text: speaker.reason({ key: FOR_THE_ILL[place], args: {} }) };
  if (there.ill && healthy) return { picture: "mask", text: words.t("dock.medico.beside") };
  if (now && infected === place && healthy)
    return { picture: "mask", text: words.t("dock.medico.infected", { place: words.name("place", place) }) };
  return null;
}

// -- whose they are ------------------------------------------------------------------------------------------------

/** @param {Context} context */
function hand(context) {
  const { state, words, choices } = context;
  const { view, seat: me } = state;
  if (!view || !me) return [];
  const bottles = each(view.zones[`${me}/bottles`]).map((bottle, at) =>
    handCard(context, {
      key: `bottle ${at}`,
      picture: icon(pictureOf(bottle), 27, 34),
      text: help(context, bottle),
      title: words.name("piece", bottle),
      plays: choices.find((choice) => choice.id === `drink ${bottle}`)?.id ?? null,
    }),
  );
  const ill = illOf(view, me);
  if (!ill) return bottles;
  const text = words.t("dock.medico.ill", { n: ill });
  const black = handCard(context, {
    key: "ill",
    picture: icon("apprentice", 26, 33, null, "s-ill"),
    text,
    title: words.t("dock.medico.ill-can"),
  });
  return [black, ...bottles];
}

/** @param {Context} context @param {View} view @param {string} painter */
function seat({ words }, view, painter) {
  const bottles = each(view.zones[`${painter}/bottles`]);
  const named = words.list(bottles.map((bottle) => words.name("piece", bottle)));
  return [
    { picture: "apprentice", n: illOf(view, painter), name: words.name("zone", "ill"), class: "s-ill", height: 19 },
    { picture: pictureOf(bottles[0] ?? ""), n: bottles.length, name: named, height: 19 },
  ].filter(({ n }) => n);
}

/** The place of the last infection: the next tile lies face down while plans are made.
 * @param {Context} context @param {View} view @param {string} place */
function infectedAt({ words }, view, place) {
  if (infection(view).place !== place) return [];
  return [{ picture: icon("mask", 18), text: words.t("today.infected"), lines: [capital(spreading(words, view))] }];
}

/** What my ill ones may do in the studio. @param {Context} context @param {View} view */
function saints(context, view) {
  const { words, state } = context;
  const n = facts(context).saint;
  if (!illOf(view, state.seat)) return [];
  return [
    {
      picture: icon("apprentice", 14, 18, null, "s-ill"),
      text: words.t("today.saint", { n }),
      lines: [words.t("dock.medico.saint", { n }), words.t("dock.medico.ill-can")],
    },
  ];
}

/** @param {Context} context @param {View} view */
function bottlesToday(context, view) {
  const { words } = context;
  const lines = onOffer(context, view);
  if (!lines.length) return [];
  return [{ picture: icon("elixir", 15, 19), text: words.t("today.bottles", { n: lines.length }), lines }];
}

/** @param {Context} context @param {View} view @returns {string[]} */
function onOffer(context, view) {
  const { words } = context;
  return Object.entries(view.zones["bottles"] ?? {}).map(([slot, bottle]) =>
    words.t("dock.medico.offer", { bottle: words.name("piece", bottle), price: facts(context).prices[Number(slot)] }),
  );
}

/** @param {Context} context @param {View} view @returns {string[]} */
function inWords(context, view) {
  const { words } = context;
  return [
    spreading(words, view),
    ...onOffer(context, view),
    ...ofEach(context, view, (painter) => [
      ...(illOf(view, painter) ? [words.t("dock.medico.ill", { n: illOf(view, painter) })] : []),
      ...each(view.zones[`${painter}/bottles`]).map((bottle) => words.name("piece", bottle)),
    ]),
    words.t("dock.medico.saint", { n: facts(context).saint }),
  ];
}

/** The bottle that stands where a choice says. @param {Context} context @param {Choice} choice */
const standing = ({ state }, choice) => state.view?.zones["bottles"]?.[String(choice.value)] ?? "juice";

/** So many are in my own colour again. @param {Context} context @param {number} n */
const healed = ({ speaker, state }, n) =>
  element(
    "span",
    { class: "cost" },
    icon("apprentice", 15, 19, null, colourOf(speaker, state.seat ?? "p0", "own")),
    String(n),
  );

/** @type {import("./dock.js").Dock} */
export const medico = {
  zones: ["infection", "infection pile", "infections gone", "bottles", "bottle pile", "empty bottles"],
  own: ["ill", "bottles"],
  board: {
    market: (scene) => mask(scene, "market"),
    workshop: (scene) => mask(scene, "workshop"),
    apse: (scene) => mask(scene, "cathedral"),
    studio: (scene, bare) => [saint(scene, bare), mask(scene, "studio", bare)],
  },
  seat,
  hand,
  today: {
    market: (context, view) => infectedAt(context, view, "market"),
    cathedral: (context, view) => infectedAt(context, view, "cathedral"),
    studio: (context, view) => [...infectedAt(context, view, "studio"), ...saints(context, view)],
    workshop: (context, view) => infectedAt(context, view, "workshop"),
    medico: bottlesToday,
  },
  annex: {
    line,
    body: (context) => context.state.view && body(context, context.state.view),
    concerns: ({ state }) => state.view?.place === "medico",
  },
  warns,
  ends: ({ words }, view) => {
    const n = Math.max(0, many(view.zones["infection pile"]) - 1);
    return { picture: "mask", n, name: words.t("dock.medico.ends", { n }) };
  },
  worth: { healthy: 3, bottles: 1 },
  looks: {
    bottle: (context, choice) => {
      const bottle = standing(context, choice);
      return {
        lead: icon(pictureOf(bottle), 24, 30),
        bare: true,
        title: context.words.title("piece", bottle),
        cost: help(context, bottle),
        gain: context.speaker.goods(choice.cost),
      };
    },
    drink: (context, choice) => {
      const bottle = String(choice.value);
      return {
        lead: icon(pictureOf(bottle), 24, 30),
        bare: true,
        title: context.words.title("piece", bottle),
        cost: help(context, bottle),
        gain: choice.gain["healthy"] ? healed(context, choice.gain["healthy"]) : context.speaker.goods(choice.gain),
      };
    },
    saint: ({ words, speaker }, choice) => ({
      lead: icon(`p-${choice.value}`, 28),
      bare: true,
      title: words.title("paint", String(choice.value)),
      cost: words.t("name.why.saint"),
      gain: speaker.goods(choice.gain),
    }),
    ill: ({ words, speaker, state }, choice) => ({
      lead: icon("apprentice", 24, 30, null, colourOf(speaker, state.seat ?? "p0", String(choice.value))),
      bare: true,
      title: words.title("apprentice", String(choice.value)),
      cost: words.t(`dock.medico.falls.${choice.value === "own" ? "own" : "neutral"}`),
      gain: null,
    }),
  },
  pictures: {
    "mark medico": "elixir",
    "place medico": "elixir",
    "bottles elixir1": "elixir",
    "bottles elixir2": "elixir",
    "bottles elixir3": "elixir",
    "bottles juice": "juice",
    healthy: "apprentice",
  },
  arguments: {
    bottle: ({ words }, bottle) => words.name("piece", bottle),
    bottles: ({ words }, bottles) =>
      words.list(bottles.map((/** @type {string} */ bottle) => words.name("piece", bottle))),
  },
  inWords,
};

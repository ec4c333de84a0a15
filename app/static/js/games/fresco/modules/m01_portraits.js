// Module 1, the portraits: two people in the studio, those already painted with their painter, the lasting ones with their owner.

import { LED, step } from "../bishop.js";
import { element } from "../../../table/element.js";
import { emblem, icon } from "../../../table/icon.js";
import { fitted, label, groups, pressed, sign, use } from "../board/draw.js";
import { window_ } from "../board/scenery.js";
import { spread } from "../pieces.js";
import { each, handCard, many } from "./cards.js";
import { bust, personOf } from "./m01_faces.js";
import { ofEach } from "./holdings.js";
import { paintIcons } from "../speech.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../../../table/words.js").Words} Words */
/** @typedef {[string, string]} Mark a drawing and the word beside it */

/** @typedef {{thalers?: number, points?: number, mood?: number | "top", basic_paints?: number, paint?: string,
 *   income?: number, theatre_mood?: number, bishop_bonus?: number, price?: number}} Card what it leaves at once or for good */
/** @typedef {{display: number, stacks: [string, number][], cards: Record<string, Card>}} Facts */
/** @typedef {import("../printed.js").Known} Known */

/** @param {Known} known @returns {Facts} */
const facts = ({ printed }) => printed.modules["portraits"];

/** @param {Known} known @param {string} card @returns {Card} */
const cardOf = (known, card) => facts(known).cards[card] ?? {};

/** What a card brings, as drawings with a number. @param {Known & {words: Words}} known @param {string} name @returns {Mark[]} */
function printedOn(known, name) {
  const { words, printed } = known;
  const card = cardOf(known, name);
  const mood = card.mood === "top" ? printed.mood.highest : card.mood;
  /** @type {[number | undefined, (n: number) => Mark[]][]} */
  const marks_ = [
    [card.points, (n) => [["vp", String(n)]]],
    [card.income, (n) => [["thaler", words.signed(n)]]],
    [card.theatre_mood ?? mood, (n) => [["i-mood", words.signed(n)]]],
    [card.bishop_bonus, (n) => [["bishop", words.signed(n)]]],
    [
      card.price,
      (n) => [
        ["thaler", `${n} ›`],
        ["bishop", ""],
      ],
    ],
    [card.thalers, (n) => [["thaler", String(n)]]],
    [card.basic_paints, (n) => [["jar-red", String(n)]]],
  ];
  const counted = marks_.flatMap(([n, draw]) => (n === undefined ? [] : draw(n)));
  return card.paint ? [...counted, [`p-${card.paint}`, ""]] : counted;
}

/** The name without the paint, which is drawn. @param {Words} words @param {string} card */
function nameOf(words, card) {
  return words.name("portrait", card).split(" (")[0];
}

/** What a card says when pointed at. @param {Known & {words: Words}} known @param {string} card */
function about(known, card) {
  const { words } = known;
  const what = help(known, card) ?? words.list(gifts(words, cardOf(known, card)));
  return words.t("dock.portrait.about", { name: nameOf(words, card), what });
}

/** A sentence for a card that does more than leave some gifts. @param {Known & {words: Words}} known @param {string} name */
function help(known, name) {
  const key = `dock.portrait.${personOf(name)}`;
  const card = cardOf(known, name);
  const n = card.income ?? card.theatre_mood ?? card.bishop_bonus ?? card.price ?? 0;
  if (card.basic_paints) return known.words.list(gifts(known.words, card));
  return known.words.has(key) ? known.words.t(key, { n }) : null;
}

/** What a card leaves at once, in words. @param {Words} words @param {Card} card @returns {string[]} */
function gifts(words, { points, mood, thalers, basic_paints, paint }) {
  const counted = { points, mood, thalers, "basic paints": basic_paints };
  return [
    ...Object.entries(counted).flatMap(([what, n]) => (n === undefined ? [] : [words.t(`amount.${what}`, { n })])),
    ...(paint ? [words.amountOf(paint, 1, words.name("paint", paint))] : []),
  ];
}

/** @param {Scene} scene */
function studio(scene) {
  const { view, words } = scene;
  const sitting = each(view.zones["portraits"]);
  const taken = painted(scene);
  const spaces = [
    ...sitting.map((card) => sitter(scene, card)),
    ...taken.map(([card, painter]) => away(scene, card, painter)),
  ].slice(0, facts(scene).display);
  const room = [
    window_(),
    sign(347, 554, words.title("place", "studio"), 120),
    use("apprentice", 310, 588, 24, 30, "s-none"),
    label(345, 611, "plus b", "›"),
    use("thaler", 356, 591, 24),
    label(390, 610, "h-price", scene.printed.wages),
    fitted(353, 637, 94, 6.6, "col-h", words.t("board.each-apprentice")),
  ];
  const cards = [
    spaces.map((space, at) =>
      element("g", { key: `space ${at}`, transform: `translate(${410 + 74 * at} 553)` }, space),
    ),
    deck(scene),
  ];
  return groups(scene, "studio", { drawn: room, middle: 323 }, { drawn: cards, middle: 517 });
}

/** @param {Scene} scene @param {string} card */
function sitter(scene, card) {
  const press = pressed(scene, `portrait ${card}`);
  const told = about(scene, card);
  return element(
    "g",
    { key: card, class: `spot portrait ${press.state}`, role: "img", "aria-label": told, ...press.props },
    element("title", null, told),
    element("rect", { width: 66, height: 92, rx: 5, class: "card" }),
    element("rect", { x: 4, y: 4, width: 58, height: 47, rx: 2, class: "frame" }),
    element("g", { transform: "translate(12.500 7) scale(.82)" }, bust(card)),
    title(nameOf(scene.words, card)),
    marks(printedOn(scene, card)),
    press.ring && element("rect", { x: -1, y: -1, width: 68, height: 94, rx: 6, class: "ringz" }),
  );
}

/** A short name stands on one line, a long one on two. @param {string} name */
function title(name) {
  const words = name.split(" ");
  const cut = name.length > 9 && words.length > 1 ? Math.ceil(words.length / 2) : words.length;
  const lines = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")].filter(Boolean);
  const from = lines.length > 1 ? 61 : 65;
  return lines.map((line, at) =>
    element(
      "text",
      {
        x: 33,
        y: from + 11 * at,
        "text-anchor": "middle",
        class: lines.length > 1 ? "card-t two" : "card-t",
        ...(line.length > (lines.length > 1 ? 9 : 7) ? { textLength: 58, lengthAdjust: "spacingAndGlyphs" } : {}),
      },
      line,
    ),
  );
}

/** @param {Mark[]} list */
function marks(list) {
  const wide = list.map(([, text]) => 15 + text.length * 6.6 + (text ? 2 : 0));
  const total = wide.reduce((sum, one) => sum + one + 3, -3);
  let x = 33 - total / 2;
  return list.map(([picture, text], at) => {
    const from = x;
    x += wide[at] + 3;
    return [
      use(picture, from, 75, 15, 15, "gi"),
      text && element("text", { x: from + 17, y: 87, class: "small b" }, text),
    ];
  });
}

/** @param {Scene} scene @param {string} card @param {string} painter */
function away(scene, card, painter) {
  const colour = scene.colour(painter);
  const name = scene.name(painter);
  const told = scene.words.t("dock.portrait.painted", { name, what: nameOf(scene.words, card) });
  return element(
    "g",
    { key: `away ${card}`, class: `s-${colour} away`, role: "img", "aria-label": told },
    element("title", null, told),
    element("rect", { width: 66, height: 92, rx: 5, class: "mt-empty" }),
    element("circle", { cx: 33, cy: 30, r: 13, class: "who" }),
    emblem(colour, 26, 23, 14),
    title(nameOf(scene.words, card)),
    label(33, 85, "small", name.length > 10 ? `${name.slice(0, 9)}…` : name),
  );
}

/** Who painted whom since the last two sat down, read from the log. @param {{log: Scene["log"]}} known @returns {[string, string][]} */
function painted({ log }) {
  /** @type {[string, string][]} */
  let found = [];
  for (const entry of log) {
    if (entry.kind === "undo") continue;
    for (const event of entry.events) {
      if (event.event === "portraits shown") found = [];
      else if (event.event === "painted portrait") found.push([event["portrait"], String(event.painter)]);
    }
  }
  return found;
}

/** How many have yet to sit, and the stack they come from now. @param {Known} known @param {import("../../../table/types.js").View} view */
function toCome(known, view) {
  const left = many(view.zones["portrait deck"]);
  let below = 0;
  for (const [stack, cards] of [...facts(known).stacks].reverse()) {
    below += cards;
    if (left <= below) return { left, stack };
  }
  return { left, stack: facts(known).stacks[0][0] };
}

/** @param {Scene} scene */
function deck(scene) {
  const { view, words } = scene;
  const { left, stack } = toCome(scene, view);
  if (!left) return null;
  const told = words.t("dock.portrait.deck", { n: left, stack });
  return element(
    "g",
    { key: "deck", transform: "translate(562 553)", role: "img", "aria-label": told },
    element("title", null, told),
    left > 4 && element("rect", { x: 5, y: 4, width: 58, height: 88, rx: 5, class: "card" }),
    left > 2 && element("rect", { x: 2.5, y: 2, width: 58, height: 88, rx: 5, class: "card" }),
    element("rect", { width: 58, height: 88, rx: 5, class: "cardback" }),
    element("rect", { x: 5, y: 5, width: 48, height: 78, rx: 3, class: "cb-l" }),
    element("path", { d: "M29 20l6 14 15 1-12 10 4 15-13-8-13 8 4-15-12-10 15-1Z", class: "cb-l" }),
    label(29, 78, "cb-t", `${left} · ${stack}`),
  );
}

/** @param {string} card @param {number} size */
function face(card, size) {
  return element(
    "svg",
    { class: "ico face", width: size, height: size, viewBox: "0 0 50 50", "aria-hidden": "true" },
    bust(card),
  );
}

/** @param {Context} context */
function hand(context) {
  const { state, words, choices } = context;
  return each(state.view?.zones[`${state.seat}/portraits`]).map((card) =>
    handCard(context, {
      key: `portrait ${card}`,
      picture: face(card, 34),
      text: nameOf(words, card),
      title: about(context, card),
      glows: choices.some((choice) => choice.kind === card),
    }),
  );
}

/** Who sits in the studio. @param {Context} context @param {import("../../../table/types.js").View} view */
function sitting(context, view) {
  return each(view.zones["portraits"]).map((card) => ({
    picture: face(card, 20),
    text: nameOf(context.words, card),
    lines: [about(context, card)],
  }));
}

/** @param {Context} context @param {import("../../../table/types.js").View} view @returns {string[]} */
function inWords(context, view) {
  const { words, speaker, state } = context;
  const { left, stack } = toCome(context, view);
  return [
    ...each(view.zones["portraits"]).map((card) => words.t("dock.portrait.sits", { who: about(context, card) })),
    ...painted(state).map(([card, painter]) =>
      words.t("dock.portrait.painted", { name: speaker.name(painter), what: words.name("portrait", card) }),
    ),
    ...(left ? [words.t("dock.portrait.deck", { n: left, stack })] : []),
    ...ofEach(context, view, (painter) => each(view.zones[`${painter}/portraits`]).map((card) => about(context, card))),
  ];
}

/** @type {import("./dock.js").Dock} */
export const portraits = {
  zones: ["portraits", "portrait deck", "portraits gone"],
  own: ["portraits"],
  furnishes: ["studio"],
  board: { studio },
  seat: ({ words }, view, painter) => {
    const owned = each(view.zones[`${painter}/portraits`]);
    return owned.length
      ? [{ picture: "i-user", n: owned.length, name: words.list(owned.map((card) => words.name("portrait", card))) }]
      : [];
  },
  hand,
  today: { studio: sitting },
  ends: ({ words }, view) => {
    const n = many(view.zones["portrait deck"]);
    return { picture: "loc-studio", n, name: words.t("dock.portrait.deck", { n }) };
  },
  targets: { portrait: (card) => `portrait ${card}` },
  looks: {
    portrait: (context, choice) => {
      const { words, speaker } = context;
      const card = String(choice.value);
      const lasting = choice.gain["lasting"];
      return {
        lead: face(card, 34),
        bare: true,
        title: nameOf(words, card),
        cost: help(context, card),
        gain: lasting ? icon("i-lock", 18, 18, words.t("amount.lasting")) : speaker.goods(choice.gain),
      };
    },
    merchant: ({ words, speaker }, choice) => ({
      lead: paintIcons(words, spread(choice.gain["paints"]), 16),
      bare: true,
      title: words.list(speaker.counted(choice.gain["paints"] ?? {})),
      cost: null,
      gain: null,
    }),
    sexton: step,
  },
  groups: { sexton: LED },
  pictures: { "basic paints": "jar-red" },
  inWords,
};

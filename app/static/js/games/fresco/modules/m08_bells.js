// Module 8, the bells: certificates on offer as an annex, mine in my hand, everybody's number and debts on their seats.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { each, handCard, many } from "./cards.js";
import { ofEach, ofMine } from "./holdings.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../../../table/words.js").Words} Words */
/** @typedef {import("../../../table/speaker.js").Speaker} Speaker */
/** @typedef {{piece: string, paid: number, left: number}} Debt what lies on a certificate not paid in full, and what is owed on it */

/** Points for the first ranks and for the marks of the track, its last space, how many lie aside for whoever has no seat.
 * @typedef {{ranks: number[], marks: [number, number][], last: number, aside: number, instalment: number}} Facts */

/** @param {import("../printed.js").Known} known @returns {Facts} */
const facts = ({ printed }) => printed.modules["bells"];

/** @param {string} piece "8:5:7" */
function printedOn(piece) {
  const [price, points, bells] = piece.split(":").map(Number);
  return { price, points, bells };
}

/** "8 Thalers: +5 points, 7 bells". @param {Words} words @param {string} piece */
function nameOf(words, piece) {
  const { price, points, bells } = printedOn(piece);
  return words.t("phrase.certificate", {
    price: words.t("amount.thalers", { n: price }),
    points: words.t("amount.points", { n: points }),
    bells: words.t("amount.bells", { n: bells }),
  });
}

/** @param {Words} words @param {string[]} pieces */
const namesOf = (words, pieces) => words.series(pieces.map((piece) => nameOf(words, piece)));

/** The oldest first. @param {View | null} view @param {string | null} painter @returns {Debt[]} */
function debtsOf(view, painter) {
  const paid = view?.zones[`${painter}/instalments`] ?? [];
  return (view?.zones[`${painter}/debts`] ?? []).map((/** @type {string} */ piece, /** @type {number} */ at) => ({
    piece,
    paid: paid[at],
    left: printedOn(piece).price - paid[at],
  }));
}

/** @param {Words} words @param {Debt} debt */
const owed = (words, { piece, paid, left }) =>
  words.t("dock.debt.about", { certificate: nameOf(words, piece), paid, n: left });

/** How many lie face down for those who have no seat. @param {View} view @param {Facts} facts */
const aside = (view, { aside: n }) =>
  view.over ? 0 : n * view.painters.filter((painter) => !view.seats.includes(painter)).length;

/** How many are still to come. @param {Context} context @param {View} view */
function toCome(context, view) {
  const layers = [view.zones["returned certificates"] ?? []].flat();
  return [view.zones["certificate pile"], ...layers].map(many).reduce((sum, n) => sum + n, -aside(view, facts(context)));
}

// -- the annex -----------------------------------------------------------------------------------------------------

/** Price, points and bells, as they are printed. @param {string} piece */
function card(piece) {
  const { price, points, bells } = printedOn(piece);
  return [
    element("span", { class: "cost" }, icon("thaler", 14), String(price)),
    element("span", { class: "cut" }),
    element("span", { class: "v" }, icon("vp", 14), String(points)),
    element("span", { class: "bells" }, icon("bell", 16), `×${bells}`),
  ];
}

/** @param {Context} context */
function offered(context) {
  const { state, words, choices, chosen, act } = context;
  const pieces = each(state.view?.zones["certificates"]);
  if (!pieces.length) return element("p", null, words.t("dock.certificate.none"));
  return element(
    "div",
    { class: "certs" },
    pieces.map((piece) => {
      const told = nameOf(words, piece);
      const id = `certificate ${piece}`;
      if (!choices.some((choice) => choice.id === id))
        return element("div", { key: piece, class: "certc", role: "img", title: told, "aria-label": told }, card(piece));
      return element(
        "button",
        {
          key: piece,
          type: "button",
          class: "certc can",
          title: told,
          "aria-label": told,
          "aria-pressed": String(chosen?.id === id),
          on: { click: () => act.select(id) },
        },
        card(piece),
      );
    }),
  );
}

/** Who stands where on the track, once bells are counted. @param {Context} context @param {View} view */
function standing({ words, speaker }, view) {
  const track = Object.entries(view.zones["bell track"] ?? {}).sort(([, a], [, b]) => Number(b) - Number(a));
  return track.length ? words.t("event.bells ranked", { track: ranked(words, speaker, track) }) : null;
}

/** @param {Words} words @param {Speaker} speaker @param {[string, any][]} track */
function ranked(words, speaker, track) {
  const name = (/** @type {string} */ who) =>
    who === "bishop" ? words.t("phrase.bell track.bishop") : speaker.name(who);
  return track.map(([who, space]) => words.t("phrase.bell track", { who: name(who), space })).join(", ");
}

/** What ranks and marks bring at the end. @param {Context} context */
function bonuses(context) {
  const { words } = context;
  const { ranks, marks } = facts(context);
  return [
    words.t("dock.bells.ranks", { points: ranks.join(", ") }),
    words.t("dock.bells.marks", { marks: marks.map(([from, n]) => `${from}: ${words.signed(n)}`).join(", ") }),
  ];
}

/** @param {Context} context @param {View} view */
function body(context, view) {
  const { words } = context;
  const left = aside(view, facts(context));
  const cap = (/** @type {string} */ text) => element("p", { class: "cap" }, text);
  return [
    offered(context),
    cap(words.t("dock.certificate.left", { n: toCome(context, view) })),
    left > 0 && cap(words.t("dock.certificate.aside", { n: left })),
    ...debtors(context, view).map(cap),
    standing(context, view) ? cap(String(standing(context, view))) : bonuses(context).map((text) => element("p", null, text)),
  ];
}

/** What everybody owes. @param {Context} context @param {View} view */
function debtors(context, view) {
  return ofEach(context, view, (painter) => debtsOf(view, painter).map((debt) => owed(context.words, debt)));
}

/** @param {Context} context */
function line(context) {
  const { view } = context.state;
  const prices = each(view?.zones["certificates"]).map((piece) => printedOn(piece).price);
  return [
    icon("thaler", 13),
    element("span", null, prices.join(" · ") || "–"),
    icon("bell", 14),
    element("b", null, String(view ? toCome(context, view) : 0)),
  ];
}

// -- mine ----------------------------------------------------------------------------------------------------------

/** Each debt by itself; what is paid is one stack, of which only the bells matter. @param {Context} context */
function hand(context) {
  const { state, words, choices } = context;
  const settles = choices.find(({ kind, gain }) => kind === "pay debt" && gain["bells"])?.id ?? null;
  const debts = debtsOf(state.view, state.seat).map((debt, at) =>
    handCard(context, {
      key: `debt ${at}`,
      picture: icon("bell-owed", 34),
      text: words.t("dock.debt.short", { n: debt.left }),
      title: owed(words, debt),
      plays: at === 0 ? settles : null,
    }),
  );
  const paid = each(state.view?.zones[`${state.seat}/certificates`]);
  const stack =
    paid.length > 0 &&
    handCard(context, {
      key: "certificates",
      picture: icon("bell", 34),
      text: words.t("amount.bells", { n: paid.reduce((sum, piece) => sum + printedOn(piece).bells, 0) }),
      title: words.t("dock.certificate.paid", { n: paid.length, certificates: namesOf(words, paid) }),
    });
  return stack ? [...debts, stack] : debts;
}

/** @param {Context} context @param {View} view @param {string} painter */
function seat({ words }, view, painter) {
  const debts = debtsOf(view, painter);
  const told = words.series(debts.map((debt) => owed(words, debt)));
  return [
    { picture: "bell", n: many(view.zones[`${painter}/certificates`]), name: words.t("dock.certificate.seat") },
    { picture: "bell-owed", n: debts.length, name: words.t("dock.debt.seat", { debts: told }) },
  ];
}

/** What an audience offers. @param {Context} context @param {View} view */
function today(context, view) {
  const { words } = context;
  const pieces = each(view.zones["certificates"]);
  const prices = pieces.map((piece) => printedOn(piece).price).join(" · ");
  return [
    {
      picture: icon("bell", 18),
      text: words.t(pieces.length ? "today.certificates" : "today.no-certificate", { prices }),
      lines: [
        ...(pieces.length ? pieces.map((piece) => nameOf(words, piece)) : [words.t("dock.certificate.none")]),
        words.t("dock.certificate.left", { n: toCome(context, view) }),
      ],
    },
  ];
}

/** @param {Context} context @param {View} view @returns {string[]} */
function inWords(context, view) {
  const { words } = context;
  const pieces = each(view.zones["certificates"]);
  const left = aside(view, facts(context));
  const track = standing(context, view);
  return [
    pieces.length
      ? words.t("event.certificates shown", { certificates: namesOf(words, pieces) })
      : words.t("dock.certificate.none"),
    words.t("dock.certificate.left", { n: toCome(context, view) }),
    ...(left ? [words.t("dock.certificate.aside", { n: left })] : []),
    ...bonuses(context),
    ...ofEach(context, view, (painter) => {
      const n = many(view.zones[`${painter}/certificates`]);
      return n ? [words.t("dock.certificate.held", { n })] : [];
    }),
    ...debtors(context, view),
    ...ofMine(context, (me) => each(view.zones[`${me}/certificates`]).map((piece) => nameOf(words, piece))),
    ...(track ? [track] : []),
  ];
}

/** @type {import("./dock.js").Dock} */
export const bells = {
  zones: ["certificates", "certificate pile", "returned certificates", "bell track"],
  own: ["certificates", "debts", "instalments"],
  seat,
  hand,
  today: { audience: today },
  annex: {
    line,
    body: (context) => context.state.view && body(context, context.state.view),
    concerns: ({ state }) => state.view?.place === "audience",
  },
  worth: { bells: 2 },
  folds: { "pay debt": ({ place }) => (place ? null : { picture: "bell-owed", width: 24, height: 24 }) },
  looks: {
    certificate: ({ words, speaker }, choice) => {
      const { price, bells: n } = printedOn(String(choice.value));
      return {
        lead: element("span", { class: "belln" }, icon("bell", 22), String(n)),
        bare: true,
        title: words.t("dock.certificate.of", { n: price }),
        cost: [words.t("dock.certificate.now"), " ", speaker.goods({ thalers: choice.cost["thalers"] ?? 0 })],
        gain: words.signed(choice.gain["points"] ?? 0),
      };
    },
    "pay debt": ({ words, speaker, state }, choice) => {
      const n = Number(choice.value);
      const [debt] = debtsOf(state.view, state.seat);
      const left = debt ? debt.left - n : 0;
      return {
        lead: icon(left ? "bell-owed" : "bell", 26),
        bare: true,
        title: words.t("amount.thalers", { n }),
        cost: left ? words.t("dock.debt.then", { n: left }) : words.t("dock.debt.off"),
        gain: choice.place && speaker.goods(choice.cost),
      };
    },
  },
  fields: { pay: ({ words }, value) => (value === "full" ? words.t("dock.certificate.full") : null) },
  arguments: {
    certificate: ({ words }, piece) => nameOf(words, piece),
    certificates: ({ words }, pieces) => namesOf(words, pieces),
    unpaid: ({ words }, pieces) => namesOf(words, pieces),
    terms: ({ words }, paid) => {
      if (typeof paid !== "number") return words.t("phrase.certificate.full");
      return paid ? words.t("phrase.certificate.first", { n: paid }) : words.t("phrase.certificate.credit");
    },
    track: (speaker, track) => ranked(speaker.words, speaker, track),
  },
  tells: ["certificate", "instalment"],
  pictures: { "mark audience": "bell", "place audience": "bell", bells: "bell" },
  inWords,
};

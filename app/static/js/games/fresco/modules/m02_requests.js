// Module 2, the bishop's requests: four stacks in the workshop; those fulfilled lie before their owner.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { capital } from "../../../table/words.js";
import { label, pressed, use } from "../board/draw.js";
import { tileOf } from "../pieces.js";
import { each } from "./cards.js";
import { ofEach } from "./holdings.js";

/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../../../table/context.js").Context} Context */

/** @typedef {{kinds: string[], tiles: number, income: Record<string, Record<string, any>>}} Facts */

/** @param {import("../printed.js").Known} known @returns {Facts} */
const facts = ({ printed }) => printed.modules["requests"];

/** @param {string} piece "general 6" */
const pointsOf = (piece) => Number(piece.split(" ")[1]);

/** @param {import("../../../table/words.js").Words} words @param {string} piece "general 6" */
function nameOf(words, piece) {
  return words.t("dock.request.worth", { name: words.name("request", piece.split(" ")[0]), n: pointsOf(piece) });
}

/** @param {import("../../../table/words.js").Words} words @param {string} kind @param {string[]} stack */
function about(words, kind, stack) {
  return stack.length
    ? words.t("dock.request.stack", { name: nameOf(words, stack[0]), n: stack.length })
    : words.t("dock.request.gone", { name: words.name("request", kind) });
}

/** @param {Scene} scene */
function stacks(scene) {
  const stack = scene.view.zones["requests"] ?? {};
  return element(
    "g",
    { key: "requests", class: "z-requests" },
    label(737, 575, "small b", scene.words.title("zone", "requests")),
    facts(scene).kinds.map((kind, at) => tile(scene, kind, stack[kind] ?? [], 650 + 44 * at)),
  );
}

/** @param {Scene} scene @param {string} kind @param {string[]} stack @param {number} x */
function tile(scene, kind, stack, x) {
  const press = pressed(scene, `request ${kind}`);
  const told = about(scene.words, kind, stack);
  return element(
    "g",
    {
      key: kind,
      class: `spot c-${kind} ${press.state}`,
      transform: `translate(${x} 581)`,
      role: "img",
      "aria-label": told,
      ...press.props,
    },
    element("title", null, told),
    stack.length > 1 && element("rect", { x: 3, y: 3, width: 40, height: 63, rx: 5, class: "card" }),
    element("rect", { width: 40, height: 64, rx: 5, class: stack.length ? `req ${kind}` : "mt-empty" }),
    stack.length > 0 && [
      element("rect", { x: 3, y: 3, width: 34, height: 58, rx: 3, class: "req-in" }),
      label(20, 26, "req-n", pointsOf(stack[0])),
      label(12, 48, "small b", `${facts(scene).tiles}×`),
      kind === "general" ? use("tileback", 19, 36, 16) : use("seal", 18.5, 35.5, 17),
    ],
    press.ring && element("rect", { x: -1, y: -1, width: 42, height: 66, rx: 6, class: "ringz" }),
  );
}

/** @param {Context} context @param {import("../../../table/types.js").View} view @param {string} painter */
function seat({ words }, view, painter) {
  const fulfilled = each(view.zones[`${painter}/fulfilled`]);
  if (!fulfilled.length) return [];
  const names = words.list(fulfilled.map((piece) => nameOf(words, piece)));
  return [
    {
      picture: "cert",
      n: fulfilled.length,
      name: words.t("dock.request.seat", { n: fulfilled.length, names }),
      height: 19,
    },
  ];
}

/** What the stacks bring that are left. @param {Context} context @param {import("../../../table/types.js").View} view */
function onOffer(context, view) {
  const { words } = context;
  const stacks_ = facts(context).kinds.map((kind) => ({ kind, stack: view.zones["requests"]?.[kind] ?? [] }));
  const left = stacks_.filter(({ stack }) => stack.length);
  if (!left.length) return [];
  return [
    {
      picture: icon("cert", 16, 20),
      text: words.t("today.requests", { points: left.map(({ stack }) => pointsOf(stack[0])).join(" · ") }),
      lines: stacks_.map(({ kind, stack }) => capital(about(words, kind, stack))),
    },
  ];
}

/** A tile to be stacked: its points and the seals it shows. @param {Context} context @param {string | number} value */
function stacked(context, value) {
  const { words } = context;
  const { value: n, paints, place } = tileOf(String(value));
  const seals = paints.filter((paint) => facts(context).kinds.includes(paint));
  return [
    place && element("span", null, words.name("place", place)),
    element("b", null, String(n)),
    element(
      "span",
      { class: "paints" },
      paints.map((paint) =>
        element(
          "span",
          { class: `c-${paint}` },
          icon(seals.includes(paint) ? "seal" : `p-${paint}`, 15, 15, words.name("paint", paint)),
        ),
      ),
    ),
  ];
}

/** @type {import("./dock.js").Dock} */
export const requests = {
  zones: ["requests"],
  own: ["fulfilled", "stacked tiles"],
  furnishes: ["workshop"],
  board: { workshop: stacks },
  seat,
  today: { workshop: onOffer },
  targets: { request: (kind) => `request ${kind}` },
  looks: {
    request: (context, choice) => {
      const { words, speaker } = context;
      const kind = String(choice.value);
      return {
        lead: element("span", { class: `c-${kind}` }, icon(kind === "general" ? "tileback" : "seal", 28)),
        bare: true,
        title: words.title("request", kind),
        cost: [words.t("dock.request.income"), " ", speaker.goods(facts(context).income[kind] ?? {})],
        gain: words.signed(choice.gain["points"] ?? 0),
      };
    },
    "basic income": paint,
  },
  fields: { tiles: stacked },
  arguments: {
    tiles: ({ words }, tiles) => words.list(tiles.map((/** @type {string} */ tile) => String(tileOf(tile).value))),
  },
  inWords: (context, view) => [
    ...facts(context).kinds.map((kind) => about(context.words, kind, view.zones["requests"]?.[kind] ?? [])),
    ...ofEach(context, view, (painter) => seat(context, view, painter).map(({ name }) => name)),
  ],
};

/** @param {Context} context @param {import("../../../table/choices.js").Choice} choice */
function paint({ words }, choice) {
  const name = String(choice.value);
  return {
    lead: icon(`p-${name}`, 28),
    bare: true,
    title: words.title("paint", name),
    cost: words.t("dock.request.basic"),
    gain: words.signed(choice.gain["paints"]?.[name] ?? 0),
  };
}

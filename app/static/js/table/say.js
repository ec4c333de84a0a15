// Sentences: events, reasons and prices in the reader's words, with paints as shapes and painters by name.

import { h } from "./h.js";
import { icon } from "./icon.js";
import { PICTURES } from "./modules/index.js";
import { boothName, marketPaints, paintsOf, spread, tileOf } from "./pieces.js";

/** @typedef {import("./h.js").Child} Child */
/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {import("./types.js").Reason} Reason */
/** @typedef {import("./types.js").People} People */

const CELL = /^\d,\d$/;
const COLOURS = ["red", "blue", "green", "yellow"];

export class Speaker {
  /** @param {import("./words.js").Words} words @param {People | null} people @param {string | null} me */
  constructor(words, people, me) {
    this.words = words;
    this.people = people;
    this.me = me;
  }

  /** @param {string} painter */
  seat(painter) {
    return this.people?.seats.find((each) => each.seat === painter) ?? null;
  }

  /** @param {string} painter */
  name(painter) {
    const seat = this.seat(painter);
    return (
      seat?.player ??
      (seat?.bot
        ? this.words.t("table.bot-name", { n: Number(painter.slice(1)) + 1 })
        : this.words.name("painter", painter))
    );
  }

  /** In a sentence about somebody: "You" for oneself. @param {string} painter */
  who(painter) {
    return painter === this.me ? this.words.t("log.you") : this.name(painter);
  }

  /** @param {string} painter the colour that styles and emblems follow */
  colour(painter) {
    if (!/^p\d$/.test(painter)) return "leo";
    return this.seat(painter)?.colour ?? COLOURS[Number(painter.slice(1))];
  }

  /** @param {string} cell */
  cell(cell) {
    const [row, col] = cell.split(",").map(Number);
    return this.words.t("cell", { row: row + 1, side: this.words.t(`cell.side.${col}`) });
  }

  // -- drawn things ------------------------------------------------------------------------------------------------

  /** @param {string[]} paints @param {number} [size] @returns {Child} */
  paints(paints, size = 17) {
    return h(
      "span",
      { class: "paints" },
      paints.map((paint) => icon(`p-${paint}`, size, size, this.words.name("paint", paint))),
    );
  }

  /** @param {string} painter @returns {Child} */
  bold(painter) {
    return h("b", null, this.who(painter));
  }

  /** What something costs or brings: shapes and numbers. @param {Record<string, any>} goods @param {number} [size] @returns {Child[]} */
  goods(goods, size = 17) {
    return Object.entries(goods).flatMap(([name, amount]) => {
      if (name === "items") return [];
      if (name === "paints") return Object.keys(amount).length ? [this.paints(spread(amount), size)] : [];
      if (name === "thalers" || name === "price") {
        return [
          h(
            "span",
            { class: "cost" },
            icon("thaler", size, size, this.words.name("zone", "thalers")),
            h("b", null, this.words.number(amount)),
          ),
        ];
      }
      if (!amount) return [];
      if (typeof amount === "object")
        return Object.entries(amount).flatMap(([thing, n]) =>
          this.drawn(`${name} ${thing}`, Number(n), size, this.words.name("paint", thing)),
        );
      if (PICTURES[name]) return this.drawn(name, amount, size, this.amount(name, amount));
      return [h("span", { class: "cost" }, this.amount(name, amount))];
    });
  }

  /** The same without pictures. @param {Record<string, any>} goods */
  goodsText(goods) {
    const said = Object.entries(goods).flatMap(([name, amount]) => {
      if (name === "items" || amount === 0) return [];
      if (name === "paints") return this.paintsText(amount);
      if (typeof amount !== "number")
        return [this.words.t(`amount.${name}`, { things: this.words.list(this.paintsText(amount)) })];
      return [this.amount(name, amount)];
    });
    return this.words.list(said);
  }

  /** @param {string} name @param {number} n */
  amount(name, n) {
    const key = this.words.has(`amount.${name}`) ? `amount.${name}` : "amount.of";
    return this.words.t(key, { n, thing: this.words.name("goods", name) });
  }

  /** Goods that have a drawing. @param {string} name @param {number} n @param {number} size @param {string} label @returns {Child[]} */
  drawn(name, n, size, label) {
    return [
      h(
        "span",
        { class: "cost" },
        icon(PICTURES[name] ?? "vp", size, size, label),
        n > 1 && h("b", null, this.words.number(n)),
      ),
    ];
  }

  /** Where points come from, as one short sum. @param {[string, number][]} items */
  sources(items) {
    return sum(this.words, items);
  }

  /** @param {Record<string, number>} paints @returns {string[]} */
  paintsText(paints) {
    return Object.entries(paints).map(([paint, n]) =>
      this.words.t("amount.of", { n, thing: this.words.name("paint", paint) }),
    );
  }

  // -- sentences ---------------------------------------------------------------------------------------------------

  /** @param {Reason} reason @returns {string} */
  reason(reason) {
    const key = `reason.${reason.key}`;
    if (this.words.has(key)) return this.words.t(key, this.arguments(reason.args, false));
    return this.words.has(`refusal.${reason.key}`)
      ? this.words.t(`refusal.${reason.key}`, reason.args)
      : (reason.message ?? this.words.t(key));
  }

  /** A line of the log; only headings have the same words there as in a game told as a story. @param {Event_} event @returns {Child[]} */
  event({ event, ...fields }) {
    const line = `log.${event}`;
    return this.words.rich(this.words.has(line) ? line : `event.${event}`, this.arguments(fields, true));
  }

  /** Keys of the engine as words; drawn where a line can hold pictures.
   * @param {Record<string, any>} fields @param {boolean} drawn @returns {Record<string, any>} */
  arguments(fields, drawn) {
    /** @type {Record<string, any>} */
    const said = {};
    for (const [name, value] of Object.entries(fields)) {
      if (value === null || value === undefined) continue;
      const say = ABOUT[name];
      if (say) said[name] = say(this, value, drawn);
      else said[name] = typeof value === "number" ? value : this.named(name, value);
    }
    return said;
  }

  /** Whatever has a name in the group called like its argument or its kind; a list of scrolls is named scroll by scroll.
   * @param {string} group @param {any} value @returns {string} */
  named(group, value) {
    if (Array.isArray(value)) return this.words.list(value.map((item) => this.named(group.replace(/s$/, ""), item)));
    return this.words.has(`name.${group}.${value}`) ? this.words.name(group, value) : this.thing(value);
  }

  /** Something a module says and nobody has drawn yet. @param {any} value @returns {string} */
  thing(value) {
    if (Array.isArray(value)) return this.words.list(value.map((item) => this.thing(item)));
    if (value && typeof value === "object") {
      return this.words.list(
        Object.entries(value).map(([key, inside]) =>
          this.words.t("amount.at", { place: this.thing(key), n: this.thing(inside) }),
        ),
      );
    }
    if (typeof value !== "string") return String(value);
    if (/^(p\d|leonardo)$/.test(value)) return this.name(value);
    if (CELL.test(value)) return this.cell(value);
    if (value.includes("+")) return paintsOf(this.words, value);
    for (const group of ["paint", "place", "apprentice", "piece"])
      if (this.words.has(`name.${group}.${value}`)) return this.words.name(group, value);
    return value;
  }
}

/** @param {string} group */
const named = (group) => (/** @type {Speaker} */ speaker, /** @type {any} */ thing) => speaker.words.name(group, thing);
/** @param {Speaker} speaker @param {string[]} painters */
const names = (speaker, painters) => speaker.words.list(painters.map((painter) => speaker.name(painter)));

/** @type {Record<string, (speaker: Speaker, value: any, drawn: boolean) => Child>} */
const ABOUT = {
  painter: (speaker, painter, drawn) => (drawn ? speaker.bold(painter) : speaker.name(painter)),
  line: names,
  ranking: names,
  waiting: names,
  booth: (_speaker, booth) => boothName(booth),
  slot: (_speaker, slot) => boothName(slot),
  column: named("place"),
  place: named("place"),
  what: named("place"),
  why: named("why"),
  kind: named("apprentice"),
  mark: named("mark"),
  other: named("mark"),
  count: named("count"),
  paint: (speaker, paint, drawn) => (drawn ? speaker.paints([paint], 14) : speaker.words.name("paint", paint)),
  paints: (speaker, paints, drawn) =>
    drawn ? speaker.paints(spread(paints), 14) : speaker.words.list(speaker.paintsText(paints)),
  payment: (speaker, payment, drawn) => (drawn ? speaker.paints(marketPaints(payment), 14) : payment),
  disc: (speaker, paint, drawn) => (drawn ? speaker.paints([paint], 14) : speaker.words.name("paint", paint)),
  glass: (speaker, glass, drawn) =>
    drawn ? speaker.goods({ glass }, 14) : speaker.words.list(speaker.paintsText(glass)),
  window: (speaker, window) => paintsOf(speaker.words, window),
  windows: (speaker, windows) =>
    windows.map((/** @type {string} */ window) => paintsOf(speaker.words, window)).join("; "),
  tiles: (speaker, tiles) => speaker.words.list(tiles.map((/** @type {string} */ tile) => String(tileOf(tile).value))),
  tile: (speaker, tile, drawn) => {
    if (!drawn) return paintsOf(speaker.words, tile);
    const shown = tile.includes(":") ? tileOf(tile).paints : marketPaints(tile);
    return speaker.paints(shown, 14);
  },
  apprentices: (speaker, kinds) =>
    speaker.words.list(
      Object.entries(kinds).map(([kind, n]) =>
        speaker.words.t("amount.of", { n, thing: speaker.words.name("apprentice", kind) }),
      ),
    ),
  items: (speaker, items) => points(speaker, items),
};

/** "9 + 2 from the bishop". @param {Speaker} speaker @param {[string, number][]} items */
export function points(speaker, items) {
  return speaker.words.list(
    items
      .filter(([, n]) => n)
      .map(([source, n]) => speaker.words.t("amount.of", { n, thing: speaker.words.name("points", source) })),
  );
}

/** "9 + 2 bishop": the first source is the thing itself. @param {import("./words.js").Words} words @param {[string, number][]} items */
export function sum(words, items) {
  return items
    .filter(([, n]) => n)
    .map(([source, n], at) => {
      if (!at) return words.number(n);
      return `${n < 0 ? "−" : "+"} ${words.number(Math.abs(n))} ${words.first([`name.points-short.${source}`, `name.points.${source}`])}`;
    })
    .join(" ");
}

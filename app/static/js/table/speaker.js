// Sentences: events, reasons and prices in the reader's words, with the game's things as drawings and painters by name.

import { element } from "./element.js";
import { icon } from "./icon.js";
import { readable } from "./words.js";

/** @typedef {import("./element.js").Child} Child */
/** @typedef {import("./game.js").GameClient} GameClient */
/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {import("./types.js").Reason} Reason */
/** @typedef {import("./types.js").People} People */

const SEAT = /^p\d$/;
const COLOURS = ["red", "blue", "green", "yellow"];

export class Speaker {
  /** @param {GameClient} game @param {import("./words.js").Words} words @param {People | null} people @param {string | null} me */
  constructor(game, words, people, me) {
    this.game = game;
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
    if (!SEAT.test(painter)) return this.game.colour;
    return this.seat(painter)?.colour ?? COLOURS[Number(painter.slice(1))];
  }

  // -- drawn things ------------------------------------------------------------------------------------------------

  /** @param {string} painter @returns {Child} */
  bold(painter) {
    return element("b", null, this.who(painter));
  }

  /** What something costs or brings: shapes and numbers. @param {Record<string, any>} goods @param {number} [size] @returns {Child[]} */
  goods(goods, size = 17) {
    return Object.entries(goods).flatMap(([name, amount]) => {
      if (name === "items") return [];
      const own = this.game.goods[name];
      if (own) return own(this, amount, size);
      if (!amount) return [];
      if (typeof amount === "object")
        return Object.entries(amount).flatMap(([thing, n]) =>
          this.drawn(`${name} ${thing}`, Number(n), size, this.thing(thing)),
        );
      if (this.game.pictures[name]) return this.drawn(name, amount, size, this.amount(name, amount));
      return [element("span", { class: "cost" }, this.amount(name, amount))];
    });
  }

  /** The same without pictures. @param {Record<string, any>} goods */
  goodsText(goods) {
    const said = Object.entries(goods).flatMap(([name, amount]) => {
      if (name === "items" || amount === 0) return [];
      if (typeof amount !== "number") {
        const things = this.counted(amount);
        return this.words.has(`amount.${name}`)
          ? [this.words.t(`amount.${name}`, { things: this.words.list(things) })]
          : things;
      }
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
      element(
        "span",
        { class: "cost" },
        icon(this.game.pictures[name] ?? "vp", size, size, label),
        n > 1 && element("b", null, this.words.number(n)),
      ),
    ];
  }

  /** Where points come from, as one short sum. @param {[string, number][]} items */
  sources(items) {
    return sum(this.words, items);
  }

  /** "2 red", "1 blue". @param {Record<string, number>} counts @returns {string[]} */
  counted(counts) {
    return Object.entries(counts).map(([thing, n]) => this.words.amountOf(thing, n, this.thing(thing)));
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
    const key = [`log.${event}`, `event.${event}`].find((each) => this.words.has(each));
    const said = this.arguments(fields, true);
    return key ? this.words.rich(key, said) : this.wordless(event, said);
  }

  /** What nobody has found words for: who it was, and everything that is known of it.
   * @param {string} event @param {Record<string, any>} said @returns {Child[]} */
  wordless(event, { painter, ...said }) {
    const rest = Object.entries(said).flatMap(([name, value]) => [`, ${readable(name)} `, value]);
    return [painter, painter && " ", readable(event), ...rest];
  }

  /** Keys of the engine as words; drawn where a line can hold pictures.
   * @param {Record<string, any>} fields @param {boolean} drawn @returns {Record<string, any>} */
  arguments(fields, drawn) {
    /** @type {Record<string, any>} */
    const said = {};
    for (const [name, value] of Object.entries(fields)) {
      if (value === null || value === undefined) continue;
      const put = this.game.arguments[name] ?? NAMES[name];
      if (put) said[name] = put(this, value, drawn);
      else said[name] = typeof value === "number" ? value : this.named(name, value);
    }
    return said;
  }

  /** Whatever has a name in the group called like its argument or its kind; a list is named one by one.
   * @param {string} group @param {any} value @returns {string} */
  named(group, value) {
    if (Array.isArray(value)) return this.words.list(value.map((item) => this.named(group.replace(/s$/, ""), item)));
    return this.words.has(`name.${group}.${value}`) ? this.words.name(group, value) : this.thing(value);
  }

  /** Something nobody has drawn yet. @param {any} value @returns {string} */
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
    if (SEAT.test(value) || this.words.has(`name.painter.${value}`)) return this.name(value);
    return this.game.thing(this, value) ?? value;
  }
}

/** @param {Speaker} speaker @param {string[]} painters */
const names = (speaker, painters) => speaker.words.list(painters.map((painter) => speaker.name(painter)));

/** Arguments that mean the same in every game. @type {Record<string, (speaker: Speaker, value: any, drawn: boolean) => Child>} */
const NAMES = {
  painter: (speaker, painter, drawn) => (drawn ? speaker.bold(painter) : speaker.name(painter)),
  ranking: names,
  waiting: names,
  place: (speaker, place) => speaker.words.name("place", place),
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
  return added(words, items, (source) => ` ${words.first([`name.points-short.${source}`, `name.points.${source}`])}`);
}

/** The same in figures: "9 + 2". @param {import("./words.js").Words} words @param {[string, number][]} items @param {(source: string) => string} [named] */
export function added(words, items, named = () => "") {
  return items
    .filter(([, n]) => n)
    .map(([source, n], at) => (at ? `${n < 0 ? "−" : "+"} ${words.number(Math.abs(n))}${named(source)}` : words.number(n)))
    .join(" ");
}

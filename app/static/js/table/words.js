// Words come from the catalogues below /i18n/: a key gives a text, or one for one thing and one for several.
// Texts hold {names}; what is put in may be text or something drawn (a paint as its shape, a painter's name in bold).

import { elided } from "./french.js";

/** @typedef {Record<string, string | [string, string]>} Catalogue */
/** @typedef {import("./element.js").Child} Child */
/** @typedef {Record<string, any>} Args */

// Intl knows all of this too, but to ask it for the first time costs a phone more than drawing a whole board.

/** Between the last two of a list: of two, and of more. @type {Record<string, [string, string]>} */
const AND = { en: [" and ", ", and "], de: [" und ", " und "], fr: [" et ", " et "] };
/** The first places whose number is not written like the others. @type {Record<string, string[]>} */
const ORDINALS = { en: ["one", "two", "few"], fr: ["one"] };

/** `{n}`, or `{n:+}` for a number with its sign. */
const PLACES = /\{(\w+)(:\+)?\}/g;

export class Words {
  /** @param {Catalogue} catalogue @param {string} language */
  constructor(catalogue, language) {
    this.catalogue = catalogue;
    this.language = language;
  }

  /** @param {string} key */
  has(key) {
    return key in this.catalogue;
  }

  /** The text of a key, chosen by `n` where it has two forms. An unknown key shows its last word, never nothing.
   * @param {string} key @param {Args} args @returns {string} */
  template(key, args) {
    const found = this.catalogue[key];
    if (found === undefined) return readable(key);
    const several = typeof found !== "string" && this.several(Math.abs(Number(args["n"] ?? 0)));
    const text = typeof found === "string" ? found : found[several ? 1 : 0];
    return this.language === "fr" ? elided(text, args) : text;
  }

  /** Whether so many are more than one. @param {number} n */
  several(n) {
    return this.language === "fr" ? n >= 2 : n !== 1;
  }

  /** Plain text. @param {string} key @param {Args} [args] @returns {string} */
  t(key, args = {}) {
    return this.template(key, args).replace(PLACES, (whole, name, sign) => {
      const value = args[name];
      return value === undefined ? whole : typeof value === "number" ? this.put(value, sign) : String(value);
    });
  }

  /** The same with drawn things in it. @param {string} key @param {Args} [args] @returns {Child[]} */
  rich(key, args = {}) {
    return this.template(key, args)
      .split(/(\{\w+(?::\+)?\})/)
      .map((part) => {
        const [, name, sign] = /^\{(\w+)(:\+)?\}$/.exec(part) ?? [];
        if (!name) return part;
        const value = args[name];
        return value === undefined ? part : typeof value === "number" ? this.put(value, sign) : value;
      });
  }

  /** The first key that has words; else the last one made readable. @param {string[]} keys @param {Args} [args] */
  first(keys, args = {}) {
    return this.t(keys.find((key) => this.has(key)) ?? keys[keys.length - 1], args);
  }

  /** What a thing of the game is called; what nobody has named yet is called by its own key.
   * @param {string} group @param {string | number} thing */
  name(group, thing) {
    return this.first([`name.${group}.${thing}`]);
  }

  /** The same where it begins a line or stands on a sign. @param {string} group @param {string | number} thing */
  title(group, thing) {
    return capital(this.name(group, thing));
  }

  /** So many of a thing: counted in a form of its own ("2 bleus"), or simply by its name.
   * @param {string} thing @param {number} n @param {string} name */
  amountOf(thing, n, name) {
    return this.first([`amount.of.${thing}`, "amount.of"], { n, thing: name });
  }

  /** @param {number} value @param {string | undefined} sign */
  put(value, sign) {
    return sign ? this.signed(value) : this.number(value);
  }

  /** @param {number} value */
  number(value) {
    return value < 0 ? `−${this.digits(-value)}` : this.digits(value);
  }

  /** Small numbers are written alike everywhere, and a game has hardly any others. @param {number} value */
  digits(value) {
    return Number.isInteger(value) && value < 1000 ? String(value) : value.toLocaleString(this.language);
  }

  /** With its sign, as printed on tiles. @param {number} value */
  signed(value) {
    return value > 0 ? `+${this.digits(value)}` : this.number(value);
  }

  /** @param {string[]} items */
  list(items) {
    const [two, more] = AND[this.language] ?? AND["en"];
    if (items.length < 3) return items.join(two);
    return items.slice(0, -1).join(", ") + more + items[items.length - 1];
  }

  /** Phrases in a row that may hold commas themselves. @param {string[]} phrases */
  series(phrases) {
    return phrases.join(this.language === "fr" ? "\u202f; " : "; ");
  }

  /** @param {number} place the first is 1, and there are not more than twenty */
  ordinal(place) {
    return this.t(`ordinal.${ORDINALS[this.language]?.[place - 1] ?? "other"}`, { n: place });
  }
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `market tile` for "zone.market tile": something a module named before its words were written. @param {string} key */
export function readable(key) {
  return key.slice(key.lastIndexOf(".") + 1).replace(/[-_]/g, " ");
}

/** @param {string} language @param {string} [named] where those of a game are; without it, only what all games share @returns {Promise<Words>} */
export async function loadWords(language, named) {
  const answer = await fetch(named ?? `/i18n/${language}.json`);
  // Of a game that the house no longer has, a table can still be looked at.
  if (!answer.ok && named) return loadWords(language);
  if (!answer.ok) throw new Error(`no words for ${language}`);
  return new Words(await answer.json(), language);
}

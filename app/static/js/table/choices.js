// A question, whatever its shape, as one flat list of choices: what every button, board target and key stands on.
// Nothing in here knows a rule; an option of a kind that nobody has heard of is a choice like any other.

import { TARGETS as MORE } from "../games/fresco/modules/index.js";

/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Fields} Fields */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Impossible} Impossible */
/**
 * @typedef {{id: string, kind: string, value: string | number | null, place: string | null, cost: Record<string, any>,
 *   gain: Record<string, any>, fields: Fields, pick: (extras: Record<string, any>) => any, target: string | null}} Choice
 */

const CELL = /^\d+,\d+$/;

/** Where on the board a choice can be pressed as well; a kind that is not listed has its button only.
 * @type {Record<string, (rest: string) => string>} */
const TARGETS = {
  buy: (slot) => `slot ${slot}`,
  close: (booth) => `booth ${booth}`,
  row: (time) => `row ${time}`,
  land: (space) => `space ${space}`,
  blend: (paint) => `paint ${paint}`,
  altar: () => "altar",
  ...MORE,
};

/** @param {Question | null} question @returns {Choice[]} */
export function choices(question) {
  if (!question) return [];
  if (question.form) return ofForm(null, question.form);
  return (question.options ?? []).flatMap((option) => (option.form ? ofForm(option, option.form) : [ofOption(option)]));
}

/** @param {Option} option @returns {Choice} */
function ofOption(option) {
  const { pick, kind, place, cost, gain } = option;
  const rest = pick.startsWith(`${kind} `) ? pick.slice(kind.length + 1) : pick === kind ? null : pick;
  return {
    id: pick,
    kind,
    value: rest,
    place,
    cost,
    gain,
    fields: {},
    pick: () => pick,
    target: target(kind, rest ?? "", place),
  };
}

/** A form asks its first `one` field by choices; what is left of it becomes extras of the choice taken.
 * @param {Option | null} option @param {Fields} form @returns {Choice[]} */
function ofForm(option, form) {
  const names = Object.keys(form);
  const first = names.find((name) => form[name].kind === "one");
  const rest = Object.fromEntries(names.filter((name) => name !== first).map((name) => [name, form[name]]));
  const kind = option?.kind ?? first ?? names[0] ?? "form";
  const wrap = (/** @type {any} */ document_) => (option ? { [option.pick]: document_ } : document_);
  if (first === undefined) {
    return [
      {
        id: option?.pick ?? kind,
        kind,
        value: null,
        place: option?.place ?? null,
        cost: option?.cost ?? {},
        gain: option?.gain ?? {},
        fields: rest,
        pick: wrap,
        target: null,
      },
    ];
  }
  return form[first].entries.map(({ value, cost, gain, opens }) => ({
    id: `${option?.pick ?? first} ${value}`,
    kind,
    value,
    place: option?.place ?? null,
    cost,
    gain,
    fields: { ...rest, ...opens },
    pick: (extras) => wrap({ [first]: value, ...extras }),
    target: target(kind, String(value), option?.place ?? null),
  }));
}

/** @param {string} kind @param {string} rest @param {string | null} place @returns {string | null} */
export function target(kind, rest, place) {
  if (kind in TARGETS) return TARGETS[kind](rest);
  if (CELL.test(rest)) return `cell ${rest}`;
  return place && CELL.test(place) ? `cell ${place}` : null;
}

/** @param {Question | null} question @returns {(Impossible & {id: string, value: string | null, target: string | null})[]} */
export function impossible(question) {
  if (!question) return [];
  const all = [
    ...(question.impossible ?? []),
    ...(question.options ?? []).flatMap((option) => option.impossible ?? []),
  ];
  return all.map((found) => {
    const rest = found.pick.startsWith(`${found.kind} `) ? found.pick.slice(found.kind.length + 1) : "";
    return { ...found, id: `not ${found.pick}`, value: rest || null, target: target(found.kind, rest, found.place) };
  });
}

/** The likely thing: the best gain for the lowest price, and something rather than nothing.
 * @param {Choice[]} list @returns {Choice | null} */
export function likely(list) {
  const real = list.filter((choice) => !leaves(choice) && choice.kind !== "close" && !leads(choice));
  const pool = real.length ? real : list;
  let best = null;
  for (const choice of pool) if (!best || worth(asIs(choice)) > worth(asIs(best))) best = choice;
  return best;
}

/** With what comes along before anybody chooses: a window may cost more than the segment brings. @param {Choice} choice */
export const asIs = (choice) => together(choice, filled(choice.fields, {}));

/** @param {Choice} choice whether it only ends the turn */
export function leaves(choice) {
  return choice.id === "done" || choice.id === "none";
}

/** Whether it only leads somebody to a segment, beside those that restore one.
 * @param {{value: Choice["value"], place: string | null, gain: Record<string, any>}} choice */
export function leads({ value, place, gain }) {
  return CELL.test(String(value)) && !CELL.test(place ?? "") && !Object.keys(gain).length;
}

/** @param {Choice} choice */
function worth({ gain, cost }) {
  const paints = amount(gain["paints"]);
  const price = Number(cost["thalers"] ?? 0) + Number(cost["price"] ?? 0) / 2 + amount(cost["paints"]) / 2;
  return (
    Number(gain["points"] ?? 0) * 3 + paints * 2 + Number(gain["thalers"] ?? 0) + Number(gain["mood"] ?? 0) - price
  );
}

/** @param {Record<string, number> | undefined} counts */
export function amount(counts) {
  return Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);
}

/** The one answer that is left where all else is impossible, if there is only one and it takes nothing away.
 * @param {Question | null} question @returns {any} */
export function onlyAnswer(question) {
  const list = choices(question);
  return list.length === 1 && leaves(list[0]) && !question?.form ? list[0].pick({}) : null;
}

// -- extras --------------------------------------------------------------------------------------------------------

/** What a document holds for the extra fields before anybody touched them: what is needed is taken from the front.
 * @param {Fields} fields @param {Record<string, any>} chosen @returns {Record<string, any>} */
export function filled(fields, chosen) {
  /** @type {Record<string, any>} */
  const document_ = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = chosen[name];
    if (field.kind === "one") {
      const taken = field.entries.find((entry) => entry.value === value) ?? field.entries[0];
      if (!taken) continue;
      document_[name] = taken.value;
      Object.assign(document_, filled(taken.opens, chosen));
    } else if (field.kind === "flag") {
      if (value) document_[name] = true;
    } else {
      const wanted = Array.isArray(value) ? value : fewest(field);
      const fits = wanted.filter((item) => field.entries.some((entry) => entry.value === item));
      if (fits.length) document_[name] = fits.slice(0, field.most);
    }
  }
  return document_;
}

/** As many as a `some` field asks for at least, so that the button does something before anybody chose.
 * @param {import("./types.js").Field} field @returns {import("./types.js").Value[]} */
export function fewest(field) {
  const all = field.entries.flatMap(({ value }) => Array(field.amounts[String(value)] ?? 1).fill(value));
  return all.slice(0, field.least);
}

/** Which `some` fields hold too little still. @param {Fields} fields @param {Record<string, any>} document_ @returns {string[]} */
export function unfinished(fields, document_) {
  return Object.entries(fields)
    .filter(([name, field]) => field.kind === "some" && (document_[name]?.length ?? 0) < field.least)
    .map(([name]) => name);
}

/** What a choice costs and brings together with its extras: numbers add up, sources of points follow each other.
 * @param {Choice} choice @param {Record<string, any>} document_ @returns {Choice} */
export function together(choice, document_) {
  const cost = { ...choice.cost };
  const gain = { ...choice.gain };
  for (const [name, entry] of taken(choice.fields, document_)) {
    add(cost, entry.cost);
    if (entry.gain["points"] && gain["points"] !== undefined)
      gain["items"] = [
        ...(gain["items"] ?? [["", gain["points"]]]),
        ...(entry.gain["items"] ?? [[name, entry.gain["points"]]]),
      ];
    add(gain, entry.gain);
  }
  return { ...choice, cost, gain };
}

/** @param {Fields} fields @param {Record<string, any>} document_ @returns {[string, import("./types.js").Entry][]} */
function taken(fields, document_) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const values =
      field.kind === "flag" ? (document_[name] ? [field.entries[0]?.value] : []) : [document_[name] ?? []].flat();
    const entries = values.flatMap((value) => field.entries.find((entry) => entry.value === value) ?? []);
    return entries.flatMap((entry) => [
      /** @type {[string, typeof entry]} */ ([name, entry]),
      ...taken(entry.opens, document_),
    ]);
  });
}

/** @param {Record<string, any>} sum @param {Record<string, any>} more */
function add(sum, more) {
  for (const [name, n] of Object.entries(more)) {
    if (name === "items" || n === 0) continue;
    if (typeof n === "number") sum[name] = (sum[name] ?? 0) + n;
    else {
      sum[name] = { ...sum[name] };
      for (const [thing, amount_] of Object.entries(n)) sum[name][thing] = (sum[name][thing] ?? 0) + Number(amount_);
    }
  }
}

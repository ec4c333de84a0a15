// A question, whatever its shape, as one flat list of choices: what every button, board target and key stands on.
// Nothing in here knows a rule; an option of a kind that nobody has heard of is a choice like any other.

/** @typedef {import("./game.js").GameClient} GameClient */
/** @typedef {import("./types.js").Question} Question */
/** @typedef {import("./types.js").Fields} Fields */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Impossible} Impossible */
/**
 * @typedef {{id: string, kind: string, value: string | number | null, place: string | null, cost: Record<string, any>,
 *   gain: Record<string, any>, fields: Fields, pick: (extras: Record<string, any>) => any, target: string | null,
 *   then: Record<string, any> | null}} Choice
 *
 * then: how things would stand once it were taken, where the server says so.
 */

/** @param {GameClient} game @param {Question | null} question @returns {Choice[]} */
export function choices(game, question) {
  if (!question) return [];
  const asked = question.form ? ofForm(game, null, question.form) : [];
  return [...asked, ...[...(question.options ?? []), ...(question.beside ?? [])].flatMap((option) =>
    option.form ? ofForm(game, option, option.form) : [ofOption(game, option)],
  )];
}

/** @param {GameClient} game @param {Option} option @returns {Choice} */
function ofOption(game, option) {
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
    target: game.target(kind, rest ?? "", place),
    then: option.then ?? null,
  };
}

/** A form asks its first `one` field by choices; what is left of it becomes extras of the choice taken.
 * @param {GameClient} game @param {Option | null} option @param {Fields} form @returns {Choice[]} */
function ofForm(game, option, form) {
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
        then: null,
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
    target: game.target(kind, String(value), option?.place ?? null),
    then: null,
  }));
}

/** @param {GameClient} game @param {Question | null} question @returns {(Impossible & {id: string, value: string | null, target: string | null})[]} */
export function impossible(game, question) {
  if (!question) return [];
  const all = [
    ...(question.impossible ?? []),
    ...(question.options ?? []).flatMap((option) => option.impossible ?? []),
  ];
  return all.map((found) => {
    const rest = found.pick.startsWith(`${found.kind} `) ? found.pick.slice(found.kind.length + 1) : "";
    return {
      ...found,
      id: `not ${found.pick}`,
      value: rest || null,
      target: game.target(found.kind, rest, found.place),
    };
  });
}

/** The likely thing: the best gain for the lowest price, and something rather than nothing.
 * @param {GameClient} game @param {Choice[]} list @returns {Choice | null} */
export function likely(game, list) {
  const shown = list.filter((choice) => !game.folded(choice));
  const real = shown.filter((choice) => !leaves(choice));
  const pool = [real, shown, list].find((some) => some.length) ?? [];
  let best = null;
  for (const choice of pool) if (!best || game.worth(asIs(choice)) > game.worth(asIs(best))) best = choice;
  return best;
}

/** With what comes along before anybody chooses: an extra may cost more than the thing itself brings. @param {Choice} choice */
export const asIs = (choice) => together(choice, filled(choice.fields, {}));

/** @param {Choice} choice whether it only ends the turn */
export function leaves(choice) {
  return choice.id === "done" || choice.id === "none";
}

/** @param {Record<string, number> | undefined} counts */
export function amount(counts) {
  return Object.values(counts ?? {}).reduce((sum, each) => sum + each, 0);
}

/** The one answer that is left where all else is impossible, if there is only one and it takes nothing away.
 * @param {Question | null} question @param {Choice[]} list @returns {any} */
export function onlyAnswer(question, list) {
  return list.length === 1 && leaves(list[0]) && !question?.form ? list[0].pick({}) : null;
}

// -- extras --------------------------------------------------------------------------------------------------------

/** What a document holds for the extra fields before anybody touched them: what is proposed, or what is needed from the front.
 * @param {Fields} fields @param {Record<string, any>} chosen @returns {Record<string, any>} */
export function filled(fields, chosen) {
  /** @type {Record<string, any>} */
  const document_ = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = chosen[name];
    if (field.kind === "one") {
      const named = (/** @type {any} */ wanted) => field.entries.find((entry) => entry.value === wanted);
      const taken = named(value) ?? named(field.proposed?.[0]) ?? field.entries[0];
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

/** What a `some` field proposes, or as many as it asks for at least, so that the button does something before anybody chose.
 * @param {import("./types.js").Field} field @returns {import("./types.js").Value[]} */
export function fewest(field) {
  if (field.proposed) return field.proposed;
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
      gain["items"] = merged([
        ...(gain["items"] ?? [["", gain["points"]]]),
        ...(entry.gain["items"] ?? [[name, entry.gain["points"]]]),
      ]);
    add(gain, entry.gain);
  }
  return { ...choice, cost, gain };
}

/** One item for each source: what makes up for something is not told beside it. @param {[string, number][]} items */
function merged(items) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [source, n] of items) sums.set(source, (sums.get(source) ?? 0) + n);
  return [...sums];
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

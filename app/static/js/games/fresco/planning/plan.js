// The plan on the sheet, before it is sent: pure functions over the schema of the question. The server judges.

/** @typedef {{n: number, must: boolean, on: string[]}} PieceRow */
/** @typedef {{room: number, place: string}} ColumnRow */
/** @typedef {{group: string, on: string[], room?: [number, number], kinds?: string[], place?: string, takes?: number, printed?: number}} MarkRow */
/** @typedef {{max: number, needs: string, cost?: Record<string, any>, gain?: Record<string, any>}} CountRow */
/** @typedef {{pieces: Record<string, PieceRow>, columns: Record<string, ColumnRow>, marks: Record<string, MarkRow>, apart: Record<string, string[]>, counts: Record<string, CountRow>}} PlanSchema */
/** @typedef {{columns: Record<string, Record<string, number>>, marks: Record<string, string>, counts: Record<string, number>}} Plan */
/** @typedef {import("../../../table/types.js").Reason} Reason */

/** @type {Plan} */
export const BLANK = { columns: {}, marks: {}, counts: {} };

/** A plan as it was sent, by whomever: what is empty may have been left out. @param {Partial<Plan>} plan @returns {Plan} */
export function whole(plan) {
  return { ...BLANK, ...plan };
}

/** @param {Plan} plan @param {string} kind */
export function placed(plan, kind) {
  return Object.values(plan.columns).reduce((sum, here) => sum + (here[kind] ?? 0), 0);
}

/** @param {PlanSchema} schema @param {Plan} plan @param {string} kind */
export function left(schema, plan, kind) {
  return (schema.pieces[kind]?.n ?? 0) - placed(plan, kind);
}

/** @param {Plan} plan @param {string} column */
export function standing(plan, column) {
  return Object.values(plan.columns[column] ?? {}).reduce((sum, each) => sum + each, 0);
}

/** Marks laid on a column. @param {Plan} plan @param {string} column */
export function marksOn(plan, column) {
  return Object.keys(plan.marks).filter((mark) => plan.marks[mark] === column);
}

/** How many spaces a column offers once marks are laid, and to whom. @param {PlanSchema} schema @param {Plan} plan @param {string} column */
export function space(schema, plan, column) {
  let room = schema.columns[column].room;
  let kinds = Object.keys(schema.pieces);
  let least = 0;
  for (const mark of marksOn(plan, column)) {
    const row = schema.marks[mark];
    if (row?.room) {
      [least, room] = row.room;
      kinds = row.kinds ?? kinds;
    }
    room -= row?.takes ?? 0;
  }
  return { room, least, kinds: kinds.filter((kind) => schema.pieces[kind]?.on.includes(column)) };
}

/** What a column is once tiles are laid. @param {PlanSchema} schema @param {Plan} plan @param {string} column */
function placeOf(schema, plan, column) {
  const tile = marksOn(plan, column).find((mark) => schema.marks[mark]?.place !== undefined);
  return (tile && schema.marks[tile].place) || schema.columns[column].place;
}

/** Why a piece of this kind cannot stand there now, or null. @param {PlanSchema} schema @param {Plan} plan @param {string} kind @param {string} column @returns {Reason | null} */
export function obstacle(schema, plan, kind, column) {
  const { room, kinds } = space(schema, plan, column);
  if (!kinds.includes(kind)) return { key: "plan.kind-not-there", args: { kind, column } };
  if (standing(plan, column) >= room) return { key: "plan.column-full", args: { column } };
  if (left(schema, plan, kind) < 1) return { key: "plan.none-left", args: { kind } };
  return null;
}

/** @param {PlanSchema} schema @param {Plan} plan @param {string} kind @param {string} column @returns {Plan} */
export function place(schema, plan, kind, column) {
  return obstacle(schema, plan, kind, column) ? plan : put(plan, kind, column, 1);
}

/** Take one piece off a column, of the kind given or the last that stands there. @param {Plan} plan @param {string} column @param {string} [kind] @returns {Plan} */
export function remove(plan, column, kind) {
  const here = plan.columns[column] ?? {};
  const which =
    kind ??
    Object.keys(here)
      .reverse()
      .find((name) => here[name] > 0);
  return which && here[which] ? put(plan, which, column, -1) : plan;
}

/** @param {Plan} plan @param {string} kind @param {string} column @param {number} change @returns {Plan} */
function put(plan, kind, column, change) {
  const here = { ...plan.columns[column], [kind]: (plan.columns[column]?.[kind] ?? 0) + change };
  if (!here[kind]) delete here[kind];
  const columns = { ...plan.columns, [column]: here };
  if (!Object.keys(here).length) delete columns[column];
  return { ...plan, columns };
}

/** Lay a mark on a column, or take it off again where it lies. @param {Plan} plan @param {string} mark @param {string | null} column @returns {Plan} */
export function lay(plan, mark, column) {
  const { [mark]: was, ...marks } = plan.marks;
  return { ...plan, marks: column === null || was === column ? marks : { ...marks, [mark]: column } };
}

/** Why a mark cannot lie there now, or null. @param {PlanSchema} schema @param {Plan} plan @param {string} mark @param {string} column @returns {Reason | null} */
export function hindrance(schema, plan, mark, column) {
  if (!schema.marks[mark]?.on.includes(column)) return { key: "plan.mark-not-there", args: { mark, column } };
  const other = marksOn(plan, column).find((laid) => laid !== mark && clash(schema, mark, laid));
  return other === undefined ? null : { key: "plan.marks-clash", args: { mark, other, column } };
}

/** Two of a group never share a column, nor do groups that keep apart. @param {PlanSchema} schema @param {string} mark @param {string} other */
function clash({ marks, apart }, mark, other) {
  const [one, two] = [marks[mark]?.group ?? "", marks[other]?.group ?? ""];
  return one === two || Boolean(apart[one]?.includes(two) || apart[two]?.includes(one));
}

/** Lay a mark down, or take it off where it lies; whoever finds no room there any more goes back to the tray.
 * @param {PlanSchema} schema @param {Plan} plan @param {string} mark @param {string} column @returns {Plan} */
export function cover(schema, plan, mark, column) {
  if (plan.marks[mark] !== column && hindrance(schema, plan, mark, column)) return plan;
  return fitting(schema, lay(plan, mark, column));
}

/** Why so many cannot be set, or null. @param {PlanSchema} schema @param {Plan} plan @param {string} name @returns {Reason | null} */
export function unmet(schema, plan, name) {
  const { needs } = schema.counts[name];
  const there = Object.keys(schema.columns).some(
    (column) => standing(plan, column) && placeOf(schema, plan, column) === needs,
  );
  return there ? null : { key: "plan.count-needs", args: { count: name, place: needs } };
}

/** @param {PlanSchema} schema @param {Plan} plan @param {string} name @param {number} amount @returns {Plan} */
export function count(schema, plan, name, amount) {
  const most = schema.counts[name]?.max ?? 0;
  const { [name]: _was, ...counts } = plan.counts;
  const next = Math.max(0, Math.min(most, amount));
  return { ...plan, counts: next ? { ...counts, [name]: next } : counts };
}

/** The next kind to place: the first that must be placed and is left, else any that is left. @param {PlanSchema} schema @param {Plan} plan @returns {string | null} */
export function nextKind(schema, plan) {
  const kinds = Object.keys(schema.pieces).filter((kind) => left(schema, plan, kind) > 0);
  return kinds.find((kind) => schema.pieces[kind].must) ?? kinds[0] ?? null;
}

/** What keeps the plan from being ready. @param {PlanSchema} schema @param {Plan} plan @returns {Reason[]} */
export function problems(schema, plan) {
  /** @type {Reason[]} */
  const found = [];
  for (const [kind, row] of Object.entries(schema.pieces)) {
    const open = left(schema, plan, kind);
    if (row.must && open > 0) found.push({ key: "plan.place-more", args: { kind, n: open } });
  }
  for (const column of Object.keys(schema.columns)) {
    const { room, least, kinds } = space(schema, plan, column);
    const total = standing(plan, column);
    if (total > room) found.push({ key: "plan.too-many", args: { column, n: total, most: room } });
    if (total < least) found.push({ key: "plan.too-few", args: { column, n: total, least } });
    for (const kind of Object.keys(plan.columns[column] ?? {})) {
      if (!kinds.includes(kind)) found.push({ key: "plan.kind-not-there", args: { kind, column } });
    }
  }
  const hindered = Object.entries(plan.marks).flatMap(([mark, column]) => hindrance(schema, plan, mark, column) ?? []);
  const lacking = Object.keys(plan.counts).flatMap((name) => unmet(schema, plan, name) ?? []);
  return [...found, ...hindered, ...lacking];
}

/** A draft that rests on an older question keeps what still fits. @param {PlanSchema} schema @param {Plan} plan @returns {Plan} */
export function fitting(schema, plan) {
  /** @type {Plan} */
  let fit = { columns: {}, marks: {}, counts: {} };
  for (const [mark, column] of Object.entries(plan.marks)) {
    if (!hindrance(schema, fit, mark, column)) fit = lay(fit, mark, column);
  }
  for (const [column, here] of Object.entries(plan.columns)) {
    for (const [kind, amount] of Object.entries(here)) {
      for (let i = 0; i < amount && schema.columns[column]; i += 1) fit = place(schema, fit, kind, column);
    }
  }
  for (const [name, amount] of Object.entries(plan.counts))
    if (schema.counts[name]) fit = count(schema, fit, name, amount);
  return fit;
}

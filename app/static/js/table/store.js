// The pure store: what the table knows, and how each message changes it. No clock, no DOM, no socket in here.

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").People} People */
/** @typedef {import("./types.js").Entry_} Entry_ */
/** @typedef {import("./types.js").Said} Said */
/** @typedef {import("./types.js").Muted} Muted */
/** @typedef {import("./types.js").Reason} Reason */
/** @typedef {{round: number, scores: Record<string, number>}} Mark */
/** What a game remembers of a round, by painter. @typedef {Record<string, Record<string, number>>} Facts */
/** A finished game as its log tells it. @typedef {{decisions: Entry_[], rounds: (Mark & {facts: Facts | null})[]}} Past */
/**
 * @typedef {{
 *   connection: "connecting" | "open" | "lost" | "closed",
 *   closed: Reason | null,
 *   role: "player" | "spectator" | null,
 *   seat: string | null,
 *   behind: boolean,
 *   status: string,
 *   view: View | null,
 *   clocks: Record<string, number>,
 *   clocksAt: number,
 *   people: People | null,
 *   peopleAt: number,
 *   log: Entry_[],
 *   touched: Record<string, number>,
 *   rounds: Mark[],
 *   past: Past | null,
 *   chat: Said[],
 *   muted: Muted[],
 *   sending: {id: string, picks: any[]} | null,
 *   repeating: boolean,
 *   refused: Reason[] | null,
 *   gap: boolean,
 * }} State
 */

const LOG = 1200;
/** So much of the log survives a reload; less than that is asked for. */
const REMEMBERED = 200;
const CHAT = 300;

/** repeating: the house could not serve what is being sent, and is asked again.
 * clocksAt, peopleAt: when clocks and people were heard of, in milliseconds: seconds are counted on from there.
 * touched: the decision that changed each zone last, as far as it was seen. past: all of a finished game, once it is
 * archived. @type {State} */
export const START = {
  connection: "connecting",
  closed: null,
  role: null,
  seat: null,
  behind: false,
  status: "running",
  view: null,
  clocks: {},
  clocksAt: 0,
  people: null,
  peopleAt: 0,
  log: [],
  touched: {},
  rounds: [],
  past: null,
  chat: [],
  muted: [],
  sending: null,
  repeating: false,
  refused: null,
  gap: false,
};

/** The next view: exactly what docs/protocol.md says. @param {View} view @param {any} message @returns {View} */
export function apply(view, message) {
  const zones = { ...view.zones, ...message.zones };
  for (const name of message.gone) delete zones[name];
  return { ...view, ...message.changed, number: message.number, zones };
}

/** @param {State} state @param {any} message of the server, `at` when it was heard, or one of our own (they begin with "my ") @returns {State} */
export function reduce(state, message) {
  const change = CHANGES[message.type];
  return change ? change(state, message) : state;
}

/** @type {Record<string, (state: State, message: any) => State>} */
const CHANGES = {
  welcome: (state, { role, seat, status }) => ({
    ...state,
    connection: "open",
    closed: null,
    role,
    seat,
    behind: true,
    status,
    gap: false,
  }),

  view: (state, { view, clocks, at = 0 }) => ({
    ...state,
    view,
    clocks,
    clocksAt: at,
    behind: false,
    status: view.over ? "finished" : state.status,
    log: state.view && state.view.number <= view.number ? state.log : [],
    touched: {},
    rounds: marked(state.rounds, view),
    refused: null,
  }),

  decision: (state, message) => {
    if (!state.view || message.number <= state.view.number) return state;
    if (message.number !== state.view.number + 1) return { ...state, gap: true };
    const view = apply(state.view, message);
    const { number, seat, kind, made_by, events } = message;
    return {
      ...state,
      view,
      clocks: message.clocks,
      clocksAt: message.at ?? 0,
      status: view.over ? "finished" : state.status,
      log: [...state.log.slice(-LOG), { number, seat, kind, made_by, events }],
      touched: { ...state.touched, ...changedBy(message) },
      rounds: marked(state.rounds, view),
      refused: null,
    };
  },

  people: (state, { type: _type, at = 0, ...people }) => ({
    ...state,
    people,
    peopleAt: at,
    behind: false,
    status: people.status,
  }),
  said: (state, said) =>
    state.chat.some((other) => other.chat === said.chat)
      ? state
      : { ...state, chat: [...state.chat.slice(-CHAT), plainLine(said)] },
  heard: (state, { after, lines, muted }) => ({
    ...state,
    chat: [...state.chat.filter(({ chat }) => chat <= after), ...lines.map(plainLine)],
    muted,
  }),
  accepted: (state, { id }) => answered(state, id),
  refused: (state, { id, reasons }) => ({ ...answered(state, id), refused: reasons }),
  error: (state, { id, error }) => ({ ...answered(state, id ?? state.sending?.id), refused: [error] }),
  closed: (state, { reason }) => ({ ...state, closed: reason }),

  "my repeating": (state) => ({ ...state, repeating: true }),
  "my name": (state) => ({ ...state, refused: null }),
  "my sending": (state, { id, picks }) => ({ ...state, sending: { id, picks }, refused: null }),
  "my connection": (state, { connection }) => ({ ...state, connection }),
  "my memory": (state, { memory }) => ({
    ...state,
    ...memory,
    role: "player",
    seat: memory.view.viewer,
    behind: true,
  }),
  "my past": (state, past) => (state.view ? { ...state, ...retold(state, state.view, past) } : state),
};

/** @param {State} state @param {string | undefined} id of what was answered @returns {State} */
function answered(state, id) {
  return { ...state, repeating: false, sending: state.sending?.id === id ? null : state.sending };
}

/** @param {any} message of the chat @returns {Said} */
function plainLine({ type: _type, ...said }) {
  return said;
}

/** @param {any} message of a decision @returns {Record<string, number>} */
function changedBy({ zones, gone, number }) {
  return Object.fromEntries([...Object.keys(zones), ...gone].map((zone) => [zone, number]));
}

/**
 * What happened before we came, and what we have seen since. Decisions that we have not been told yet will still come.
 * @param {State} state @param {View} view @param {Past} past
 */
function retold(state, view, { decisions, rounds }) {
  const told = decisions.at(-1)?.number ?? 0;
  const log = [
    ...decisions.filter((entry) => entry.number <= view.number),
    ...state.log.filter((entry) => entry.number > told),
  ];
  const last = rounds.at(-1)?.round ?? 0;
  const before = rounds.filter(({ round }) => round < last).map(({ round, scores }) => ({ round, scores }));
  const marks = [...before, ...state.rounds.filter(({ round }) => round >= last)];
  const whole = view.over && rounds.every(({ facts }) => facts);
  return { log: log.slice(-LOG), rounds: marked(marks, view), past: whole ? { decisions, rounds } : null };
}

/** The scores at the end of every round seen so far, which are those that the next one begins with, and the last ones.
 * @param {Mark[]} rounds @param {View} view @returns {Mark[]} */
function marked(rounds, { round, scores }) {
  if (!round) return rounds;
  const begins = !rounds.some((other) => other.round === round);
  const before = rounds.filter((other) => other.round < round);
  const ended = before.map((other) => (begins && other.round === round - 1 ? { ...other, scores } : other));
  return [...ended, { round, scores }];
}

// -- reading -------------------------------------------------------------------------------------------------------

/** What a reload may keep: enough to ask for nothing but what was missed. What was said is asked for anew: words may
 * have been taken away. @param {State} state */
export function memory(state) {
  const { view, log, touched, rounds } = state;
  return { view, log: log.slice(-REMEMBERED), touched, rounds };
}

/** Whether the log or the chart has a hole. @param {State} state */
export function pastMissing({ view, log, rounds }) {
  if (!view) return false;
  const first = Math.max(1, view.number - REMEMBERED + 1);
  const known = log.filter((entry) => entry.number >= first).length;
  return known < view.number - first + 1 || rounds.some(({ round }, at) => round !== at + 1);
}

/** Whether the game is over and not all of it is known: its archive is made a moment after its end. @param {State} state */
export function wholeMissing({ view, past }) {
  return Boolean(view?.over && !past);
}

/** What I am asked. Until what was missed has come, an old view may ask what is decided already: then nothing.
 * @param {State} state */
export function question({ view, role, behind, status }) {
  return role === "player" && !behind && status !== "void" ? (view?.question ?? null) : null;
}

/** Whether the game does not go on though it is not over: kept by an update, or ended by agreement. @param {State} state */
export function stopped({ people, status }) {
  return Boolean(people?.kept) || status === "void";
}

/** @param {State} state whether my sealed pick is closed while others still think */
export function ready(state) {
  return Boolean(state.view && state.seat && state.view.ready.includes(state.seat));
}

/** @param {State} state @param {string} zone */
export function myZone(state, zone) {
  return state.view?.zones[`${state.seat}/${zone}`];
}

/** What I have sealed while others still think. @param {View | null} view @returns {any} */
export function mySealed(view) {
  return view?.sealed ?? null;
}

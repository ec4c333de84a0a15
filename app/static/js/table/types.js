// The shapes that travel: see docs/protocol.md. Everything else in this folder is built on them.

/** @typedef {Record<string, any>} Zones */
/** @typedef {{key: string, args: Record<string, any>, message?: string | null}} Reason */
/** @typedef {string | number} Value */
/** @typedef {{value: Value, cost: Record<string, any>, gain: Record<string, any>, opens: Fields}} Entry */
/** @typedef {{kind: "one" | "some" | "flag", entries: Entry[], least: number, most: number, amounts: Record<string, number>,
 *   proposed?: Value[]}} Field proposed: what somebody would name who gives it no thought */
/** @typedef {Record<string, Field>} Fields */
/** @typedef {{pick: string, kind: string, place: string | null, cost: Record<string, any>, gain: Record<string, any>, form?: Fields, impossible?: Impossible[],
 *   then?: Record<string, any>}} Option then: how things would stand once it were taken */
/** @typedef {{pick: string, kind: string, place: string | null, cost: Record<string, any>, gain: Record<string, any>, reason: Reason}} Impossible */
/** @typedef {{options?: Option[], beside?: Option[], impossible?: Impossible[], form?: Fields, [own: string]: any}} Question a game may ask in a way of its own */
/** @typedef {{event: string, painter: string | null, [field: string]: any}} Event_ */
/**
 * @typedef {{game: string, modules: number[], seats: string[], painters: string[], viewer: string | null, number: number,
 *   waiting: string[], place: string | null, task: string | null, ready: string[], sealed: any, shown: Event_[], over: boolean,
 *   zones: Zones, question: Question | null, undo: boolean, round: number, scores: Record<string, number>, winners: string[] | null, seed_hash?: string, seed?: string | null}} View
 */
/** @typedef {{seat: string, colour: string | null, player: string | null, bot: string | null, stand_in: string | null, host: boolean, you: boolean, ready: boolean, left: boolean, connected: boolean, away?: number | null, gone?: boolean}} SeatNow */
/** @typedef {{because: "not_allowed" | "looks_different" | "game_gone", scores: Record<string, number> | null}} Kept */
/** @typedef {{about: "stand_in" | "end" | "no_clock" | "seat", seat: string | null, asker: string | null, agreed: string[], against: string[], needed: number, voters: string[]}} Vote */
/** @typedef {{seat: string, state: "asked" | "refused"}} Asking a late friend for a seat that a bot plays */
/**
 * @typedef {{name: string, status: string, spectators: number, rematch: string | null, replay?: boolean, kept?: Kept | null,
 *   grace?: number, clock_seconds?: number | null, invite?: string | null, watch?: string | null, rematch_watch?: string | null, asking?: Asking | null, seats: SeatNow[], votes: Vote[]}} People
 */
/** @typedef {{number: number, seat: string, kind: "pick" | "take_back" | "undo" | "rules", made_by: string, events: Event_[]}} Entry_ */
/** @typedef {{chat: number, channel: string, seat: string | null, name: string, text: string, at: string, you: boolean}} Said */
/** @typedef {{player: number, name: string, seat: string | null}} Muted */

export {};

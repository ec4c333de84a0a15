// What every render function gets: what is known, what is being looked at, words, and what can be done.

/** @typedef {import("./store.js").State} State */
/** @typedef {{auto: boolean, sound: boolean, notify: boolean, motion: boolean}} Settings */
/**
 * @typedef {{
 *   tab: string, own: Record<string, any>, sheet: boolean, selected: string | null, extras: Record<string, any>,
 *   talk: "log" | "chat", table: boolean, menu: boolean, open: Record<string, boolean>,
 *   why: string | null, phone: boolean, theme: string, settings: Settings, read: number, away: number | null, news: string, rounds: "chart" | "table"
 * }} Ui
 */
/**
 * @typedef {{
 *   setting: (name: keyof Settings, value: boolean) => void, menu: () => void, guide: () => void, theme: (theme: string) => void, language: (code: string) => void,
 *   select: (id: string) => void, extra: (name: string, value: any) => void, decide: (picks: any[]) => void, undo: () => void, takeBack: () => void,
 *   open: (name: string, value?: boolean) => void, why: (id: string | null) => void, tab: (tab: string) => void, own: (change: Record<string, any>) => void,
 *   sheet: (open: boolean) => void, talk: (tab: "log" | "chat") => void, say: (text: string) => void, vote: (seat: string, agree: boolean) => void,
 *   mute: (whom: import("./others.js").Whom) => void, hearAgain: (player: number) => void, report: (whom: import("./others.js").Whom) => void,
 *   remember: (name: string, value: unknown) => void, showTable: (shown: boolean) => void,
 *   introduce: (name: string) => void, rematch: () => void, show: (which: "chart" | "table") => void
 * }} Actions
 */
/**
 * @typedef {{game: import("./game.js").GameClient, state: State, ui: Ui, words: import("./words.js").Words, speaker: import("./speaker.js").Speaker, act: Actions,
 *   choices: import("./choices.js").Choice[], chosen: import("./choices.js").Choice | null,
 *   impossible: ReturnType<typeof import("./choices.js").impossible>, code: string, root: string,
 *   back: {address: string, label: string} | null, printed: any}} Context
 *
 * back: where somebody came from who does not belong to the table.
 * printed: what the components of this game show, from its data tables; only the game's own drawings know its shape.
 */

export {};

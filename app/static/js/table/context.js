// What every render function gets: what is known, what is being looked at, words, and what can be done.

/** @typedef {import("./store.js").State} State */
/** @typedef {{auto: boolean, sound: boolean, motion: boolean, pace: import("./film.js").Pace}} Settings */
/**
 * @typedef {{
 *   tab: string, own: Record<string, any>, sheet: boolean, selected: string | null, extras: Record<string, any>,
 *   talk: "log" | "chat", table: boolean, menu: boolean, open: Record<string, boolean>,
 *   why: string | null, pointed: string | null, phone: boolean, opening: import("./opening.js").Opening, looked: Record<string, boolean>, lingers: Partial<Ui> | null, theme: string, settings: Settings, notices: import("../pages/notice_ways.js").Notices | null, read: number, away: number | null, asides: Record<string, boolean>, news: string, rounds: "chart" | "table",
 *   up: {log?: boolean, chat?: boolean}, seen: Record<string, number>, summary: number | null, offered: number | null
 * }} Ui
 *
 * opening: how far it has been drawn (opening.js). looked: behind which tabs, on a phone. lingers: what a phone looks at as long as something great happens there. summary: the round whose summary is open. offered: the one that can be opened with the line above the place, on a phone. up: who reads further up in log and chat than its newest line. seen: up to which decision news was read, in the log and in each place of a game.
 */
/**
 * @typedef {{
 *   setting: (name: Exclude<keyof Settings, "pace">, value: boolean) => void, menu: () => void, guide: () => void, theme: (theme: string) => void, language: (code: string) => void,
 *   select: (id: string) => void, extra: (name: string, value: any) => void, decide: (picks: any[]) => void, undo: () => void, takeBack: () => void,
 *   open: (name: string, value?: boolean) => void, seen: (place: string) => void, why: (id: string | null) => void, point: (id: string | null) => void, tab: (tab: string) => void, own: (change: Record<string, any>) => void,
 *   sheet: (open: boolean) => void, talk: (tab: "log" | "chat") => void, say: (text: string) => void, people: import("./people_acts.js").PeopleActs,
 *   aside: (name: string, value: boolean) => void,
 *   mute: (whom: import("./others.js").Whom) => void, hearAgain: (player: number) => void, report: (whom: import("./others.js").Whom) => void,
 *   remember: (name: string, value: unknown) => void, showTable: (shown: boolean) => void, scrolled: (which: "log" | "chat", up: boolean) => void,
 *   summary: (round: number | null) => void, pace: (pace: import("./film.js").Pace) => void, skipFilm: () => void, keepMoment: () => void, goOn: () => void,
 *   notices: (wanted: boolean) => void, introduce: (name: string) => void, rematch: () => void, show: (which: "chart" | "table") => void
 * }} Actions
 */
/**
 * @typedef {{game: import("./game.js").GameClient, state: State, ui: Ui, words: import("./words.js").Words, speaker: import("./speaker.js").Speaker, act: Actions,
 *   choices: import("./choices.js").Choice[], chosen: import("./choices.js").Choice | null, ahead: Record<string, any> | null,
 *   impossible: ReturnType<typeof import("./choices.js").impossible>, code: string, invited: string, now: number, root: string,
 *   back: {address: string, label: string} | null, printed: any, film: import("./film.js").Film | null, answers: boolean}} Context
 *
 * ahead: how things would stand after the option that is pointed at, focused or chosen.
 * film: what others did, as it is shown; null where nobody plays. answers: my question leaves no choice and is answered by itself.
 * invited: the table's own code, for whoever watches with it and may ask for a seat. now: when this is drawn.
 * back: where somebody came from who does not belong to the table.
 * printed: what the components of this game show, from its data tables; only the game's own drawings know its shape.
 */

export {};

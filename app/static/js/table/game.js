// What a game brings to the table. The shell asks here and knows no game by name; what a game leaves to `inWords` is
// told in words (in_words.js), so that a game can be played before anybody has drawn it.

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./context.js").Ui} Ui */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./element.js").Child} Child */
/** @typedef {import("./speaker.js").Speaker} Speaker */
/** @typedef {import("./store.js").State} State */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {import("./words.js").Words} Words */
/** @typedef {Context["impossible"][number]} Impossible */

/**
 * One option as a button: a drawing, what it is, what it costs, what it brings.
 * @typedef {{lead: Child, bare?: boolean, title: string, cost: Child, gain: Child, small?: Child}} Look
 */

/**
 * How the options of one kind stand together in the panel. draw: more than one button below the other. head: whether
 * the group has a heading; bare: the heading says nothing about the numbers at the right. shortened: only the best one
 * until somebody asks for more. refuses: it shows itself what is impossible and why.
 * @typedef {{class?: string, draw?: (context: Context, list: Choice[]) => Child, head?: (list: Choice[]) => boolean,
 *   bare?: boolean, shortened?: boolean, refuses?: boolean}} Group
 */

/**
 * What would help somebody who cannot do something. how: in the game's own drawing, e.g. what is made of what.
 * @typedef {{how?: Child, ways: {picture: string, text: Child}[]}} Help
 */

/**
 * A field of a form, asked in the game's own way below the options.
 * @typedef {(context: Context, name: string, field: import("./types.js").Field) => Child} Widget
 */

/**
 * A page that takes the place of the table while a question is open, e.g. for a plan. back: the key of what the button
 * says that leads back to it from the table.
 * @typedef {{lies: (state: State) => boolean, draw: (context: Context) => Child, back: string,
 *   key: (context: Context, event: KeyboardEvent) => boolean}} Sheet
 */

/**
 * What is known of a painter on a seat. doing: a short line, what the painter does now. brief: one word under the score
 * on a phone. said: short words behind the name in the room. facts and large: figures on a seat and, large, in the room.
 * plan: what has been planned, so large. goods: what lies openly there, on so many chips.
 * @typedef {{doing: (context: Context, view: View, painter: string) => string | null,
 *   brief: (context: Context, view: View, painter: string) => string,
 *   said: (context: Context, view: View, painter: string) => string[],
 *   facts: (context: Context, view: View, painter: string) => Child,
 *   large: (context: Context, view: View, painter: string) => Child,
 *   plan: (context: Context, view: View, painter: string, size: number) => Child,
 *   goods: (context: Context, view: View, painter: string, room: number) => Child}} Seat
 */

/**
 * The log: told puts an event into words of its own (or null: a neighbour tells it), quiet ones are not told at all,
 * headings begin something new.
 * @typedef {{told: Record<string, (speaker: Speaker, event: Event_, all: Event_[]) => Child[] | null>,
 *   quiet: Set<string>, headings: Set<string>}} Telling
 */

/**
 * Reading a view. ranking: how the game stands, best first. points: where somebody's points
 * come from, the usual sources first. order: painters as they act. acting: the painter whose turn it is where that is
 * not who is asked. phases: of a round, and which it is.
 * @typedef {{
 *   ranking: (view: View) => string[],
 *   points: (view: View, painter: string) => Record<string, number>,
 *   sources: string[],
 *   order: (view: View) => string[],
 *   acting: (view: View) => string | null,
 *   phases: (view: View) => {names: string[], at: number},
 * }} Reading
 */

/**
 * Looking. own: what only this game keeps of what is looked at (`ui.own`), as it is at first. turned: what changes with a
 * new view. drawn: once a page is drawn.
 * @typedef {{
 *   own: Record<string, any>,
 *   turned: (turn: {view: View, was: View | null, ui: Ui, begins: boolean, remembered: (name: string) => any}) => Partial<Ui>,
 *   drawn: (context: Context) => void,
 * }} Looking
 */

/**
 * Drawing. tabs: what a phone shows of the board, with the drawing of each; fresh: how many things behind each are new for
 * me. rail and cards: beside the board, and over
 * it. myThings: what is mine; shelf: the same in one line. described: the board for whoever does not see it. note: a word
 * in the strip. wins: the keys of what is said of who has won. backdrop and figure: behind the podium and on it.
 * after: what there is to look back on in a finished game besides points, once all of it is known, each to be drawn on its own.
 * @typedef {{
 *   tabs: Record<string, string>,
 *   fresh: (context: Context, moves: Map<number, number>) => Record<string, number>,
 *   board: (context: Context) => Child,
 *   rail: (context: Context) => Child,
 *   cards: (context: Context) => Child,
 *   myThings: (context: Context) => Child,
 *   shelf: (context: Context) => Child,
 *   described: (context: Context) => Child,
 *   note: (context: Context, view: View) => Child,
 *   sheet: Sheet | null,
 *   seat: Seat,
 *   wins: {one: string, several: string},
 *   backdrop: (context: Context) => Child,
 *   figure: string,
 *   after: (context: Context, past: import("./store.js").Past) => (() => Child)[],
 * }} Drawing
 */

/**
 * Options. asks: the head of the panel. warns: what to bear in mind, below it. place: the drawing of a place. target:
 * where on the board an option is pressed. worth: how good an option looks, to propose one. folded: options that stay folded to one line under this drawing.
 * looks: an option's button; buttons: a button that is altogether its own; fields: the values of a field; widgets: a field
 * that is altogether its own. lacks: what somebody has to do before a choice can be decided, though its form is complete.
 * spot: a target in words; values: an option's value and price under the names that texts know them by; refused: an
 * impossible option, as short as possible; helps: what would make it possible; far: how far away it is, the nearest being
 * told where nothing can be done.
 * @typedef {{
 *   asks: (context: Context, view: View) => {picture: string, title: string, line: string},
 *   warns: (context: Context, view: View) => {picture: string, text: string}[],
 *   place: (place: string | null) => string,
 *   target: (kind: string, rest: string, place: string | null) => string | null,
 *   worth: (choice: Choice) => number,
 *   folded: (choice: Choice) => {picture: string, width: number, height: number} | null,
 *   groups: Record<string, Group>,
 *   looks: Record<string, (context: Context, choice: Choice) => Look>,
 *   buttons: Record<string, (context: Context, choice: Choice) => Child>,
 *   fields: Record<string, (context: Context, value: string | number) => Child>,
 *   widgets: Record<string, Widget>,
 *   lacks: (context: Context, choice: Choice) => string | null,
 *   spot: (words: Words, target: string) => string | null,
 *   values: (words: Words, option: {value: string | number | null, cost: Record<string, any>}) => Record<string, any>,
 *   refused: (context: Context, found: Impossible) => Child,
 *   helps: (context: Context, found: Impossible) => Help,
 *   far: (found: Impossible) => number,
 * }} Options
 */

/**
 * Words. colour: of painters without a seat. pictures: the drawing of goods, marks, counts and places. goods: how goods
 * are drawn that are more than a picture and a number. arguments: an argument of an event or a reason, by its name.
 * thing: any other thing of the game in words. sealed: a pick of mine that others do not see yet.
 * @typedef {{
 *   colour: string,
 *   pictures: Record<string, string>,
 *   goods: Record<string, (speaker: Speaker, amount: any, size: number) => Child[]>,
 *   arguments: Record<string, (speaker: Speaker, value: any, drawn: boolean) => Child>,
 *   thing: (speaker: Speaker, value: string) => string | null,
 *   sealed: (speaker: Speaker, pick: any) => string | null,
 *   telling: Telling,
 * }} Wording
 */

/**
 * What happens, as it is shown. where: selectors of where it took place, the nearest first, and what a phone has to look
 * at to see it (lingers: until it has come to rest, whatever is asked next). moments: events that are shown on their own, for so long, over that part of the page. summary: what a
 * round brought everybody; it ends with an event that has its number.
 * @typedef {{
 *   where: (events: Event_[], view: View, ui: Ui) => {spots: string[], looks?: Partial<Ui>, lingers?: boolean} | null,
 *   moments: Record<string, {ms: number, title: string, over: string, draw: (context: Context, event: Event_) => Child}>,
 *   summary: {event: string, over: string, draw: (context: Context, round: number) => Child} | null,
 * }} Happening
 */

/**
 * Besides. bring: fetches what only these modules need; before that nothing is drawn, and if it does not come, they are
 * told in words. letters: the letter on each symbol in this language.
 * sounds: of events. show: what moves when something has happened. guide: the section of the guide that tells about now.
 * @typedef {{
 *   bring: (modules: number[]) => Promise<void>,
 *   letters: (words: Words) => Record<string, string>,
 *   sounds: Record<string, import("./sound.js").Sound>,
 *   show: (events: Event_[], context: Context) => void,
 *   guide: (view: View) => string | null,
 * }} Besides
 */

/** @typedef {Reading & Looking & Drawing & Options & Wording & Happening & Besides} GameClient */

export {};

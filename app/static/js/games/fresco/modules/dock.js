// What a module may bring to the table. Everything is optional: what it does not draw is listed in words.

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../printed.js").Known} Known */
/** @typedef {import("../../../table/element.js").Child} Child */
/** @typedef {import("../../../table/choices.js").Choice} Choice */
/** @typedef {import("../../../table/speaker.js").Speaker} Speaker */
/** @typedef {import("../../../table/game.js").Look} Look */
/** @typedef {import("../../../table/game.js").Group} Group */
/** @typedef {{picture: string, n: number, name: string, height?: number}} Store what lies in my purse or on a seat: a drawing, how many, of what */
/** @typedef {{picture: string, width: number, height: number}} Fold the drawing under which options stay folded */
/** @typedef {{picture: Child, text: string, lines: string[]}} Today what a place has today: a drawing and a few words, and all of it in sentences */
/** @typedef {{line: (context: Context) => Child, body: (context: Context) => Child, concerns: (context: Context) => boolean}} Annex */
/**
 * @typedef {{
 *   zones?: string[],
 *   own?: string[],
 *   furnishes?: string[],
 *   board?: Record<string, (scene: Scene, bare: boolean) => Child>,
 *   lies?: (view: View) => string[],
 *   paints?: string[],
 *   recipes?: (known: Known) => import("../printed.js").Recipes,
 *   rates?: (view: View) => {given: string[], taken: string}[],
 *   altar?: (known: Known) => number[],
 *   seat?: (context: Context, view: View, painter: string) => (Store & {class?: string})[],
 *   stores?: (context: Context) => Store[],
 *   hand?: (context: Context) => Child[],
 *   annex?: Annex,
 *   today?: Record<string, (context: Context, view: View) => Today[]>,
 *   warns?: (context: Context) => {picture: string, text: string} | null,
 *   ends?: (context: Context, view: View) => Store | null,
 *   targets?: Record<string, (rest: string) => string>,
 *   groups?: Record<string, Group>,
 *   worth?: Record<string, number>,
 *   folds?: Record<string, (choice: Choice) => Fold | null>,
 *   looks?: Record<string, (context: Context, choice: Choice) => Look>,
 *   fields?: Record<string, (context: Context, value: string | number) => Child>,
 *   widgets?: Record<string, import("../../../table/game.js").Widget>,
 *   pictures?: Record<string, string>,
 *   marks?: Record<string, (context: Context, mark: string, size: number) => Child>,
 *   arguments?: Record<string, (speaker: Speaker, value: any, drawn: boolean) => Child>,
 *   tells?: string[],
 *   inWords?: (context: Context, view: View) => string[],
 * }} Dock
 *
 * zones, own: zones of the table and of a painter that it shows itself, or that only the rules need.
 * furnishes: places whose own furniture makes room.
 * board: what is drawn in a place, by its name, and whether the place keeps its own furniture; "walls", "apse" and
 *   "fresco" belong to the cathedral, "track" is the score track. What is drawn on the fresco is also on the small one.
 * lies: cells of the fresco where something lies lower right; the bishop steps aside.
 * recipes, rates: what is blended from what, and which paint is had for any one of some others.
 * seat, stores, hand: on everybody's seat, in my purse, in my hand.
 * annex: a card of its own beside the board; it comes forward when it concerns what is asked and when one of its places
 *   ("place ..." in pictures) is visited, and is marked when one of its zones changed since I decided last.
 * today: what it adds to a place today, by the name of the place, for whoever plans: what lies open, and of what is hidden
 *   only mine. A place may be an action tile of its own.
 * warns: what whoever is asked should bear in mind, a sentence with a drawing.
 * ends: what brings the final round once none of it is left, named as something of which there are n.
 * targets: where an option of a kind is pressed on the board, and a value of a field that the option taken asks for
 *   besides ("field with").
 * groups: how the options of a kind stand together in the panel.
 * worth: what one of its goods counts when an option is proposed, a Thaler being 1.
 * folds: options that stay folded to one line and are never proposed.
 * looks, fields, widgets: an option's button, the values of a field, a field that is altogether its own.
 * pictures: the drawing of goods, marks, counts and places ("leaf", "mark glazery"); a mark may go by what it is one of
 *   ("mark map" for "map 5#1"), and so may its words (name.mark.map, plan.about.map).
 * marks: a mark that is more than a picture, by what it is one of, null where there is nothing to draw.
 * arguments: what an event or a reason is told with, by its name.
 * tells: why something changes hands of which an event of its own already tells in the log.
 * inWords: the same in words, for whoever does not see it: what lies open, and of what is hidden only mine.
 */

export {};

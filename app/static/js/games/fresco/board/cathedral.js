// The cathedral: one large painting under plaster, the bishop on it, the altar above it.

import { element } from "../../../table/element.js";
import { added } from "../../../table/speaker.js";
import { fitted, glows, label, pressed, use } from "./draw.js";
import { CELL, CELLS, FRESCO, cellSpot } from "./layout.js";
import { NAVE, apse } from "./scenery.js";
import { altarRange, inside, lying } from "../modules/index.js";
import { paintsOf, tileOf } from "../pieces.js";

/** @typedef {import("./draw.js").Scene} Scene */

/** A little smaller, so that the walls show. */
const WALLED = "translate(260.600 162) scale(.900)";

/** @param {Scene} scene @param {string} painting the address of the picture */
export function cathedral(scene, painting) {
  const walls = inside(scene, "walls");
  return element(
    "g",
    { key: "cathedral", class: glows(scene, "cathedral") ? "z-cathedral active" : "z-cathedral" },
    glows(scene, "cathedral") && element("path", { d: NAVE, class: "nave-glow" }),
    apse(),
    inside(scene, "apse"),
    altar(scene),
    left(scene),
    bonus(scene),
    fresco(scene, painting, walls.flat().some(Boolean)),
    walls,
  );
}

/** @param {Scene} scene */
function altar(scene) {
  const press = pressed(scene, "altar");
  return element(
    "g",
    { key: "altar", "data-spot": "altar", class: `spot ${press.state}`, ...press.props },
    element("rect", { x: 355, y: 98, width: 156, height: 34, rx: 4, class: "altar" }),
    element("path", { d: "M355 98h156v7h-156Z", class: "cloth" }),
    fitted(361, 122, 40, 9, "altar-t", scene.words.t("board.altar"), "start"),
    [413, 435, 457].map((cx) => element("circle", { cx, cy: 118, r: 9, class: "altar-s" })),
    label(505, 122, "altar-v", altarRange(scene), "end"),
    press.ring && element("rect", { x: 355, y: 98, width: 156, height: 34, rx: 4, class: "ringz" }),
  );
}

/** @param {Scene} scene */
function left(scene) {
  const n = Object.keys(scene.view.zones["fresco"] ?? {}).length;
  return element(
    "g",
    { key: "left" },
    element("rect", { x: 236, y: 38, width: 84, height: 76, rx: 8, class: "plot" }),
    label(278, 66, "big-n", n),
    fitted(278, 84, 74, 7.4, "col-h", scene.words.t("board.segments-left", { n })),
    // The strip says it too, where it has the room; here it stays in sight.
    fitted(278, 104, 76, 6.8, "col-h final-at", final(scene)),
  );
}

/** With how many segments the last round comes. @param {Scene} scene */
function final({ view, words, printed }) {
  return view.zones["round"]?.final ? words.t("strip.final") : words.t("board.final-at", { n: printed.final });
}

/** @param {Scene} scene */
function bonus({ words, printed }) {
  return element(
    "g",
    { key: "bonus" },
    element("rect", { x: 546, y: 38, width: 84, height: 72, rx: 8, class: "plot" }),
    fitted(588, 53, 78, 7.4, "col-h", words.t("board.bonus")),
    element("circle", { cx: 566, cy: 73, r: 11, class: "flag flag3" }),
    label(566, 77, "flag-t", words.signed(printed.bishop.on)),
    fitted(566, 102, 36, 7.4, "col-h", words.t("board.here")),
    element("circle", { cx: 608, cy: 73, r: 11, class: "flag" }),
    label(608, 77, "flag-t", words.signed(printed.bishop.beside)),
    fitted(607, 102, 40, 7.4, "col-h", words.t("board.beside")),
  );
}

/** @param {Scene} scene @param {string} painting @param {boolean} walled whether the walls beside it hold something */
function fresco(scene, painting, walled) {
  const { view } = scene;
  const tiles = view.zones["fresco"] ?? {};
  const joints = [76, 153, 230, 307].map((at) => `M${at} 0V383M0 ${at}H383`).join("");
  return element(
    "g",
    { key: "fresco", class: "fresco", transform: walled ? WALLED : `translate(${FRESCO.x} ${FRESCO.y})` },
    element("rect", { x: -5, y: -5, width: 393, height: 393, rx: 3, class: "fr-frame" }),
    element("rect", { x: -2, y: -2, width: 387, height: 387, class: "fr-frame2" }),
    element("image", { key: "painting", href: painting, width: 383, height: 383 }),
    element("path", { d: joints, class: "fr-joint" }),
    CELLS.map(spot),
    CELLS.map((cell) => (cell in tiles ? tile(scene, cell, tiles[cell]) : bare(scene, cell))),
    inside(scene, "fresco"),
    bishop(scene),
    view.zones["leonardo"] && his(scene),
  );
}

/** Where a cell lies, whatever lies on it. @param {string} cell */
function spot(cell) {
  return element("rect", { key: `spot ${cell}`, "data-spot": `cell ${cell}`, ...cellSpot(cell), width: 75, height: 75, class: "unseen" });
}

/** @param {Scene} scene @param {string} cell @param {string} piece */
function tile(scene, cell, piece) {
  const { x, y } = cellSpot(cell);
  const { value, paints } = tileOf(piece);
  const press = pressed(scene, `cell ${cell}`);
  const small = paints.length > 2;
  const told = press.state === "cannot told";
  const lacking = told ? outlined(paints, scene.reach?.paints ?? {}) : [];
  return element(
    "g",
    {
      key: `tile ${cell}`,
      class: `ft ${press.state}`,
      "data-cell": cell,
      transform: `translate(${x} ${y})`,
      ...press.props,
    },
    element("title", null, scene.targets.get(`cell ${cell}`)?.label ?? paintsOf(scene.words, piece)),
    element("rect", { class: "ft-b", width: 75, height: 75, rx: 3 }),
    element("path", { class: "ft-hi", d: "M1.5 73V3.5Q1.5 1.5 3.5 1.5H73" }),
    element("path", { class: "ft-crack", d: "M71 12l-9 7 3 8-7 5M6 66l10 -5 4 6" }),
    scene.ahead?.restore?.[cell]
      ? plate(scene, scene.ahead.restore[cell], cell === scene.ahead.best)
      : [
          element("circle", { class: "ft-val", cx: 37.5, cy: 26, r: 18.5 }),
          element("circle", { class: "ft-val2", cx: 37.5, cy: 26, r: 15.6 }),
          label(37.5, 33.4, "ft-n", value),
        ],
    paints.map((paint, index) => {
      const look = lacking[index] ? "missing" : undefined;
      return small
        ? use(`p-${paint}`, 37.5 - 11 * paints.length + 22 * index + 0.5, 49.5, 21, 21, look)
        : use(`p-${paint}`, 37.5 - 12 * paints.length + 24 * index + 0.5, 48.5, 23, 23, look);
    }),
    (press.ring || told) &&
      element("rect", { class: told ? "ring lackring" : "ring", x: 1.5, y: 1.5, width: 72, height: 72, rx: 3 }),
    flag(scene, cell),
  );
}

/** Which of the paints of a segment are missing: the last ones of a colour, where I have some of it.
 * @param {string[]} paints @param {Record<string, number>} missing */
function outlined(paints, missing) {
  const left = { ...missing };
  const fromBehind = [...paints].reverse().map((paint) => {
    left[paint] = (left[paint] ?? 0) - 1;
    return left[paint] >= 0;
  });
  return fromBehind.reverse();
}

/** What a segment would bring, in the place of its value. @param {Scene} scene @param {import("../bishop.js").Gain} gain @param {boolean} best */
function plate({ words }, { points, items }, best) {
  return element(
    "g",
    { key: "sum", class: best ? "sumplate best" : "sumplate" },
    element("rect", { x: 5, y: 5, width: 65, height: 42, rx: 5 }),
    label(37.5, 25, "tot", words.signed(points)),
    fitted(37.5, 41, 60, 7, "of", `= ${added(words, items)}`),
  );
}

/** The bishop's bonus, printed on every tile around him; while his move is weighed, as it would be.
 * @param {Scene} scene @param {string} cell */
function flag(scene, cell) {
  const now = bonusOf(scene, cell);
  const then = scene.ahead?.bonus[cell];
  const shown = then ?? now;
  if (!shown) return null;
  const look = !scene.ahead ? "" : then === undefined ? "was" : "would";
  return element(
    "g",
    { key: "flag", class: look, transform: "translate(62 11)" },
    element("circle", { r: 11, class: shown === scene.printed.bishop.on ? "flag flag3" : "flag" }),
    label(0, 4, "flag-t", scene.words.signed(shown)),
    look === "was" && element("path", { d: "M-8 6L8 -6", class: "struck" }),
  );
}

/** The bonus of a segment now. @param {Scene} scene @param {string} cell */
function bonusOf(scene, cell) {
  const [row, col] = cell.split(",").map(Number);
  const [bishopRow, bishopCol] = String(scene.view.zones["bishop"] ?? "9,9")
    .split(",")
    .map(Number);
  const far = Math.max(Math.abs(row - bishopRow), Math.abs(col - bishopCol));
  if (far > 1) return null;
  const { on, beside } = scene.printed.bishop;
  return far ? beside : on;
}

/** A restored cell, still a target for the bishop's step. @param {Scene} scene @param {string} cell */
function bare(scene, cell) {
  const press = pressed(scene, `cell ${cell}`);
  if (!press.ring) return null;
  return element(
    "g",
    {
      key: `bare ${cell}`,
      class: `ft bare ${press.state}`,
      transform: `translate(${cellSpot(cell).x} ${cellSpot(cell).y})`,
      ...press.props,
    },
    element("rect", { class: "ring", x: 1.5, y: 1.5, width: 72, height: 72, rx: 3 }),
  );
}

/** The bishop, and while a move is weighed pale, with his ghost where he would stand. @param {Scene} scene */
function bishop(scene) {
  const cell = scene.view.zones["bishop"] ?? "2,2";
  const then = scene.ahead?.bishop ?? cell;
  const { covered, drawn } = figure(scene, cell);
  const { x, y } = cellSpot(cell);
  return [
    then !== cell && way(cell, then),
    element(
      "g",
      {
        key: "bishop",
        class: `walks bishop ${covered ? "covered" : ""} ${then === cell ? "" : "stays"}`,
        style: { transform: `translate(${x}px, ${y}px)` },
      },
      element("title", null, scene.words.title("zone", "bishop")),
      !covered && element("circle", { cx: 37.5, cy: 37.5, r: 36, class: "bishop-glow" }),
      drawn,
    ),
    then !== cell && ghost(scene, then),
  ];
}

/** Small in a corner where a segment lies, beside whatever else lies there. @param {Scene} scene @param {string} cell */
function figure(scene, cell) {
  const covered = cell in (scene.view.zones["fresco"] ?? {});
  const aside = lying(scene.view).has(cell) ? 15 : 0;
  return { covered, drawn: covered ? use("bishop", -5, -8, 30, 41) : use("bishop", 14.5 - aside, 3.5, 46, 62) };
}

/** @param {Scene} scene @param {string} cell */
function ghost(scene, cell) {
  const { x, y } = cellSpot(cell);
  return element(
    "g",
    { key: "ghost", class: "ghost", "data-ghost": cell, transform: `translate(${x} ${y})` },
    element("rect", { x: 2, y: 2, width: 71, height: 71, rx: 4, class: "ghostring" }),
    figure(scene, cell).drawn,
  );
}

/** It ends at the edge of the new space: what stands there is read. @param {string} from @param {string} to */
function way(from, to) {
  const [a, b] = [cellSpot(from), cellSpot(to)];
  const [across, down] = [b.x - a.x, b.y - a.y];
  const share = 1 - CELL / 2 / Math.max(Math.abs(across), Math.abs(down));
  const middle = CELL / 2 - 1;
  return element("path", {
    key: "way",
    d: `M${a.x + middle} ${a.y + middle}l${across * share} ${down * share}`,
    class: "walkline",
  });
}

/** Leonardo's painter on the fresco. @param {Scene} scene */
function his(scene) {
  const { x, y } = cellSpot(scene.view.zones["leonardo"].cell);
  return element(
    "g",
    { key: "leonardo", class: "walks piece s-leo", style: { transform: `translate(${x}px, ${y + CELL - 46}px)` } },
    element("title", null, scene.name("leonardo")),
    use("painter", -4, 0, 33, 40),
    element("svg", { x: 7, y: 25, width: 11, height: 11, class: "em-w" }, element("use", { href: "#em-leo" })),
  );
}

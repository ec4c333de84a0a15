// The board: one drawing in layers. Ground, places, then everything that walks over them.

import { element } from "../../../table/element.js";
import { walk } from "../../../table/walking.js";
import { cathedral } from "./cathedral.js";
import { label, painter, pressed } from "./draw.js";
import { hostel } from "./hostel.js";
import { BOARD, PLOTS, startSpot, trackSpot, trackView } from "./layout.js";
import { market } from "./market.js";
import { inside } from "../modules/index.js";
import { studio, workshop } from "./rooms.js";
import { ground, track } from "./scenery.js";
import { startLine, theatre } from "./theatre.js";

/** @typedef {import("./draw.js").Scene} Scene */

/** @param {Scene} scene @param {{painting: string, cleared: Record<string, any>}} options */
export function board(scene, { painting, cleared }) {
  const { part, printed } = scene;
  const { x, y, w, h: height } = sight(scene);
  const drawn = (/** @type {string} */ place) => !part || part === place;
  const layers = [
    ...ground(),
    drawn("track") && track(printed.track, part),
    drawn("hostel") && readable(scene, "hostel", hostel(scene)),
    drawn("theatre") && readable(scene, "theatre", theatre(scene)),
    (drawn("theatre") || drawn("track")) && startLine(scene),
    drawn("cathedral") && readable(scene, "cathedral", cathedral(scene, painting)),
    drawn("studio") && readable(scene, "studio", studio(scene)),
    drawn("market") && readable(scene, "market", market(scene, cleared)),
    drawn("workshop") && readable(scene, "workshop", workshop(scene)),
    drawn("track") && inside(scene, "track"),
    walkers(scene),
    part ? null : dots(scene),
  ];
  return element(
    "svg",
    {
      class: "board",
      viewBox: `${x} ${y} ${w} ${height}`,
      role: "group",
      on: { keydown: walk },
      "aria-label": scene.words.t("board.label"),
      "data-part": part ?? "all",
      preserveAspectRatio: part ? "xMidYMin meet" : "xMidYMid meet",
    },
    part ? cut({ x, y, width: w, height }, layers) : layers,
  );
}

/** As much of the board as is shown. @param {Scene} scene @returns {import("./layout.js").Box} */
function sight(scene) {
  const { part, printed, view } = scene;
  if (part !== "track") return (part && PLOTS[part]?.view) || BOARD;
  const score = view.zones["score"] ?? {};
  return trackView([...view.painters.map((who) => score[who] ?? 0), ...landings(scene)], printed.track);
}

/** The spaces of the score track on which somebody may stand now. @param {Scene} scene @returns {number[]} */
function landings({ targets }) {
  return [...targets.keys()].filter((id) => id.startsWith("space ")).map((id) => Number(id.slice(6)));
}

/** Whoever points at a place has read what is new there. @param {Scene} scene @param {string} place @param {import("../../../table/element.js").VNode} drawn */
function readable({ fresh }, place, drawn) {
  return fresh(place) === null ? drawn : { ...drawn, props: { ...drawn.props, "data-new": place } };
}

/** A place may leave room around it: half a neighbour in it would only confuse.
 * @param {{x: number, y: number, width: number, height: number}} box @param {any[]} layers */
function cut(box, layers) {
  const { x, y, width, height } = box;
  return element("svg", { key: "cut", ...box, viewBox: `${x} ${y} ${width} ${height}` }, layers);
}

/** Where everybody stands on the score track, or before it. @param {Scene} scene */
function walkers(scene) {
  const { view, words, printed, part } = scene;
  const score = view.zones["score"] ?? {};
  const line = view.zones["line"] ?? [];
  return element(
    "g",
    { key: "walkers", class: "z-walkers" },
    landings(scene).map((space) => {
      const id = `space ${space}`;
      const spot = trackSpot(space, printed.track, part);
      const press = pressed(scene, id);
      return element(
        "g",
        { key: id, class: `spot ${press.state}`, ...press.props },
        element("rect", { x: spot.x + 1, y: spot.y + 1, width: 28, height: 28, rx: 4, class: "ringz space" }),
      );
    }),
    view.painters.map((who) => {
      const at = score[who] ?? 0;
      const waits = line.indexOf(who);
      const spot = at > 0 ? trackSpot(at, printed.track, part) : startSpot(Math.max(0, waits), view.painters.length, part);
      const title = words.t("board.score-of", { name: scene.name(who), n: at });
      const here = at > 0 ? element("rect", { x: 1, y: 1, width: 28, height: 28, rx: 4, class: "tk-here" }) : null;
      return painter(`score ${who}`, scene.colour(who), spot, title, here);
    }),
  );
}

/** Where the dot of a place stands that has something new for me: on its sign, never on a piece. @type {Record<string, {x: number, y: number}>} */
const SIGNS = {
  cathedral: { x: 244, y: 124 },
  market: { x: 664, y: 66 },
  studio: { x: 404, y: 560 },
  workshop: { x: 658, y: 464 },
};

/** @param {Scene} scene */
function dots({ fresh }) {
  return element(
    "g",
    { key: "new", class: "z-new", "aria-hidden": "true" },
    Object.entries(SIGNS).map(([place, { x, y }]) => {
      const n = fresh(place);
      if (n === null) return null;
      return element(
        "g",
        { key: place },
        element("circle", { cx: x, cy: y, r: 9.5, class: "newdot" }),
        label(x, y + 4, "newdot-n", n),
      );
    }),
  );
}

// The modules that are drawn, by their numbers. They are fetched where any is in play: a table without them does not wait for them.

import { portraits } from "./m01_portraits.js";
import { requests } from "./m02_requests.js";
import { special } from "./m03_special_blends.js";
import { wishingWell } from "./m04_wishing_well.js";
import { leaf } from "./m05_gold_leaf.js";
import { glaziers } from "./m06_glaziers.js";
import { scrolls } from "./m07_scrolls.js";
import { bells } from "./m08_bells.js";
import { wallFresco } from "./m09_wall_fresco.js";
import { medico } from "./m10_medico.js";
import { favours } from "./m11_favours.js";
import { dames } from "./m12_dames.js";
import { catacombs } from "./m13_catacombs.js";
import { pews } from "./m14_pews.js";
import { dome } from "./m15_dome.js";
import { blackMarket } from "./m16_black_market.js";
import { guild } from "./m17_painters_guild.js";

/** @type {Record<number, import("./dock.js").Dock>} */
export const DOCKS = {
  1: portraits,
  2: requests,
  3: special,
  4: wishingWell,
  5: leaf,
  6: glaziers,
  7: scrolls,
  8: bells,
  9: wallFresco,
  10: medico,
  11: favours,
  12: dames,
  13: catacombs,
  14: pews,
  15: dome,
  16: blackMarket,
  17: guild,
};

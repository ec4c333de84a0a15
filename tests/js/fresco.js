// Fresco as it is at a table with modules: with everything that is fetched for them.

import { game as fresco } from "../../app/static/js/games/fresco/index.js";

await fresco.bring([1]);

export { fresco };

// Planning: my sheet, large, with what one has to know beside it. It stays in sight after I am ready.

import { element } from "../../../table/element.js";
import { mySealed } from "../../../table/store.js";
import { around } from "./around.js";
import { drawerOf, handles } from "./drawers.js";
import { know } from "./know.js";
import { sheet } from "./sheet.js";
import { tray } from "./tray.js";

/** @typedef {import("../../../table/context.js").Context} Context */

/** @param {import("../../../table/store.js").State} state whether I have a sheet to fill or to look at again */
export function lies({ view, role, behind }) {
  return Boolean(role === "player" && !behind && view?.task === "plan" && (view.question?.["plan"] || mySealed(view)));
}

/** @param {Context} context */
export function planning(context) {
  return element(
    "main",
    { key: "planning", id: "main", class: `planning ${opened(context)}` },
    know(context),
    around(context),
    handles(context),
    sheet(context),
    tray(context),
  );
}

/** @param {Context} context */
function opened(context) {
  const name = drawerOf(context)?.split(" ")[0];
  return name ? `shows shows-${name}` : "";
}

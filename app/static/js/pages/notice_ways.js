// How somebody can be told of their turn on this device, and what the switch for it says. Pure.

/**
 * closed: also while no page is open. open: by the page itself, as long as it is there. home-screen: not before the
 * page is on the home screen. none: not at all.
 * @typedef {"closed" | "open" | "home-screen" | "none"} Way
 */
/** @typedef {{way: Way, on: boolean, denied: boolean, trouble: "" | "unreachable"}} Notices */
/** @typedef {{push: boolean, notification: boolean, outsideHomeScreen: boolean}} Abilities */

/** @param {Abilities} can @param {boolean} sends whether the house does @returns {Way} */
export function wayOf(can, sends) {
  if (can.push && can.notification && sends) return "closed";
  if (can.notification) return "open";
  return can.outsideHomeScreen ? "home-screen" : "none";
}

/** What the switch shows: what is really so, not what was once wished for.
 * @param {Way} way @param {NotificationPermission | undefined} permission @param {boolean} subscribed browser and house
 * agree @param {boolean} wanted by the page alone, where there is no better way @returns {Notices} */
export function shownAs(way, permission, subscribed, wanted) {
  const granted = permission === "granted";
  const byPage = wanted && granted && !subscribed && (way === "closed" || way === "open");
  return {
    way: byPage ? "open" : way,
    on: byPage || (way === "closed" && granted && subscribed),
    denied: permission === "denied",
    trouble: "",
  };
}

/** The words below the switch: why it does not move, or what to do. @param {Notices} notices @returns {string} a key */
export function reasonOf({ way, denied, trouble }) {
  if (way === "home-screen" || way === "none") return `notices.${way}`;
  if (denied) return "notices.denied";
  return trouble && `notices.${trouble}`;
}

/** The words of the switch. @param {Notices | null} notices */
export function labelOf(notices) {
  return notices?.way === "open" ? "notices.while-open" : "notices.switch";
}

// The service worker: shows a notice when the house says that somebody's turn has begun, and brings them to the table.
// It keeps nothing and answers no request: pages and rules always come from the house.

/** @typedef {{title?: string, body?: string, to?: string, tag?: string, language?: string}} Notice */
/** @typedef {{url: string, visibilityState: DocumentVisibilityState, focus: () => Promise<unknown>}} Page */
/**
 * What is used of a worker's surroundings, of which the types for pages know nothing.
 * @typedef {{
 *   registration: ServiceWorkerRegistration, location: Location, navigator: {userAgent: string},
 *   skipWaiting: () => Promise<void>,
 *   clients: {matchAll: (wanted: object) => Promise<Page[]>, openWindow: (address: string) => Promise<unknown>},
 *   addEventListener: (name: string, does: (event: any) => void) => void,
 * }} Surroundings
 */

const here = /** @type {Surroundings} */ (/** @type {unknown} */ (self));
const ICON = "/static/art/app/icon-192.png";

here.addEventListener("install", (event) => event.waitUntil(here.skipWaiting()));
here.addEventListener("push", (event) => event.waitUntil(tell(read(event.data))));
here.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data?.to ?? "/"));
});
here.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));

/** @param {{json: () => any} | null} data @returns {Notice} */
function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** The pages that show an address. @param {string} to */
async function pagesAt(to) {
  const pages = await here.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter((page) => new URL(page.url).pathname === to);
}

/** Whoever looks at the table knows already. @param {Notice} notice */
async function tell({ title = "Fresco", body = "", to = "/", tag = "turn", language = "en" }) {
  const inSight = (await pagesAt(to)).some((page) => page.visibilityState === "visible");
  if (inSight && !mustShow(here.navigator.userAgent)) return;
  const options = { body, tag, lang: language, icon: ICON, data: { to }, renotify: !inSight, silent: inSight };
  await here.registration.showNotification(title, options);
  if (inSight) for (const shown of await here.registration.getNotifications({ tag })) shown.close();
}

/** Safari takes the permission away from who was pushed to and showed nothing, whatever is in sight: there it is shown
 * without a sound and taken away at once. Others do not mind as long as a page is in sight. @param {string} userAgent */
function mustShow(userAgent) {
  return userAgent.includes("AppleWebKit") && !/Chrom|Edg/.test(userAgent);
}

/** To the table that is open, or to a new page with it. @param {string} to */
async function go(to) {
  const [open] = await pagesAt(to);
  await (open ? open.focus() : here.clients.openWindow(to));
}

/** The browser has given up its address and says so: the house learns the new one. @param {PushSubscription | null} old */
async function renew(old) {
  if (!old) return;
  const subscription = await here.registration.pushManager.subscribe(old.options);
  const { endpoint, keys } = subscription.toJSON();
  const headers = { "X-Fresco": "1", "Content-Type": "application/json" };
  await fetch("/api/me/push", { method: "PUT", headers, body: JSON.stringify({ endpoint, keys }) });
}

// A small virtual tree: render functions are pure and return it, `mount` writes only what has changed.
// Elements survive from one drawing to the next, so focus, scrolling and CSS transitions survive too.

/** @typedef {string | number | boolean | null | undefined} Scalar */
/** @typedef {{tag: string, key: string | null, props: Record<string, any>, children: VNode[], el: Element | Text | null}} VNode */
/** @typedef {VNode | Scalar | readonly (VNode | Scalar | readonly any[])[]} Child */

const SVG = "http://www.w3.org/2000/svg";
const TEXT = "#text";

/**
 * @param {string} tag
 * @param {Record<string, any> | null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function element(tag, props, ...children) {
  const given = props ?? {};
  return { tag, key: given["key"] ?? null, props: given, children: flat(children, []), el: null };
}

/** @param {readonly Child[]} children @param {VNode[]} into @returns {VNode[]} */
function flat(children, into) {
  for (const child of children) {
    if (Array.isArray(child)) flat(/** @type {Child[]} */ (child), into);
    else if (child !== null && child !== undefined && child !== false && child !== true && child !== "") {
      into.push(typeof child === "object" ? /** @type {VNode} */ (child) : text(String(child)));
    }
  }
  return into;
}

/** @param {string} value @returns {VNode} */
function text(value) {
  return { tag: TEXT, key: null, props: { value }, children: [], el: null };
}

/**
 * Draw `next` inside `root`, given what was drawn there before.
 * @param {Element} root
 * @param {VNode[]} before
 * @param {Child[]} next
 * @returns {VNode[]} what is drawn there now
 */
export function mount(root, before, next) {
  const tree = flat(next, []);
  children(root, before, tree, root.namespaceURI === SVG);
  return tree;
}

/** @param {VNode} node @param {boolean} inSvg @returns {Element | Text} */
function create(node, inSvg) {
  if (node.tag === TEXT) return (node.el = document.createTextNode(node.props["value"]));
  const svg = node.tag === "svg" || inSvg;
  const el = svg ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  node.el = el;
  for (const name in node.props) set(el, name, node.props[name], undefined);
  for (const child of node.children) el.appendChild(create(child, svg));
  return el;
}

/** @param {VNode} before @param {VNode} next */
function same(before, next) {
  return before.tag === next.tag && before.key === next.key;
}

/** @param {VNode} before @param {VNode} next @param {boolean} inSvg */
function update(before, next, inSvg) {
  const el = (next.el = before.el);
  if (before === next || !el) return;
  if (next.tag === TEXT) {
    if (before.props["value"] !== next.props["value"]) /** @type {Text} */ (el).data = next.props["value"];
    return;
  }
  const element = /** @type {Element} */ (el);
  for (const name in before.props) if (!(name in next.props)) set(element, name, undefined, before.props[name]);
  for (const name in next.props) {
    if (next.props[name] !== before.props[name]) set(element, name, next.props[name], before.props[name]);
  }
  children(element, before.children, next.children, next.tag === "svg" || inSvg);
}

/** @param {Element} parent @param {VNode[]} before @param {VNode[]} next @param {boolean} inSvg */
function children(parent, before, next, inSvg) {
  /** @type {Map<string, VNode>} */
  const keyed = new Map();
  for (const node of before) if (node.key !== null) keyed.set(node.key, node);
  const loose = before.filter((node) => node.key === null);
  const kept = new Set();
  let at = 0;
  const pairs = next.map((node) => {
    let old = null;
    if (node.key !== null) old = keyed.get(node.key) ?? null;
    else {
      const from = loose.findIndex((other, index) => index >= at && same(other, node));
      if (from >= 0) {
        old = loose[from];
        at = from + 1;
      }
    }
    if (old && !same(old, node)) old = null;
    if (old) kept.add(old);
    return old;
  });
  for (const node of before) if (!kept.has(node)) remove(parent, node);
  /** @type {ChildNode | null} */
  let place = parent.firstChild;
  next.forEach((node, index) => {
    const old = pairs[index];
    if (old) update(old, node, inSvg);
    const el = old ? /** @type {Element | Text} */ (node.el) : create(node, inSvg);
    if (el === place) place = place.nextSibling;
    else parent.insertBefore(el, place);
  });
}

/** @param {Element} parent @param {VNode} node */
function remove(parent, node) {
  const { el } = node;
  if (el?.parentNode !== parent) return; // a node that is kept stands elsewhere already
  el.remove();
  forget(node, el);
}

/** A node that somebody keeps would otherwise hold its element, and that the whole page on which it stood.
 * @param {VNode} node @param {Element | Text} gone */
function forget(node, gone) {
  if (node.el && gone.contains(node.el)) node.el = null;
  for (const child of node.children) forget(child, gone);
}

/** @param {Element} el @param {string} name @param {any} value @param {any} before */
function set(el, name, value, before) {
  if (name === "key") return;
  if (name === "on") listen(el, value ?? {}, before ?? {});
  else if (name === "style") styles(/** @type {HTMLElement} */ (el), value ?? {}, before ?? {});
  else if (name === "value" || name === "checked") /** @type {any} */ (el)[name] = value ?? "";
  else if (value === undefined || value === null || value === false) el.removeAttribute(name);
  else el.setAttribute(name, value === true ? "" : String(value));
}

/** @param {HTMLElement} el @param {Record<string, string>} value @param {Record<string, string>} before */
function styles(el, value, before) {
  for (const name in before) if (!(name in value)) el.style.removeProperty(name);
  for (const name in value) if (value[name] !== before[name]) el.style.setProperty(name, value[name]);
}

/** One listener for each kind of event; what it calls changes with every drawing.
 * @param {any} el @param {Record<string, (event: any) => void>} value @param {Record<string, unknown>} before */
function listen(el, value, before) {
  const calls = (el.calls_ ??= {});
  for (const name in before) if (!(name in value)) delete calls[name];
  for (const name in value) {
    if (!(name in calls) && !el[`heard_${name}`]) {
      el[`heard_${name}`] = true;
      el.addEventListener(name, (/** @type {Event} */ event) => el.calls_[name]?.(event));
    }
    calls[name] = value[name];
  }
}

/** While the mouse is over it or it has the focus. @param {(here: boolean) => void} point */
export function pointable(point) {
  const [here, away] = [() => point(true), () => point(false)];
  return { mouseenter: here, focus: here, mouseleave: away, blur: away };
}

/** Mouse, finger, and the two keys that press a button, for a target drawn on the board.
 * @param {() => void} action */
export function pressable(action) {
  return {
    click: action,
    keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        action();
      }
    },
  };
}

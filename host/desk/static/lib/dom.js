// The page is built from these. Text goes in as text only: a nick can't become markup.

const SVG = "http://www.w3.org/2000/svg";

// One element. `props`: `class`, `on` (handlers by event), `data` (data-*), `vars` (CSS properties --*), a boolean or
// a text for any other attribute; `null` and `false` leave an attribute out.
export function el(tag, props, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
    else if (name === "data") Object.assign(node.dataset, value);
    else if (name === "vars") for (const [key, number] of Object.entries(value)) node.style.setProperty(`--${key}`, number);
    else attribute(node, name, value);
  }
  put(node, ...children);
  return node;
}

// Sets an attribute, but only when it differs.
export function attribute(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

function put(node, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) node.append(child);
  }
  return node;
}

export function fill(node, ...children) {
  while (node.firstChild) node.firstChild.remove();
  return put(node, ...children);
}

// The same for what is built anew at a tap in it: the focus stays at the button in that place.
export function refill(node, ...children) {
  const at = Array.from(node.querySelectorAll("button")).indexOf(document.activeElement);
  fill(node, ...children);
  if (at < 0) return;
  const same = node.querySelectorAll("button")[at];
  if (same) same.focus({ preventScroll: true });
}

// Sets the text, but only when it differs: a live region is not read twice.
export function text(node, words) {
  const wanted = words === null || words === undefined ? "" : String(words);
  if (node.textContent !== wanted) node.textContent = wanted;
}

export function show(node, shown) {
  if (node.hidden === Boolean(shown)) node.hidden = !shown;
}

export function toggle(node, name, on) {
  if (node.classList.contains(name) !== Boolean(on)) node.classList.toggle(name, Boolean(on));
}

// Keeps the children of `node` in step with `items`: `key` names each, `make` builds one, `update` brings it up to date.
// Nodes that stay are not touched, so a finger on the way to one finds it where it was.
export function list(node, items, key, make, update) {
  const known = new Map(Array.from(node.children, (child) => [child.dataset.key, child]));
  let before = null;
  for (const item of items) {
    const name = String(key(item));
    let child = known.get(name);
    if (child) known.delete(name);
    else {
      child = make(item);
      child.dataset.key = name;
    }
    if (update) update(child, item);
    const next = before ? before.nextSibling : node.firstChild;
    if (next !== child) node.insertBefore(child, next);
    before = child;
  }
  for (const gone of known.values()) gone.remove();
}

// Dots for a player's warnings: of three, `count` are lit; none at all without a warning.
export function marks(count) {
  const node = el("span", { class: "warnings", "aria-hidden": "true" });
  setMarks(node, count);
  return node;
}

export function setMarks(node, count) {
  if (node.dataset.count === String(count)) return;
  node.dataset.count = count;
  fill(node, (count ? [1, 2, 3] : []).map((number) => el("i", { class: number <= count ? "on" : null })));
  toggle(node, "three", count >= 3);
}

const ICONS = {
  play: ["M8 5l11 7-11 7z"],
  menu: ["M4 6h16v2.2H4z M4 11h16v2.2H4z M4 16h16v2.2H4z"],
  close: ["M6.4 5L12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4L12 13.4 6.4 19 5 17.6 10.6 12 5 6.4z"],
  undo: ["M8 5L3 10l5 5v-3.6h6a3.5 3.5 0 010 7H8V21h6a6 6 0 000-12H8z"],
  sun: ["M12 7a5 5 0 100 10 5 5 0 000-10z M11 1h2v4h-2z M11 19h2v4h-2z M1 11h4v2H1z M19 11h4v2h-4z M4 5.4L5.4 4 8 6.6 6.6 8z M16 17.4l1.4-1.4 2.6 2.6-1.4 1.4z M4 18.6L6.6 16 8 17.4 5.4 20z M16 6.6L18.6 4 20 5.4 17.4 8z"],
  help: ["M12 2a10 10 0 100 20 10 10 0 000-20z M12 4a8 8 0 110 16 8 8 0 010-16z M11 16h2v2h-2z M8.5 9.5a3.5 3.5 0 117 0c0 2-2.5 2.4-2.5 4.5h-2c0-3 2.5-3.2 2.5-4.5a1.5 1.5 0 00-3 0z"],
  voice: ["M4 9v6h4l5 5V4L8 9z M16 8.5a5 5 0 010 7l-1.4-1.4a3 3 0 000-4.2z M18.8 5.7a9 9 0 010 12.6l-1.4-1.4a7 7 0 000-9.8z"],
  warn: ["M12 3L1.5 21h21z M12 7l7 12H5z M11 10h2v5h-2z M11 16h2v2h-2z"],
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  for (const d of ICONS[name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    path.setAttribute("fill-rule", "evenodd");
    svg.append(path);
  }
  return svg;
}

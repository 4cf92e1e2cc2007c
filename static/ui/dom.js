/* The smallest builder of elements: text is always text, never markup, and styles are set through
   the object model because the content policy refuses style attributes. */

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: h("p", {class: "note", onclick: f}, "text", child). */
export function h(tag, props, ...children) {
  return finish(document.createElement(tag), props, children);
}

/** An SVG element, same shape. */
export function s(tag, props, ...children) {
  return finish(document.createElementNS(SVG, tag), props, children);
}

/** Sets attributes, listeners ("onclick"), classes and styles; null removes an attribute. */
export function set(element, props) {
  for (const [name, value] of Object.entries(props ?? {})) setOne(element, name, value);
  return element;
}

/** Replaces the children; null, undefined and false are left out, lists are flattened. */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

/** Writes text only when it differs, so that nothing is announced or painted twice. */
export function write(element, value) {
  const text = value == null ? "" : String(value);
  if (element.textContent !== text) element.textContent = text;
  return element;
}

/** Turns classes on and off: toggle(e, {"is-last": true}). */
export function toggle(element, classes) {
  for (const [name, on] of Object.entries(classes)) element.classList.toggle(name, Boolean(on));
  return element;
}

/** Replaces {names} in a text of the dictionary: say("Bola {n}", {n: 27}). */
export function say(text, values = {}) {
  return String(text ?? "").replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** Like `say`, but gives nodes, so that a value may be an element (a figure in bold). */
export function sayNodes(text, values = {}) {
  return String(text ?? "").split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return name && name in values ? values[name] : part;
  });
}

/** The dictionary of the page, from its data block. */
export function readData(id) {
  const block = document.getElementById(id);
  return block ? JSON.parse(block.textContent) : {};
}

function finish(element, props, children) {
  set(element, props);
  element.append(...nodes(children));
  return element;
}

function nodes(children) {
  return children.flat(3).filter((child) => child != null && child !== false);
}

function setOne(element, name, value) {
  if (name === "style") {
    for (const [key, one] of Object.entries(value)) setStyle(element, key, one);
  } else if (name.startsWith("on") && typeof value === "function") {
    element.addEventListener(name.slice(2), value);
  } else if (value == null || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : value);
  }
}

function setStyle(element, key, value) {
  if (key.startsWith("--")) element.style.setProperty(key, value);
  else element.style[key] = value;
}

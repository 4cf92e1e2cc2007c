/* The three kinds of buttons: the primary step, a secondary action, a minor one. */
import { fill, h, toggle, write } from "./dom.js";
import { spinner } from "./marks.js";

/** A key hint. */
export function keyHint(name) {
  return h("kbd", { class: "key" }, name);
}

/** primary({words, key, working, state, onPress}) → {element, update}; state "ready", "working" or
    "off". A press while it works or is off calls nothing. */
export function primary(props) {
  const words = h("span", { class: "primary-words" });
  const turning = spinner();
  const hint = keyHint("");
  const element = h("button", { class: "primary", type: "button" }, turning, words, hint);
  let current = props;
  if (props.onPress) {
    element.addEventListener("click", () => current.state === "ready" && current.onPress(element));
  }
  const update = (next) => {
    current = { ...current, ...next };
    const isWorking = current.state === "working";
    toggle(element, { "is-working": isWorking });
    turning.toggleAttribute("hidden", !isWorking);
    hint.hidden = isWorking || !current.key;
    write(hint, current.key);
    write(words, isWorking ? current.working : current.words);
    element.setAttribute("aria-disabled", String(current.state !== "ready"));
  };
  update(props);
  return { element, update };
}

/** secondary({words, key, off, onPress}) → {element, update}. */
export function secondary(props) {
  return plain("secondary", props);
}

/** minor({words, key, off, isDanger, onPress}) → {element, update}. */
export function minor(props) {
  return plain(props.isDanger ? "minor is-danger" : "minor", props);
}

function plain(classes, props) {
  const element = h("button", { class: classes, type: "button" });
  let current = props;
  element.addEventListener("click", () => !current.off && current.onPress?.(element));
  const update = (next) => {
    current = { ...current, ...next };
    element.setAttribute("aria-disabled", String(Boolean(current.off)));
    fill(element, h("span", null, current.words), current.key ? keyHint(current.key) : null);
  };
  update(props);
  return { element, update };
}

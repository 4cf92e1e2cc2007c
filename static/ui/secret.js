/* The secret of a person who signs: six figures where the house knows the person at this desk, the
   whole password elsewhere; and the code of the second factor for whoever has one. */
import { h, write } from "./dom.js";
import { pinField } from "./pin.js";

/** secretField({pinLabel, passwordLabel, codeLabel, usePassword, usePin, hint}) → {element, onFull,
    clear, focus, askPassword, onType, isTyped, submit}; onFull(f) hears secret and code once the
    secret is complete, a typed password by Enter or by `submit`. A hint
    (the demonstration's own password) asks for the password at once, and for no code. */
export function secretField(props) {
  const pin = pinField(props.pinLabel);
  const input = h("input", { type: "password", autocomplete: "off", maxlength: 200 });
  const password = h("label", { class: "field secret-password" },
    h("span", { class: "field-name" }, props.passwordLabel), input);
  const code = h("input", { inputmode: "numeric", autocomplete: "one-time-code", maxlength: 6 });
  const second = props.codeLabel && !props.hint ? h("label", { class: "field secret-password" },
    h("span", { class: "field-name" }, props.codeLabel), code) : null;
  const swap = h("button", { class: "secret-swap", type: "button",
    onclick: () => show(password.hidden) }, "");
  const hint = props.hint ? h("p", { class: "dialog-note" }, props.hint) : null;
  const element = h("div", { class: "secret" }, second, pin.element, password, swap, hint);
  let full = () => {};
  const focus = () => (password.hidden ? pin.focus() : input.focus());
  const show = (asPassword) => {
    password.hidden = !asPassword;
    pin.element.hidden = asPassword;
    write(swap, asPassword ? props.usePin : props.usePassword);
    focus();
  };
  pin.onFull((secret) => full(secret, code.value));
  const isTyped = () => !password.hidden && input.value !== "";
  const submit = () => full(input.value, code.value);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !isTyped()) return;
    event.preventDefault();
    event.stopPropagation();
    submit();
  });
  password.hidden = !props.hint;
  pin.element.hidden = Boolean(props.hint);
  write(swap, props.hint ? props.usePin : props.usePassword);
  swap.hidden = !props.usePassword;
  return {
    element, focus, isTyped, submit,
    onType: (f) => { input.addEventListener("input", f); swap.addEventListener("click", f); },
    onFull: (f) => { full = f; },
    clear: () => { input.value = ""; code.value = ""; pin.clear(); focus(); },
    askPassword: () => show(true),
  };
}

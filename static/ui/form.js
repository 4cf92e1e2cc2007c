/* A dialog on paper with a few fields: it says what will happen, asks what is missing, sends, and
   stays open with the refusal beside the act while the house says no. */
import { fill, h, toggle } from "./dom.js";
import { keyHint } from "./button.js";
import { digits } from "./digits.js";
import { clearRefusal, refuse } from "./refusal.js";

const PLAIN = ["date", "password"];

/** form({title, kicker, whatLabel, lines, fields, act, wayOut, escape, isDanger, send}) → promise
    of the answer of `send`, or null. lines: [{name, note, amount}]; fields: [{name, label, type:
    "text" | "number" | "date" | "password" | "choice" | "element", value, choices: [{value, label,
    note}], required, element, read, isRow, isAsked}]; `isRow` sets short choices side by side,
    `isAsked(values)` says whether a field is asked at all; without `act` the dialog only tells;
    `send(values)` gives {ok} or {ok: false, code, message, then}. */
export function form(props) {
  return new Promise((resolve) => {
    const fields = (props.fields ?? []).map((one) =>
      ({ ...makeField(one), isAsked: one.isAsked }));
    const act = h("button", { class: "act", type: "button", hidden: !props.act }, props.act);
    const out = h("button", { class: "way-out", type: "button" }, props.wayOut,
      props.escape ? keyHint(props.escape) : null);
    const element = h("dialog", { class: "dialog paper is-small", "aria-label": props.title },
      head(props), h("div", { class: "dialog-body" },
        h("div", { class: "dialog-what" }, lines(props), fields.map((one) => one.element))),
      h("footer", { class: "dialog-feet" }, out, act));
    toggle(element, { "is-danger": props.isDanger });
    const values = () => Object.fromEntries(fields.map((one) => [one.name, one.read()]));
    const isReady = () => fields.every((one) => one.element.hidden
      || ((!one.required || String(one.read()) !== "") && (one.isGood?.() ?? true)));
    const refresh = () => {
      for (const one of fields) one.element.hidden = one.isAsked ? !one.isAsked(values()) : false;
      act.setAttribute("aria-disabled", String(!isReady()));
    };
    const done = (answer) => { clearRefusal(); element.remove(); resolve(answer); };
    const submit = () => isReady() && sendOnce(act, props.send, values(), done);
    fields.forEach((one) => one.listen(refresh, submit));
    act.addEventListener("click", submit);
    out.addEventListener("click", () => done(null));
    element.addEventListener("cancel", (event) => { event.preventDefault(); done(null); });
    document.body.append(element);
    element.showModal();
    refresh();
    (fields.find((one) => one.focus && !one.element.hidden)?.focus
      ?? (() => (props.act ? act : out).focus()))();
  });
}

async function sendOnce(act, send, values, done) {
  if (act.classList.contains("is-working")) return;
  act.classList.add("is-working");
  const answer = await send(values);
  act.classList.remove("is-working");
  if (answer.ok) done(answer);
  else refuse(act, answer);
}

function head({ kicker, title }) {
  return h("header", { class: "dialog-head" },
    kicker ? h("p", { class: "label" }, kicker) : null,
    h("h2", { class: "dialog-name" }, title));
}

function lines({ whatLabel, lines: list = [] }) {
  return [
    whatLabel ? h("p", { class: "label" }, whatLabel) : null,
    ...list.map((line) => h("div", { class: "dialog-line" },
      h("div", null, h("p", { class: "dialog-line-name" }, line.name),
        line.note ? h("p", { class: "dialog-line-note" }, line.note) : null),
      line.amount ? h("span", { class: "dialog-line-amount figure" }, line.amount) : null)),
  ];
}

function makeField(field) {
  if (field.type === "choice") return choiceField(field);
  if (field.type === "element") return elementField(field);
  return textField(field);
}

function textField(field) {
  const isNumber = field.type === "number";
  const type = PLAIN.includes(field.type) ? field.type : "text";
  const input = h("input", { type, autocomplete: "off", maxlength: field.length ?? 200,
    inputmode: isNumber ? "numeric" : null, value: field.value ?? "",
    list: field.choices?.length ? `list-${field.name}` : null });
  const whole = isNumber ? digits(input) : null;
  const known = field.choices?.length
    ? h("div", { class: "form-known" }, field.choices.map((one) => knownWord(input, one))) : null;
  const element = h("div", null, h("label", { class: isNumber
    ? "field dialog-reason form-number" : "field dialog-reason" },
  h("span", { class: "field-name" }, field.label), input), known);
  return {
    name: field.name, required: field.required, element, isGood: whole?.isGood,
    read: () => (whole?.isGood() && input.value ? whole.value() : input.value.trim()),
    focus: () => { input.focus(); input.select(); },
    listen: (refresh, submit) => {
      input.addEventListener("input", refresh);
      input.addEventListener("keydown", (event) => event.key === "Enter" && submit());
    },
  };
}

/** A button that writes the usual words into a field. */
export function knownWord(input, words) {
  const write = () => {
    input.value = words;
    input.dispatchEvent(new Event("input"));
    input.focus();
  };
  return h("button", { class: "form-word", type: "button", onclick: write }, words);
}

function choiceField(field) {
  let value = field.value ?? field.choices[0]?.value ?? "";
  const buttons = field.choices.map((one) => h("button", { class: "form-choice", type: "button",
    role: "radio" }, h("span", null, one.label),
  one.note ? h("small", null, one.note) : null));
  const show = () => buttons.forEach((one, index) =>
    one.setAttribute("aria-checked", String(field.choices[index].value === value)));
  const element = h("div", { class: field.isRow ? "form-choices is-row" : "form-choices",
    role: "radiogroup", "aria-label": field.label }, h("p", { class: "label" }, field.label),
  buttons);
  show();
  return {
    name: field.name, required: field.required, element, read: () => value, focus: null,
    listen: (refresh) => buttons.forEach((one, index) => one.addEventListener("click", () => {
      value = field.choices[index].value;
      show();
      refresh();
    })),
  };
}

function elementField(field) {
  return { name: field.name, required: field.required, element: fill(h("div"), field.element),
    read: field.read, focus: field.focus ?? null, listen: (refresh) => field.onChange?.(refresh) };
}

/* Dialogs on paper: a confirmation that says what will happen, and the one that two persons sign.
   The safe way out is at the left, with Esc; the act is at the right, dead until it may be done. */
import { fill, h, toggle, write } from "./dom.js";
import { keyHint } from "./button.js";
import { check } from "./marks.js";
import { knownWord } from "./form.js";
import { secretField } from "./secret.js";

/** confirmAct({title, kicker, lines, reason, act, wayOut, escape, isDanger}) → promise of
    {reason} or null. lines: [{name, note, amount: element or text}]; reason: {label, value,
    required, fixed, choices: [usual words]} or null. */
export function confirmAct(props) {
  return ask(props, { extra: "is-small" });
}

/** twoPeople({...confirmAct, peopleLabel, first: {name, note}, second: {name, note, done}, note,
    missing, pinLabel, passwordLabel, usePassword, usePin, people, signed, nobody,
    sign}) → {closed, update}. Once it stands, the second name is that of who signed, with the words
    `signed`; where `people` is empty `nobody` says that nobody can sign. `sign({secret, person,
    reason})` gives {ok} or {ok: false, message}; `closed` is the promise of {reason} or null. */
export function twoPeople(props) {
  const signing = signatures(props);
  const closed = ask(props, { extra: "is-two", signing });
  return { closed, update: signing.update };
}

function ask(props, { extra, signing }) {
  return new Promise((resolve) => {
    const reason = reasonField(props.reason);
    const act = actButton(props);
    const element = h("dialog", { class: `dialog paper ${extra}`, "aria-label": props.title },
      head(props),
      h("div", { class: "dialog-body" },
        h("div", { class: "dialog-what" }, whatHappens(props), reason?.element ?? null),
        signing?.element ?? null),
      feet(props, act.element, () => element.close()));
    toggle(element, { "is-danger": props.isDanger });
    const ready = () => (!signing || signing.isSigned() || signing.canSign())
      && (!props.reason?.required || reason.value() !== "");
    const refresh = () => act.update(ready());
    reason?.onInput(refresh);
    signing?.onChange(() => { refresh(); if (signing.isSigned()) act.element.focus(); },
      () => reason?.value() ?? "");
    const done = (answer) => { element.remove(); resolve(answer); };
    act.element.addEventListener("keydown", (event) => event.repeat && event.preventDefault());
    act.element.addEventListener("click", async () => {
      if (!ready() || (signing && !signing.isSigned() && !(await signing.sign()))) return;
      if (!element.open) return;
      element.onclose = null;
      done({ reason: reason?.value() ?? "" });
    });
    element.onclose = () => done(null);
    document.body.append(element);
    element.showModal();
    refresh();
    (reason?.isMissing() ? reason.focus : signing?.focus ?? reason?.focus)?.();
  });
}

function head({ kicker, title }) {
  return h("header", { class: "dialog-head" },
    kicker ? h("p", { class: "label" }, kicker) : null,
    h("h2", { class: "dialog-name" }, title));
}

function whatHappens({ whatLabel, lines = [] }) {
  return [
    whatLabel ? h("p", { class: "label" }, whatLabel) : null,
    ...lines.map((line) => h("div", { class: "dialog-line" },
      h("div", null,
        h("p", { class: "dialog-line-name" }, line.name),
        line.note ? h("p", { class: "dialog-line-note" }, line.note) : null),
      line.amount ? h("span", { class: "dialog-line-amount figure" }, line.amount) : null)),
  ];
}

function reasonField(reason) {
  if (!reason) return null;
  const input = h("input", { type: "text", maxlength: 200, autocomplete: "off",
    value: reason.value ?? "", readonly: reason.fixed ?? false });
  const known = reason.fixed ? [] : reason.choices ?? [];
  const element = h("div", null, h("label", { class: "field dialog-reason" },
    h("span", { class: "field-name" }, reason.label), input),
  known.length > 0
    ? h("div", { class: "form-known" }, known.map((words) => knownWord(input, words))) : null);
  return {
    element,
    isMissing: () => reason.required && input.value.trim() === "",
    value: () => input.value.trim(),
    onInput: (f) => input.addEventListener("input", f),
    focus: () => input.focus(),
  };
}

function actButton({ act, missing }) {
  const small = h("small", null, missing ?? "");
  const element = h("button", { class: "act", type: "button" }, act, small);
  const update = (isReady) => {
    element.setAttribute("aria-disabled", String(!isReady));
    small.hidden = isReady || !missing;
  };
  return { element, update };
}

function feet({ wayOut, escape }, act, leave) {
  const out = h("button", { class: "way-out", type: "button", onclick: leave },
    wayOut, escape ? keyHint(escape) : null);
  return h("footer", { class: "dialog-feet" }, out, act);
}

function signatures(props) {
  const note = h("p", { class: "dialog-note", "aria-live": "polite" }, props.note ?? "");
  const refusal = h("p", { class: "dialog-note is-refusal", role: "alert" });
  const isNobody = Boolean(props.nobody) && props.people?.length === 0 && !props.second.done;
  const second = person(isNobody ? { ...props.second, note: props.nobody } : props.second, "2");
  const who = choosePerson(props.people, props.second.name);
  const secret = secretField(props);
  const state = { isSigned: Boolean(props.second.done), isWorking: false };
  let changed = () => {};
  let reason = () => "";
  const finish = () => {
    second.done(who?.name(), props.signed);
    secret.element.remove();
    who?.element.remove();
  };
  const sign = async (typed, code) => {
    if (state.isWorking) return;
    state.isWorking = true;
    changed();
    const answer = await props.sign({ secret: typed, code, person: who?.value(),
      reason: reason() });
    Object.assign(state, { isSigned: answer.ok, isWorking: false });
    write(refusal, answer.ok ? "" : answer.message ?? answer.code);
    if (answer.ok) finish();
    else secret.clear();
    if (answer.code === "E_TERMINAL") secret.askPassword();
    changed();
  };
  secret.onFull(sign);
  if (state.isSigned) finish();
  const element = h("div", { class: "dialog-people" },
    h("p", { class: "label" }, props.peopleLabel), person(props.first, "1", true).element,
    second.element, who?.element ?? null,
    state.isSigned || isNobody ? null : secret.element, refusal, note);
  return {
    element,
    isSigned: () => state.isSigned,
    canSign: () => !isNobody && !state.isWorking && secret.isTyped(),
    sign: async () => { await secret.submit(); return state.isSigned; },
    onChange: (f, readReason) => { changed = f; reason = readReason; secret.onType(f); },
    focus: () => secret.focus(),
    update: (next) => { if (next.note != null) write(note, next.note); },
  };
}

function person({ name, note }, mark, isDone = false) {
  const sign = h("span", { class: "dialog-person-mark" }, isDone ? check() : mark);
  const names = h("p", { class: "dialog-person-name" }, name);
  const notes = h("p", { class: "dialog-person-note" }, note);
  const element = h("div", { class: "dialog-person" }, sign, h("div", null, names, notes));
  toggle(element, { "is-done": isDone });
  const done = (whoSigned, told) => {
    toggle(element, { "is-done": true });
    fill(sign, check());
    if (whoSigned) { write(names, whoSigned); write(notes, told ?? ""); }
  };
  return { element, done };
}

function choosePerson(people, label) {
  if (!people?.length) return null;
  const select = h("select", { "aria-label": label },
    people.map((one) => h("option", { value: one.id }, one.name)));
  return { element: h("label", { class: "field" }, select), value: () => select.value,
    name: () => select.selectedOptions[0]?.text ?? "" };
}

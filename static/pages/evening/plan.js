/* The plan of a session: its name, its hours and how many seats there are. */
import { fill, h, say } from "../../ui/dom.js";
import { post } from "../../live.js";
import { refuse, clearRefusal } from "../../ui/refusal.js";
import { refusalWords } from "../words.js";
import { clockShort } from "../../ui/format.js";
import { theSession } from "./rounds.js";

/** planStage(screen, desktop) → {element, update(), plan()}. */
export function planStage(screen, desktop) {
  const { t, page } = screen;
  const fields = {
    name: textField(t.planName, "text", t["planName.2"]),
    day: textField(t.planDay, "date", page.profile.today),
    opens: clockField(t.planOpens),
    ends: clockField(t.planEnds),
    capacity: textField(t.planCapacity, "number", "100"),
  };
  const names = h("div", { class: "form-known" }, ["planName.1", "planName.2", "planName.3"]
    .map((key) => h("button", { class: "form-word", type: "button",
      onclick: () => { fields.name.input.value = t[key]; desktop.replan(); } }, t[key])));
  const sheet = h("div", { class: "plan-sheet" }, fields.name.element, names,
    h("div", { class: "plan-hours" }, fields.day.element, fields.opens.element,
      fields.ends.element), h("p", { class: "quiet" }, t.planHoursNote), fields.capacity.element,
    h("p", { class: "quiet" }, t.planCapacityNote));
  const planned = h("div", { class: "planned" });
  const element = h("section", { class: "panel step-panel" }, h("p", { class: "label" },
    t["step.plan"]), h("h2", { class: "step-title" }, t.planTitle), planned, sheet);
  Object.values(fields).forEach((one) => one.input.addEventListener("input", desktop.replan));
  const values = () => ({ name: fields.name.read(), day: fields.day.read(),
    opens: fields.opens.read(), ends: fields.ends.read(),
    capacity: Number(fields.capacity.read()) || 0 });
  return { element,
    update: () => fill(planned, plannedWords(screen)),
    plan: () => {
      if (theSession(screen)) return another(screen, () => send(screen, values(), desktop));
      return { name: "PlanSession", words: t.planAct, key: t.keySpace,
        isOff: fields.name.read() === "", act: (control) => send(screen, values(), desktop,
          control) };
    } };
}

async function send(screen, values, desktop, control) {
  const answer = await post("/screens/evening/plan", values);
  if (!answer.ok) {
    if (control) refuse(control, refusalWords(screen, answer));
    return;
  }
  clearRefusal();
  desktop.choose("");
  await screen.refetch();
}

/* A session is planned already: a second one can be planned beside it, but it is not what is
   due. */
function another(screen, act) {
  const { t } = screen;
  return { name: "Planned", words: t.planThere, isOff: true, act: () => null,
    minors: [{ words: t.planAnother, act }] };
}

function plannedWords(screen) {
  const session = theSession(screen);
  if (!session) return null;
  const { view } = session;
  const { t, zone } = screen;
  const hours = view.opens_at || view.hours_end
    ? say(t.planHours, { from: view.opens_at ? clockShort(view.opens_at, zone) : "…",
      to: view.hours_end ? clockShort(view.hours_end, zone) : "…" }) : t.planNoHours;
  return h("p", { class: "step-lead" },
    say(t.planned, { name: view.name, hours, n: view.capacity }));
}

/* Hours of twenty-four, whatever the browser is used to: "1800" becomes "18:00". */
function clockField(label) {
  const field = textField(label, "text", "");
  const { input } = field;
  input.inputMode = "numeric";
  input.maxLength = 5;
  input.placeholder = "hh:mm";
  input.addEventListener("input", () => {
    const figures = input.value.replace(/\D/g, "").slice(0, 4);
    input.value = figures.length > 2 ? `${figures.slice(0, 2)}:${figures.slice(2)}` : figures;
  });
  return field;
}

function textField(label, type, value) {
  const input = h("input", { type, value, autocomplete: "off", maxlength: 60 });
  return { input, read: () => input.value.trim(),
    element: h("label", { class: "field" }, h("span", { class: "field-name" }, label), input) };
}

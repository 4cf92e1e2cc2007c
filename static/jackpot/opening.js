/* How a pot begins: with the permission of the authority; the blackjack pot from a preset, every
   figure of which may be changed while odds and return are counted anew by the house. A pot that
   was closed for the day goes on as it was. */
import { fill, h, say } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { figure } from "../ui/format.js";
import { centsOf } from "../pages/till/others.js";
import { wayOut } from "../pages/asks.js";
import { oddsLines } from "./figures.js";

const MONEY = ["stake_cents", "min_seed", "cap"];
const RATES = ["pot_bp", "reserve_bp"];
const PAUSE = 350;

/** Opens the pot of a kind, or goes on with the one of the day before. */
export function openPool(screen, kind) {
  const known = screen.page.openings[kind];
  if (known) return goOn(screen, kind, known);
  return kind === "carousel" ? openCarousel(screen) : openProgressive(screen);
}

function goOn(screen, kind, fields) {
  const { t } = screen;
  return form({ ...head(screen, kind), lines: [{ name: t.goOnThen, note: t.goOnThenNote }],
    fields: [], act: t.openAct, send: () => screen.askOpen(kind, fields) });
}

function head({ t }, kind) {
  return { title: say(t.openPool, { name: t[`pool.${kind}`] }), kicker: t.poolsTitle,
    ...wayOut(t) };
}

function permission(t) {
  return [{ name: "authorisation", label: t.fieldPermission, type: "text", required: true,
    length: 60 },
  { name: "authorised_on", label: t.fieldPermissionDate, type: "date", required: true }];
}

function openCarousel(screen) {
  const { t } = screen;
  return form({ ...head(screen, "carousel"), lines: [{ name: t.openThen }],
    fields: permission(t), act: t.openAct, send: (typed) => screen.askOpen("carousel", typed) });
}

/* Two steps: the figures with their exact odds, then the permission and the proposal. */
async function openProgressive(screen) {
  const { t } = screen;
  const kind = "blackjack_progressive";
  const panel = figuresOf(screen);
  const chosen = await form({ ...head(screen, kind), fields: [{ name: "told", type: "element",
    required: true, element: panel.element, read: panel.read, onChange: panel.onChange }],
  act: t.goOn, send: ({ told }) => Promise.resolve({ ok: true, told }) });
  if (!chosen) return null;
  const { told } = chosen;
  const bank = told.uses_bank ? [{ name: "bank_authorised", label: t.fieldBank, type: "choice",
    value: false, choices: [{ value: false, label: t.bankNo }, { value: true, label: t.bankYes }],
  }] : [];
  return form({ ...head(screen, kind),
    lines: [{ name: t.openThen, note: t.openThenNote }, ...oddsLines(screen, told)],
    fields: [...permission(t), ...bank], act: t.proposeAct,
    send: (typed) => screen.askOpen(kind, { ...told.fields, ...typed }) });
}

/* Preset and figures at the left, what they come to at the right. */
function figuresOf(screen) {
  const { t, locale, page } = screen;
  const state = { preset: page.presets[0], told: null, asked: 0, changed: () => {} };
  const inputs = Object.fromEntries([...MONEY, ...RATES, "packs"].map((name) => [name,
    h("input", { type: "text", inputmode: "decimal", autocomplete: "off", maxlength: 12,
      oninput: () => later() })]));
  const select = h("select", { "aria-label": t.fieldPreset, onchange: () => choose(select.value) },
    page.presets.map((one) => h("option", { value: one.name }, t[`preset.${one.name}`]
      ?? one.name)));
  const result = h("div", { class: "preset-odds", "aria-live": "polite" });
  const choose = (name) => {
    state.preset = page.presets.find((one) => one.name === name);
    for (const [key, input] of Object.entries(inputs)) {
      input.value = key === "packs" ? state.preset[key] : figure(state.preset[key], locale);
    }
    count();
  };
  const later = () => { clearTimeout(state.timer); state.timer = setTimeout(count, PAUSE); };
  const count = async () => {
    const turn = ++state.asked;
    state.told = null;
    state.changed();
    fill(result, h("p", { class: "quiet" }, t.counting));
    const answer = await counted(state.preset.name, inputs);
    if (turn !== state.asked) return;
    state.told = answer.code ? null : answer;
    fill(result, answer.code ? h("p", { class: "dialog-note is-refusal", role: "alert" },
      `${answer.message ?? ""} ${answer.code}`) : lines(screen, answer));
    state.changed();
  };
  choose(state.preset.name);
  return { element: h("div", { class: "preset" },
    h("label", { class: "field" }, h("span", { class: "field-name" }, t.fieldPreset), select),
    h("div", { class: "preset-fields" }, Object.entries(inputs).map(([name, input]) =>
      h("label", { class: "field" }, h("span", { class: "field-name" }, t[`figure.${name}`]),
        input))), result),
  read: () => state.told ?? "", onChange: (refresh) => { state.changed = refresh; } };
}

function lines(screen, told) {
  return oddsLines(screen, told).map(({ name, amount }) => h("div", { class: "figure-row" },
    h("span", null, name), h("b", null, amount)));
}

async function counted(preset, inputs) {
  const query = new URLSearchParams({ preset });
  for (const [name, input] of Object.entries(inputs)) {
    query.set(name, String(name === "packs" ? input.value : centsOf(input.value)));
  }
  const answer = await fetch(`/screens/pools/figures.json?${query}`, {
    credentials: "same-origin" });
  return answer.json();
}

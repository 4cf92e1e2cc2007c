/* The start page: a whole game that plays itself at a chosen pace, and the doors of the desks. */
import { fill, readData, say, write } from "../ui/dom.js";
import { primary } from "../ui/button.js";
import { keys } from "../ui/keys.js";
import { clearRefusal, refuse } from "../ui/refusal.js";
import { post } from "../live.js";
import { refusalWords } from "./words.js";

const POLL = 1000;
const t = readData("texts");
const state = { speed: 12, isPlaying: false, isSending: false, phase: "" };
const words = document.getElementById("game-words");
const speeds = [...document.querySelectorAll("[data-speed]")];
const button = primary({ words: t.play, key: t.keySpace, working: t.playing, state: "ready",
  onPress: play });

fill(document.getElementById("play"), button.element);
speeds.forEach((one) => one.addEventListener("click", () => choose(Number(one.dataset.speed))));
keys({ Space: ({ event }) => (isElsewhere(event) ? false : play()), ...doors() });
show();
poll();

async function play() {
  if (state.isSending || state.isPlaying) return;
  state.isSending = true;
  await send();
  state.isSending = false;
  poll();
}

/* The pace may change while a game plays. */
function choose(speed) {
  state.speed = speed;
  show();
  if (state.isPlaying) send();
}

async function send() {
  const answer = await post("/demo/play", { speed: state.speed });
  if (answer.ok) { clearRefusal(); state.isPlaying = true; }
  else if (answer.code !== "E_IN_FLIGHT") refuse(button.element, refusalWords({ t }, answer));
  show();
}

async function poll() {
  clearTimeout(state.timer);
  try {
    const answer = await fetch("/demo/state", { headers: { Accept: "application/json" } });
    if (answer.ok) Object.assign(state, named(await answer.json()));
  } catch {
    state.isPlaying = false;
  }
  show();
  state.timer = setTimeout(poll, POLL);
}

function named({ playing, phase, speed }) {
  return { isPlaying: playing, phase, speed: playing ? speed : state.speed };
}

function show() {
  speeds.forEach((one) =>
    one.setAttribute("aria-checked", String(Number(one.dataset.speed) === state.speed)));
  button.update({ state: state.isPlaying ? "working" : "ready" });
  const phase = t[`phase.${state.phase}`] ?? t.playStarts;
  write(words, state.isPlaying ? say(t.playingNote, { phase }) : t.playIdle);
}

function isElsewhere({ target }) {
  return target.closest?.("button, a, dialog") && target !== button.element;
}

/* Every place has the figure that stands on it as its key. */
function doors() {
  const places = [...document.querySelectorAll("[data-key]")];
  return Object.fromEntries(places.map(({ dataset: { key } }) => [key, () => enter(key)]));
}

function enter(key) {
  if (document.querySelector("dialog[open]")) return false;
  document.querySelector(`[data-key="${key}"]`)?.click();
  return true;
}

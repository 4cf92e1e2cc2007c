/* The hall monitor: it loads the views of its screen, follows them, and shows the scene they ask
   for. It has no controls but the key S, a sound test; its options stand in its address: lang=en,
   voice=1, chime=1, volume=0.8, camera=<address, device or none>, motion=reduced. */
import { live } from "../live.js";
import { readData, say } from "../ui/dom.js";
import { money } from "../ui/format.js";
import { keys } from "../ui/keys.js";
import { cut, sceneArrives } from "../ui/motion.js";
import { awardScene } from "../bingo/monitor/award.js";
import { announcementOf, momentOf } from "../bingo/monitor/announce.js";
import { betweenScene } from "../bingo/monitor/between.js";
import { claimScene } from "../bingo/monitor/claim.js";
import { frame } from "../bingo/monitor/frame.js";
import { haltScene } from "../bingo/monitor/halt.js";
import { noneScene } from "../bingo/monitor/none.js";
import { playScene } from "../bingo/monitor/play.js";
import { saleScene } from "../bingo/monitor/sale.js";
import { sceneOf } from "../bingo/monitor/scene.js";
import { chime, soundTest } from "../bingo/monitor/sound.js";
import { idleOf } from "../bingo/monitor/idle.js";
import { nameSelf } from "../bingo/monitor/name.js";
import { idleCloth } from "../bingo/monitor/notice.js";
import { voice } from "../bingo/monitor/voice.js";
import { wakefulness } from "../bingo/monitor/wake.js";
import { hitBand } from "../jackpot/hit.js";
import { hitOf, isFresh } from "../jackpot/pots.js";

const TICK = 250;
const CELEBRATION = 9000;
const MAKERS = { award: awardScene, between: betweenScene, claim: claimScene, halt: haltScene,
  none: noneScene, play: playScene, sale: saleScene };

const tools = readTools();
const screen = {
  room: frame(tools), voice: voice(tools), scenes: {}, name: null, ctx: null, line: null,
  celebrateUntil: 0, seen: null, moment: null,
};
const sound = soundTest(tools, screen.voice);
const band = hitBand(tools);
const cloth = idleCloth("/screens/monitor/picture");
const wake = wakefulness();
screen.room.element.append(cloth.element, sound.element, band.element);
document.body.append(screen.room.element);
keys({ S: sound.run });
if (tools.options.motion === "reduced") document.documentElement.dataset.motion = "reduced";
const link = live({
  url: document.body.dataset.url,
  onView: (rounds, slots, page) => show(rounds, page),
  onStatus: (line) => { screen.line = line; },
  onIdentify: (message, page) => nameSelf(tools, message, page),
});
setInterval(tick, TICK);

function readTools() {
  const t = readData("texts");
  const locale = document.documentElement.lang || "es";
  const { zone } = document.body.dataset;
  const asked = new URLSearchParams(location.search);
  const options = { voice: asked.get("voice") === "1", chime: asked.get("chime") === "1",
    camera: cameraOf(asked.get("camera")), volume: volumeOf(asked.get("volume")),
    motion: asked.get("motion") };
  const voices = (document.body.dataset.voices ?? "").split(" ").filter(Boolean);
  return { t, locale, zone: zone || undefined, options, voices,
    euros: (cents) => money(cents, locale),
    hallName: (page) => capital(page?.hall || t.hall),
    sessionName: (session, withDay) => sessionWords(t, locale, zone, session, withDay) };
}

/* The hall's own camera, unless this display names another one or none. */
function cameraOf(asked) {
  return asked === "none" ? "" : asked ?? document.body.dataset.camera ?? "";
}

function volumeOf(asked) {
  const volume = asked === null || asked === "" ? 1 : Number(asked);
  return Number.isFinite(volume) ? Math.min(1, Math.max(0, volume)) : 1;
}

function capital(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function sessionWords(t, locale, zone, session, withDay) {
  if (!session) return "";
  const name = say(t.session, { name: t.sessions[session.name.toLowerCase()] ?? session.name });
  if (!withDay || !session.opened_at) return name;
  const country = locale.startsWith("en") ? "en-GB" : locale;
  const day = new Intl.DateTimeFormat(country, { day: "2-digit", month: "2-digit",
    year: "numeric", timeZone: zone || undefined }).format(new Date(session.opened_at));
  return `${name} · ${day.replaceAll("/", "-")}`;
}

function show(rounds, page) {
  const view = rounds.game?.view ?? null;
  notice(view);
  const ctx = { view, rounds, page, now: link?.now() ?? page.clock, tone: screen.room.tone };
  screen.ctx = ctx;
  render(ctx);
  tellHit(ctx);
}

/* What is new since the last picture: a ball to speak, a prize to celebrate. What came while this
   display slept is old. */
function notice(view) {
  const now = view && { game: view.game.number, balls: view.balls.length,
    line: view.result?.line?.ball ?? 0, bingo: view.result?.bingo?.ball ?? 0 };
  const { seen: before, moment } = screen;
  Object.assign(screen, { seen: now, moment: momentOf(view) });
  if (!now || !before || before.game !== now.game || !wake.isAwake()) return;
  const words = announcementOf(moment, view);
  if (now.balls > before.balls) {
    screen.celebrateUntil = 0;
    screen.voice.speak(view.ball?.number);
  } else if (words) screen.voice.announce(words);
  if (now.line && !before.line) screen.celebrateUntil = Date.now() + CELEBRATION;
  const won = ["bingo", "line"].find((prize) => now[prize] && !before[prize]);
  if (won) chime(won, tools.options);
}

function render(ctx) {
  const name = sceneOf(ctx.rounds, Date.now() < screen.celebrateUntil);
  const scene = (screen.scenes[name] ??= MAKERS[name](tools));
  const changed = name !== screen.name;
  const isFirst = screen.name === null;
  if (changed) enter(name, scene);
  cloth.update(idleOf(name, ctx.rounds, ctx.now, tools.zone));
  scene.update(ctx);
  screen.room.head(scene.head(ctx));
  if (!changed) return;
  if (scene.enter && (!isFirst || name === "award")) scene.enter();
  else if (!isFirst) sceneArrives(scene.main);
}

function enter(name, scene) {
  screen.scenes[screen.name]?.leave?.();
  cut();
  screen.name = name;
  screen.room.tone(null);
  screen.room.show(name, scene);
}

/* A jackpot of the tables is told in a band; the game on the screen goes on below it. */
function tellHit({ rounds, now }) {
  const found = hitOf(rounds, now);
  band.update(isFresh(found, now) ? found : null);
}

function tick() {
  const now = link.now();
  const hasSlept = wake.tick();
  if (screen.line) screen.room.line(screen.line, now);
  if (!screen.ctx) return;
  screen.ctx.now = now;
  tellHit(screen.ctx);
  if (screen.celebrateUntil && (hasSlept || Date.now() >= screen.celebrateUntil)) {
    screen.celebrateUntil = 0;
    render(screen.ctx);
  }
  cloth.update(idleOf(screen.name, screen.ctx.rounds, now, tools.zone));
  screen.scenes[screen.name]?.tick?.(screen.ctx);
}

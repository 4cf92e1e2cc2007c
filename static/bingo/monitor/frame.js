/* The frame of a monitor: header, place of the scene, band, and the banner of a lost line. */
import { h, say, toggle, write } from "../../ui/dom.js";
import { clock } from "../../ui/format.js";
import { lineMark } from "../../ui/marks.js";
import { status } from "../../ui/status.js";

/** frame(tools) → {element, show(scene), head({title, note}), line(state, now)}. */
export function frame(tools) {
  const corner = status(tools);
  const title = h("span", { class: "m-title" });
  const note = h("span", { class: "m-note" });
  const stage = h("main", { class: "m-stage" });
  const band = h("footer", { class: "m-band" });
  const banner = lostBanner(tools);
  const picture = h("div", { class: "m-picture" },
    h("header", { class: "m-head" }, h("span", { class: "house-mark" }, "90"), title, note),
    stage, band);
  const element = h("div", { class: "m-frame" }, picture, corner.element, banner.element);
  corner.element.classList.add("m-status");
  return {
    element,
    show: (name, scene) => {
      stage.replaceChildren(scene.main);
      band.replaceChildren(...(scene.band ? [scene.band] : []));
      band.hidden = !scene.band;
      element.dataset.scene = name;
    },
    tone: (kind) => toggle(band, { "is-not-valid": kind === "not-valid" }),
    head: (words) => { write(title, words.title); write(note, words.note); },
    line: (line, now) => {
      corner.update({ ...line, now });
      toggle(picture, { "is-out-of-date": line.state === "stale" });
      banner.update(line, now);
    },
  };
}

/** The banner over the figures of a display whose line is lost: {element, update(line, now)}. */
export function lostBanner({ t, zone }) {
  const words = h("p", { class: "m-lost-words" });
  const again = h("p", { class: "m-lost-again" });
  const when = h("p", { class: "m-lost-when" });
  const element = h("div", { class: "m-lost", role: "alert", hidden: true }, lineMark("stale"),
    h("div", null, words, h("p", { class: "m-lost-what" }, t.lostWhat)),
    h("div", { class: "m-lost-retry" }, again, when));
  const update = (line, now) => {
    element.hidden = line.state !== "stale";
    if (element.hidden) return;
    write(words, say(t.statusStale, { time: clock(line.since, zone) }));
    write(again, line.attempt ? say(t.lostRetry, { n: line.attempt }) : "");
    const left = Math.ceil((line.retryAt - now) / 1000);
    write(when, line.attempt && left > 0 ? say(t.lostIn, { n: left }) : t.lostNow);
  };
  return { element, update };
}

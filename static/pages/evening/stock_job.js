/* How far the work on a series is, what came of it, and every fault of a file that was refused. */
import { h, say } from "../../ui/dom.js";
import { count, money } from "../../ui/format.js";
import { controlWords } from "../words.js";

/** jobPanel(screen, state) → elements, or null while there is no work. */
export function jobPanel(screen, { job, sent, refused }) {
  const { t } = screen;
  if (sent) return progress(t.stockSending, sent);
  if (refused) return refusedPanel(t, refused);
  if (!job || job.state === "stopped") return null;
  if (job.state === "working") {
    return progress(job.kind === "make" ? t.stockMaking : t.stockReading, job);
  }
  return job.state === "ready" ? readyPanel(screen, job) : failedPanel(screen, job);
}

function progress(words, { done, total }) {
  const part = total > 0 ? Math.min(1, done / total) : 0;
  const bar = h("div", { class: "bar-fill" });
  bar.style.transform = `scaleX(${part})`;
  return h("div", { class: "job", role: "status" }, h("p", { class: "job-name" }, words,
    h("b", null, `${Math.round(part * 100)}\u00a0%`)), h("div", { class: "bar-track" }, bar));
}

function refusedPanel(t, { message, then, code }) {
  return h("div", { class: "job is-failed", role: "alert" },
    h("p", { class: "job-name" }, message), h("p", null, then), h("p", { class: "quiet" }, code));
}

function readyPanel(screen, { series }) {
  const { t, locale } = screen;
  const facts = say(t.stockReady, { size: count(series.size, locale),
    price: money(series.face_cents, locale) });
  return h("div", { class: "job" }, h("p", { class: "job-name" }, facts),
    h("p", { class: "quiet" }, series.control
      ? say(t.stockReadyControl, { control: controlWords(series.control.slice(0, 8)) })
      : t.stockReadyMade));
}

function failedPanel(screen, { code, faults, count: many }) {
  const { t, locale } = screen;
  const title = faults.length > 0 ? say(many === 1 ? t.stockFaultOne : t.stockFaults,
    { n: count(many, locale) }) : t.stockFailed;
  return h("div", { class: "job is-failed" },
    h("p", { class: "job-name" }, title), h("p", { class: "quiet" }, t.stockNothingKept),
    faults.length === 0 ? h("p", { class: "quiet" }, code) : h("ol", { class: "job-faults" },
      faults.map((one) => h("li", null,
        h("b", null, placeOf(t, one)), h("span", null, one.words), h("code", null, one.code)))));
}

function placeOf(t, { line, card }) {
  if (line === 0) return t.stockWholeFile;
  return card == null ? say(t.stockLine, { line }) : say(t.stockLineCard, { line, card });
}

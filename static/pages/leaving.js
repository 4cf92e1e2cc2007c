/* After the demonstration: the way in opens when the real house answers in its place. */
import { write } from "../ui/dom.js";

const POLL = 500;
const way = document.getElementById("way-in");
const ready = way.dataset.ready;
wait();

/* The first page of a real house sends whoever is not signed in to its sign-in; a demonstration
   does not. */
async function wait() {
  let isThere = false;
  try { isThere = (await fetch("/", { cache: "no-store" })).redirected; } catch { isThere = false; }
  if (!isThere) return void setTimeout(wait, POLL);
  way.href = "/sign-in";
  way.setAttribute("aria-disabled", "false");
  write(way, ready);
}

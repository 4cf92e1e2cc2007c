/* No session is open: the display says so, and that it will wake by itself. */
import { h, write } from "../../ui/dom.js";
import { clock } from "../../ui/format.js";
import { dotted } from "../../ui/marks.js";
import { ceremony } from "./parts.js";
import { hallHead } from "./between.js";

/** noneScene(tools) → a scene. */
export function noneScene(tools) {
  const { t } = tools;
  const word = ceremony("is-none");
  const when = h("p", { class: "m-none-when" });
  const hour = h("p", { class: "m-none-clock", "aria-hidden": "true" });
  const main = h("div", { class: "m-none" }, dotted("ball"), word.element, when, hour);
  const update = (ctx) => {
    const isOver = Boolean(ctx.rounds.session);
    word.update(isOver ? t.sessionOver : t.hallClosed);
    write(when, isOver ? t.sessionOverWhen : t.hallClosedWhen);
    tick(ctx);
  };
  const tick = ({ now }) => write(hour, clock(now, tools.zone).slice(0, 5));
  return { main, band: null, update, tick, head: (ctx) => hallHead(tools, ctx) };
}

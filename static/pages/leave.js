/* Who sits at this desk, and how it is handed over: the game goes on, the next person signs in. */
import { say, write } from "../ui/dom.js";
import { form } from "../ui/form.js";
import { post } from "../live.js";
import { wayOut } from "./asks.js";

/** Makes `button` show the person of the desk and hand it over; gives {update()}. */
export function personButton(screen, button) {
  button.addEventListener("click", () => handOver(screen));
  return {
    update: () => {
      const { person } = screen.page;
      button.hidden = !person?.name;
      write(button.firstElementChild ?? button, person?.name ?? "");
    },
  };
}

function handOver(screen) {
  const { t } = screen;
  const { person } = screen.page;
  return form({
    title: t.leaveTitle, kicker: say("{name} · {role}", { name: person.name,
      role: t[`role.${person.role}`] ?? person.role }),
    lines: [{ name: t.leaveThen, note: t.leaveThenNote }], act: t.leaveAct, ...wayOut(t),
    send: async () => {
      const answer = await post("/sign-out", {});
      if (answer.ok) location.assign(`/sign-in?next=${encodeURIComponent(location.pathname)}`);
      return answer.ok ? answer : { ...answer, message: answer.message || t.refusalUnknown };
    },
  });
}

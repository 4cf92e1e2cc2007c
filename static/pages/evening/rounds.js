/* What the evening's page is told: slots of several rounds of one kind, and what needs a look. */

/** The rounds of a kind in their order: slots(screen, "series") → [{slot, round, view}]. */
export function slots({ rounds }, kind) {
  return Object.keys(rounds).filter((slot) => slot.startsWith(`${kind}.`))
    .sort((a, b) => Number(a.split(".")[1]) - Number(b.split(".")[1]))
    .map((slot) => ({ slot, ...rounds[slot] }));
}

/** The session that this evening is about: the one that runs, else the first that is planned. */
export function theSession(screen) {
  const all = slots(screen, "session");
  return all.find((one) => !["PLANNED", "CHECKED"].includes(one.view.state)) ?? all[0] ?? null;
}

/** Whether the person at this desk acts in one of these roles. */
export function isMine(screen, roles) {
  return (roles ?? []).includes(screen.page.person.role);
}

/** Whether this desk may open a round of that kind. */
export function mayOpen(screen, kind) {
  return (screen.page.opens ?? []).includes(kind);
}

/** The name of somebody with an account; a stranger keeps what was written down. */
export function nameOf(screen, person) {
  return screen.page.staff?.find((one) => one.id === person)?.name ?? person;
}

/** A ball set that can still serve, and a series that can still be sold. */
export function usableSet(screen) {
  return slots(screen, "ball_set").find(({ view }) => view.remaining !== 0) ?? null;
}

export function sellable(screen) {
  return slots(screen, "series").filter(({ view }) => view.left > 0
    && ["READY", "LENT"].includes(view.state));
}

/** How many things on a tab wait for somebody: a number for its mark. */
export function warnings(screen, tab) {
  if (tab === "sets") return slots(screen, "ball_set").filter(({ view }) => view.warn).length;
  if (tab === "stock") {
    return slots(screen, "series").filter(({ view }) => view.state === "REGISTERED").length;
  }
  if (tab === "prima") {
    const { approval, prima } = screen.rounds;
    return approval?.view.state === "PROPOSED" && approval.view.round === prima?.round ? 1 : 0;
  }
  return 0;
}

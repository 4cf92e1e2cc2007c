/* What a monitor shows while no game is on: nothing in the black hours, else the notices of the
   direction in turn with what stood there before. Pure: views and times in, plain values out. */

const PAUSE = 20;
const DAY = 24 * 60;
const CALM = ["between", "none"];

/** What lies over the scene `name` at `now` (epoch milliseconds): {kind: "blank"},
    {kind: "advert", advert} or null. All monitors of a hall answer alike. */
export function idleOf(name, rounds, now, zone) {
  const view = rounds.signage?.view;
  const isAnnounced = rounds.game?.view.phase === "ANNOUNCED";
  if (!view || !CALM.includes(name) || isAnnounced) return null;
  if (isBlank(view.blank, minuteOf(now, zone))) return { kind: "blank" };
  return advertAt(view.adverts, now);
}

/** Whether a minute of the day is black; hours may go past midnight. */
export function isBlank({ first, until }, minute) {
  return first <= until ? first <= minute && minute < until : minute >= first || minute < until;
}

/** The minute of the hall's day. */
export function minuteOf(now, zone) {
  const parts = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit",
    hourCycle: "h23", timeZone: zone || undefined }).formatToParts(new Date(now));
  const of = (type) => Number(parts.find((part) => part.type === type).value);
  return (of("hour") * 60 + of("minute")) % DAY;
}

/* Each notice follows a pause in which the hall's own figures stand. */
function advertAt(adverts, now) {
  const whole = adverts.reduce((sum, one) => sum + PAUSE + one.seconds, 0);
  if (whole === 0) return null;
  let place = Math.floor(now / 1000) % whole;
  for (const advert of adverts) {
    if (place < PAUSE) return null;
    place -= PAUSE;
    if (place < advert.seconds) return { kind: "advert", advert };
    place -= advert.seconds;
  }
  return null;
}

/* Whether this display was awake: what happened while it slept is shown as it stands now and is no
   news any more. A sleep is a gap between two ticks of a clock that goes on meanwhile. */

const GAP = 5000;

/** wakefulness(clock) → {tick(), isAwake()}: `tick` is called again and again and tells whether the
    display has just woken; `isAwake` is false for a moment after that, while it catches up. */
export function wakefulness(clock = Date.now) {
  let last = clock();
  let woke = -Infinity;
  const tick = () => {
    const now = clock();
    const hasSlept = now - last > GAP;
    if (hasSlept) woke = now;
    last = now;
    return hasSlept;
  };
  return { tick, isAwake: () => clock() - last <= GAP && clock() - woke > GAP };
}

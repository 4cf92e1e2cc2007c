/* Brings everything that can be pressed or filled in into view, as the tab key does, and says what
   then lies under something else, one sentence a fault. Given to the browser as one function. */
() => {
  const CONTROLS = "button, a[href], input, select, textarea, summary";
  const room = document.querySelector("dialog[open]") ?? document;
  const faults = new Set();
  for (const one of room.querySelectorAll(CONTROLS)) {
    const isSeen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    if (!isSeen || box.width < 2 || box.height < 2) continue;
    const found = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isItself = found && (one.contains(found) || found.contains(one)
      || found.closest("label")?.contains(one));
    if (!isItself) {
      const words = (one.textContent || one.name || one.id).trim().slice(0, 40);
      faults.add(`${one.localName} “${words}” is under ${found?.localName}.${found?.className}`);
    }
  }
  scrollTo(0, 0);
  return [...faults];
}

/* Looks at a page as an eye would and says what is wrong with its layout, one sentence a fault:
   text that is cut or leaves its box or the screen, text on text, boxes on boxes. Given to the
   browser as one function; `mayScroll` tells that the page may be longer than the screen. */
(mayScroll) => {
  const EDGE = 2;
  const BOXES = "button, input, .panel, .paper, .m-plaque, .m-band, .m-head, .place, .bar, .desk";
  const MAY_BE_SHORTENED = ".bar-note, .bar-person";
  const room = document.querySelector("dialog[open]") ?? document.body;
  const faults = new Set();
  const wide = innerWidth;
  const high = innerHeight;

  const say = (element, what) => {
    const name = element.id ? `#${element.id}` : element.className?.baseVal ?? element.className;
    faults.add(`${element.localName}.${String(name).replaceAll(" ", ".")} ${what}`);
  };
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true,
    visibilityProperty: true, contentVisibilityAuto: true });
  const isScrolled = (style) => /auto|scroll/.test(style.overflowY);
  const isClipped = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };

  /* Where the ink of a line stands: the middle of its box, without ascent and descent. */
  const inkOf = (rect) => ({ left: rect.left, right: rect.right,
    top: rect.top + rect.height * 0.2, bottom: rect.bottom - rect.height * 0.22 });
  const sticksOut = (ink, box) => ink.left < box.left - EDGE || ink.right > box.right + EDGE
    || ink.top < box.top - EDGE || ink.bottom > box.bottom + EDGE;
  const within = (rect, clip) => ({ left: Math.max(rect.left, clip.left),
    right: Math.min(rect.right, clip.right), top: Math.max(rect.top, clip.top),
    bottom: Math.min(rect.bottom, clip.bottom) });
  const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > EDGE
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > EDGE;

  /* What sticks to the foot of the screen with a ground of its own: the page ends above it. */
  const feet = [...room.querySelectorAll("*")].filter((one) => {
    const style = styleOf(one);
    return style.position === "sticky" && style.backgroundColor !== "rgba(0, 0, 0, 0)"
      && Math.abs(one.getBoundingClientRect().bottom - high) <= EDGE;
  });
  const above = (owner, rect) => feet.filter((foot) => !foot.contains(owner)
    && !owner.contains(foot)).reduce((seen, foot) => ({ ...seen,
    bottom: Math.min(seen.bottom, foot.getBoundingClientRect().top) }), rect);

  function ancestors(element) {
    const found = [];
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
      found.push(one);
    }
    return found;
  }

  function hasBox(style) {
    return !/^(inline|contents)$/.test(style.display) && (parseFloat(style.borderTopWidth) > 0
      || (style.backgroundColor !== "rgba(0, 0, 0, 0)" && style.backgroundColor !== "transparent"));
  }

  /* A line of text against everything that it stands in; gives what is left to see of it. */
  function checkLine(owner, words, ink) {
    let seen = ink;
    let boxed = false;
    for (const one of ancestors(owner)) {
      const style = styleOf(one);
      const box = one.getBoundingClientRect();
      if (!boxed && hasBox(style)) {
        boxed = true;
        if (sticksOut(ink, box)) say(owner, `leaves its box: “${words}”`);
      }
      if (isScrolled(style)) {
        if (seen.left < box.left - EDGE || seen.right > box.right + EDGE) {
          say(owner, `is cut at the side: “${words}”`);
        }
        seen = within(seen, box);
        return seen;
      }
      if (isClipped(style)) {
        const isShortened = one === owner && owner.matches(MAY_BE_SHORTENED);
        if (sticksOut(seen, box) && !isShortened) say(owner, `is cut: “${words}”`);
        seen = within(seen, box);
      }
    }
    const isBeside = seen.left < -EDGE || seen.right > wide + EDGE;
    const isBelow = !mayScroll && (seen.top < -EDGE || seen.bottom > high + EDGE);
    if (isBeside || isBelow) say(owner, `leaves the screen: “${words}”`);
    return seen;
  }

  function linesOfText() {
    const found = [];
    const walker = document.createTreeWalker(room, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.data.trim();
      const owner = node.parentElement;
      if (!words || owner.closest("script, style, [hidden], option") || !isSeen(owner)) continue;
      const own = owner.getBoundingClientRect();
      if (own.width <= 1 || own.height <= 1) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width < 1) continue;
        const seen = above(owner, checkLine(owner, words, inkOf(rect)));
        if (seen.right - seen.left > 1 && seen.bottom - seen.top > 1) {
          found.push({ owner, words, ...seen });
        }
      }
      const isShort = owner.scrollWidth > owner.clientWidth && !owner.matches(MAY_BE_SHORTENED);
      if (styleOf(owner).textOverflow === "ellipsis" && isShort) {
        say(owner, `ends in dots: “${words}”`);
      }
      if (words.match(/\{\w+\}|undefined|NaN|\[object/)) say(owner, `is not filled: “${words}”`);
    }
    return found;
  }

  function isOverlay(element) {
    return Boolean(element.closest(".refusal, .m-lost, .ribbon, .board-ring"));
  }

  function checkPairs(items, what) {
    items.sort((a, b) => a.top - b.top);
    items.forEach((one, index) => {
      for (let next = index + 1; next < items.length; next += 1) {
        const other = items[next];
        if (other.top >= one.bottom) break;
        if (!meet(one, other) || one.owner === other.owner) continue;
        if (one.owner.contains(other.owner) || other.owner.contains(one.owner)) continue;
        if (isOverlay(one.owner) !== isOverlay(other.owner)) continue;
        say(one.owner, `${what} ${other.owner.className || other.owner.localName}`
          + (one.words ? `: “${one.words}” and “${other.words}”` : ""));
      }
    });
  }

  function boxes() {
    return [...room.querySelectorAll(BOXES)].filter(isSeen).map((owner) => {
      let seen = owner.getBoundingClientRect();
      for (const one of ancestors(owner.parentElement)) {
        const style = styleOf(one);
        if (isScrolled(style) || isClipped(style)) seen = within(seen, one.getBoundingClientRect());
      }
      const { left, right, top, bottom } = above(owner, seen);
      return { owner, left, right, top, bottom };
    }).filter((box) => box.right > box.left && box.bottom > box.top);
  }

  checkPairs(linesOfText(), "lies on");
  checkPairs(boxes(), "overlaps");
  const page = document.scrollingElement;
  if (page.scrollWidth > wide + 1) faults.add(`the page is ${page.scrollWidth - wide} px too wide`);
  if (!mayScroll && page.scrollHeight > high + 1) {
    faults.add(`the page is ${page.scrollHeight - high} px too high`);
  }
  return [...faults];
}

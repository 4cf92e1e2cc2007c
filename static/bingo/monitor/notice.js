/* The cloth over a monitor while no game is on: black, or one notice. It is drawn when it comes and
   gone in the same moment in which a sale opens. */
import { fill, h } from "../../ui/dom.js";

/** idleCloth(address) → {element, update(idle)}; a picture is read below `address`. */
export function idleCloth(address) {
  const element = h("section", { class: "m-idle", hidden: true });
  let shown = "";
  const update = (idle) => {
    const key = idle ? `${idle.kind} ${idle.advert?.advert ?? ""}` : "";
    if (key === shown) return;
    shown = key;
    element.hidden = !idle;
    element.dataset.kind = idle?.kind ?? "";
    fill(element, idle?.advert ? noticeOf(idle.advert, address) : null);
  };
  return { element, update };
}

function noticeOf({ title, text, picture }, address) {
  return [
    picture ? h("img", { class: "m-idle-picture", src: `${address}/${picture}`, alt: title })
      : null,
    title || text ? h("div", { class: "m-idle-words" },
      title ? h("p", { class: "m-idle-title ceremony" }, title) : null,
      text ? h("p", { class: "m-idle-text" }, text) : null) : null,
  ];
}

/* The camera of the ball outlet beside the board: a video address, or the capture device of this
   display. Without one the prima takes the room; one that is lost says so and is tried again. */
import { h, toggle } from "../../ui/dom.js";

const AGAIN = 10000;

/** camera(tools) → {element} or null, from `tools.options.camera`: an address or "device". */
export function camera({ t, options }) {
  const source = options.camera;
  if (!source) return null;
  const picture = isStill(source)
    ? h("img", { src: source, alt: t.camera }) : video(source, t.camera);
  const caption = h("span", { class: "m-camera-name" }, t.camera);
  const element = h("div", { class: "m-camera" }, picture, caption);
  const tell = (isLost) => {
    toggle(element, { "is-lost": isLost });
    caption.textContent = isLost ? t.cameraLost : t.camera;
  };
  picture.addEventListener("error", () => {
    tell(true);
    setTimeout(() => { picture.src = source; }, AGAIN);
  });
  for (const came of ["load", "playing"]) picture.addEventListener(came, () => tell(false));
  return { element };
}

function isStill(source) {
  return /\.(jpe?g|png|svg|mjpe?g)(\?|$)|mjpe?g/i.test(source);
}

function video(source, label) {
  const element = h("video", { autoplay: true, playsinline: true, "aria-label": label });
  element.muted = true;
  if (source === "device") capture(element);
  else element.src = source;
  return element;
}

/* A refused or missing device leaves the frame with its caption: the game needs no picture. */
async function capture(element) {
  try {
    element.srcObject = await navigator.mediaDevices.getUserMedia({ video: true });
  } catch (error) {
    element.dataset.fault = error.name;
  }
}

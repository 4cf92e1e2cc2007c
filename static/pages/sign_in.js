/* The sign-in page works without this; with it the wait of a lockout counts down by itself. */
const form = document.querySelector("form[data-wait]");

if (form) {
  const button = form.querySelector("button[type=submit]");
  const shown = form.querySelector("[data-left]");
  const ends = Date.now() + Number(form.dataset.wait) * 1000;
  const tick = () => {
    const left = Math.max(0, Math.ceil((ends - Date.now()) / 1000));
    shown.textContent = String(left);
    button.disabled = left > 0;
    button.setAttribute("aria-disabled", String(left > 0));
    if (left > 0) setTimeout(tick, 250);
    else form.querySelector(".sign-in-wait").hidden = true;
  };
  tick();
}

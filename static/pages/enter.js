/* The door of one desk, opened by its own address: the form sends itself once it is shown. */
const form = document.querySelector("form");
if (document.readyState === "complete") form.requestSubmit();
else addEventListener("load", () => setTimeout(() => form.requestSubmit()), { once: true });

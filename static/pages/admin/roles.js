/* The roles of a person, each to be ticked; those that two persons give are marked. */
import { h, toggle } from "../../ui/dom.js";

/** rolesField(screen, chosen) → {element, read, onChange}. */
export function rolesField({ t, page }, chosen) {
  const picked = new Set(chosen);
  let changed = () => {};
  const boxes = page.roles.map((role) => {
    const takesTwo = page.two_roles.includes(role);
    const box = h("input", { type: "checkbox", checked: picked.has(role) });
    const element = h("label", { class: "role-choice" }, box, h("span", null, t[`role.${role}`]),
      takesTwo ? h("small", null, t.twoShort) : null);
    toggle(element, { "is-on": picked.has(role) });
    box.addEventListener("change", () => {
      if (box.checked) picked.add(role);
      else picked.delete(role);
      toggle(element, { "is-on": box.checked });
      changed();
    });
    return element;
  });
  const element = h("fieldset", { class: "roles" }, h("legend", { class: "label" }, t.rolesLegend),
    boxes, h("p", { class: "dialog-note" }, t.rolesNote));
  return { element, onChange: (f) => { changed = f; },
    read: () => page.roles.filter((role) => picked.has(role)) };
}

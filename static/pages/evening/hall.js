/* What the hall may watch: the list that is being ticked, alone and large, on a screen turned to
   the room. Escape or the same key brings the desk back. */

/** Shows the present step to the hall, or comes back from it. */
export function showHall(desktop) {
  const { body } = document;
  if (body.dataset.hall) delete body.dataset.hall;
  else body.dataset.hall = "shown";
  desktop.show();
}

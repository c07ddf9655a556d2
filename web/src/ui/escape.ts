/**
 * A toast on screen counts as the top layer and so is the first to hear Escape. Unless the focus is in the
 * toast, it passes the key on: the dialog below is what the user means to leave.
 */
const passedOn = new WeakSet<Event>();

/** Keeps the toast open and lets whoever is below take the key. */
export function passEscapeOn(event: KeyboardEvent): void {
  passedOn.add(event);
  event.preventDefault();
}

/** True for an Escape that nobody above has used. */
export function isFreeEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && (!event.defaultPrevented || passedOn.has(event));
}

/**
 * Radix gives Escape to the layer that opened last, before any other handler. Two kinds of layers pass it on: a toast,
 * which may be above a dialog but is not what the user wants to close, and a dialog, since something inside it (a list,
 * a search box) may use the key.
 */
const passedOn = new WeakSet<Event>();

/** Keeps the layer open and leaves the key to the focused element. */
export function passEscapeOn(event: KeyboardEvent): void {
  passedOn.add(event);
  event.preventDefault();
}

/** Whether an event is an Escape that no handler has used yet. */
export function isUnusedEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && (!event.defaultPrevented || passedOn.has(event));
}

/**
 * Radix gives Escape to the layer that opened last, before anybody else hears of it. Two of ours hand it down:
 * a toast, which may open above a dialog and is not what the user means to leave, and a dialog itself, which
 * first wants to know whether something inside it (a list, a search box) has a use for the key.
 */
const handedDown = new WeakSet<Event>();

/** Keeps the layer open and leaves the key to whoever has the focus. */
export function passEscapeOn(event: KeyboardEvent): void {
  handedDown.add(event);
  event.preventDefault();
}

/** True for an Escape that nobody has used so far. */
export function isFreeEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && (!event.defaultPrevented || handedDown.has(event));
}

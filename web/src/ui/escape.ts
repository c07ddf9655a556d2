/**
 * Radix gives Escape to the layer that opened last, before anybody else hears of it. Three of ours hand it down:
 * a toast, which may open above a dialog and is not what the user means to leave; a dialog itself, which first wants
 * to know whether something inside it (a list, a search box) has a use for the key; and a list or panel that is closed
 * and only fades out.
 */
const handedDown = new WeakSet<Event>();

/** Keeps the layer open and leaves the key to whoever has the focus. */
export function passEscapeOn(event: KeyboardEvent): void {
  handedDown.add(event);
  event.preventDefault();
}

/** For a list or panel: the key is for what lies below once this one is closed, while it fades out. */
export function passEscapeOnWhenClosed(event: KeyboardEvent, content: HTMLElement | null): void {
  if (content?.dataset.state === 'closed') passEscapeOn(event);
}

/** True for an Escape that nobody has used so far. */
export function isFreeEscape(event: KeyboardEvent): boolean {
  return event.key === 'Escape' && (!event.defaultPrevented || handedDown.has(event));
}

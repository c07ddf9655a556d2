/** Gives a key to what has the focus by now, where that is no longer what it was pressed on. */
export function passOn(event: KeyboardEvent): void {
  const focused = document.activeElement;
  if (!focused || focused === event.target) return;
  event.stopImmediatePropagation();
  if (!focused.dispatchEvent(new KeyboardEvent(event.type, event))) event.preventDefault();
}

/** Moves the focus to the first outcome of the form of a call in an element, once it is drawn. */
export const focusOutcome = (within: HTMLElement | null | undefined): number =>
  requestAnimationFrame(() => within?.querySelector<HTMLElement>('[data-outcome]')?.focus());

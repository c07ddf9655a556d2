/**
 * Gives the focus to a filter that stays, for a click that takes its own button away; called before the change. Within
 * `[data-filters]` that is the first chip, or else the search field.
 */
export function focusFilter(button: Element): void {
  const filters = button.closest('[data-filters]');
  const chip = filters?.querySelector<HTMLElement>('[data-filter]');
  if (chip) chip.focus();
  // A touch would only bring up the keyboard, over the rows that it asked for.
  else if (!matchMedia('(pointer: coarse)').matches)
    filters?.querySelector<HTMLElement>('input[type="search"]')?.focus();
}

/** The same for the cross of a chip: on the chip's own button; where it goes too, on the next chip. */
export function focusChip(cross: Element): void {
  const chip = cross.closest('[data-chip]');
  const own = chip?.querySelector<HTMLElement>('[data-filter]');
  const next = chip?.nextElementSibling;
  const target = own ?? (next?.matches('[data-chip]') ? next.querySelector<HTMLElement>('button') : null);
  if (target) target.focus();
  else focusFilter(cross);
}

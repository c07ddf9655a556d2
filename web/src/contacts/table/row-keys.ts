import type { Contact } from '@liftout/contract/contacts';
import type { KeyboardEvent } from 'react';
import type { RowHandlers } from './contact-row.tsx';

const steps = new Map([
  ['j', 1],
  ['ArrowDown', 1],
  ['k', -1],
  ['ArrowUp', -1],
]);

/** Focuses the name in the row `step` rows below (above when negative). */
function focusAdjacent(row: Element, step: number): void {
  const adjacent = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  adjacent?.querySelector<HTMLElement>('[data-open-contact]')?.focus();
}

/** Keys of the focused row: next and previous row, star, edit, select. They do nothing elsewhere on the page. */
export function onRowKey(
  event: KeyboardEvent<HTMLElement>,
  contacts: readonly Contact[],
  { onStar, onEdit, onSelect }: RowHandlers,
  isSelected: (contact: Contact) => boolean,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const row = event.target instanceof Element ? event.target.closest('[data-contact]') : null;
  const contact = contacts.find(({ id }) => id === row?.getAttribute('data-contact'));
  if (!row || !contact) return;
  const step = steps.get(event.key);
  if (step !== undefined) focusAdjacent(row, step);
  else if (event.key === 's') onStar(contact);
  else if (event.key === 'e') onEdit(contact);
  else if (event.key === 'x') onSelect(contact, !isSelected(contact));
  else return;
  event.preventDefault();
}

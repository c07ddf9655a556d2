import type { KeyboardEvent } from 'react';

const steps = new Map([
  ['j', 1],
  ['ArrowDown', 1],
  ['k', -1],
  ['ArrowUp', -1],
]);

/** Keys in these belong to what is typed or chosen there. */
const takesKeys = 'input, textarea, select, [role="combobox"], [role="dialog"]';

/**
 * Keys of the focused entry of a list: next and previous entry, and one for each action. They do nothing elsewhere on the
 * page. Entries are list items with their id as `data-id`; the first button of an entry gets the focus.
 * @param actions by key; each gets the entry's id
 */
export function onEntryKey(
  event: KeyboardEvent<HTMLElement>,
  actions: Readonly<Record<string, (id: string) => void>>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
  const { target, currentTarget } = event;
  // Dialogs are inside the list for React, and outside of it in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.matches(takesKeys)) return;
  const entry = target.closest<HTMLElement>('li[data-id]');
  const id = entry?.dataset.id;
  if (!entry || id === undefined) return;
  const step = steps.get(event.key);
  const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
  if (step !== undefined) {
    const adjacent = step > 0 ? entry.nextElementSibling : entry.previousElementSibling;
    adjacent?.querySelector<HTMLElement>('button')?.focus();
  } else if (action) action(id);
  else return;
  event.preventDefault();
}

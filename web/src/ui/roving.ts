import type { KeyboardEvent } from 'react';

/** How many items a key moves on from one. */
const steps = new Map([
  ['ArrowRight', 1],
  ['ArrowDown', 1],
  ['ArrowLeft', -1],
  ['ArrowUp', -1],
]);

/** The value in the tab order of a radio group: the chosen one, or the first where none is that can be chosen. */
export function reachableOf<V>(
  options: readonly { value: V; disabled?: boolean }[],
  chosen: V | undefined,
): V | undefined {
  const enabled = options.filter(({ disabled }) => !disabled);
  return (enabled.find(({ value }) => value === chosen) ?? enabled[0])?.value;
}

/**
 * The keys of a tab list or a radio group (WAI-ARIA): arrows, Home and End choose the item that they move to. Only the
 * chosen item is in the tab order. Handles `keydown` of the element around the items.
 */
export function chooseByKey(event: KeyboardEvent<HTMLElement>, role: 'radio' | 'tab'): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  // As a native radio button, it is chosen by Space and the arrows.
  if (event.key === 'Enter' && role === 'radio') event.preventDefault();
  const step = role === 'tab' && /Up|Down/.test(event.key) ? undefined : steps.get(event.key);
  if (step === undefined && event.key !== 'Home' && event.key !== 'End') return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(`[role=${role}]:not(:disabled)`)];
  const at = items.findIndex((item) => item.contains(event.target instanceof Node ? event.target : null));
  if (at === -1) return;
  event.preventDefault();
  const to = step === undefined ? (event.key === 'Home' ? 0 : items.length - 1) : at + step;
  const item = items[(to + items.length) % items.length];
  item?.focus();
  item?.click();
}

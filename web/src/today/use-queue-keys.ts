import type { TodayItem } from '@liftout/contract/today';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { hasModalLayer } from '../ui/overlay/modal-layer.ts';
import type { ItemActions } from './queue-item.tsx';

const steps = new Map([
  ['j', 1],
  ['ArrowDown', 1],
  ['k', -1],
  ['ArrowUp', -1],
]);

/** What has a use of its own for letters. */
const fields = 'input, textarea, select, [role="combobox"]';
const ownKeys = `${fields}, [role="menu"], [role="listbox"], [role="dialog"]`;

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;
const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent | globalThis.KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;

interface QueueKeys {
  items: readonly TodayItem[];
  current: TodayItem | undefined;
  /** Whether the queue has its page to itself. */
  ownsPage: boolean;
  goTo: (position: number) => void;
  actions: Pick<ItemActions, 'onSnooze' | 'onEvidence' | 'onDetails'>;
}

/**
 * The keys of the queue. On its own page it is what j and k are for, wherever the focus is. The other keys need somebody
 * focused: one letter should not call or snooze by accident.
 * @returns the list's `onKeyDown`
 */
export function useQueueKeys({ items, current, ownsPage, goTo, actions }: QueueKeys) {
  const enter = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.defaultPrevented || hasModifier(event) || (event.key !== 'j' && event.key !== 'k')) return;
    if (!ownsPage || hasModalLayer() || !current || isIn(event.target, ownKeys)) return;
    event.preventDefault();
    goTo(items.indexOf(current));
  });
  useEffect(() => {
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, []);

  return (event: KeyboardEvent<HTMLElement>) => {
    if (hasModifier(event) || isIn(event.target, fields)) return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('li[data-id]') : null;
    const position = items.findIndex(({ contactId }) => contactId === row?.dataset.id);
    const item = items[position];
    if (!row || !item) return;
    const step = steps.get(event.key);
    if (step !== undefined) goTo(position + step);
    else if (event.key === 'c') row.querySelector<HTMLElement>('[data-call]')?.click();
    else if (event.key === 's') actions.onSnooze(item, 'workday');
    else if (event.key === 'e') actions.onEvidence(item);
    else if (event.key === 'l') actions.onDetails(item);
    else return;
    event.preventDefault();
  };
}

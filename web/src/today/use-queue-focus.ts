import type { TodayItem } from '@liftout/contract/today';
import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to names of the queue, and from somebody who leaves it to who takes their place. */
export function useQueueFocus(list: RefObject<HTMLElement | null>, items: readonly TodayItem[]) {
  const left = useRef<number | null>(null);
  const focusOn = (position: number) =>
    list.current?.children[position]?.querySelector<HTMLElement>('[data-open-contact]')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once the list is another one
  useEffect(() => {
    if (left.current === null) return;
    focusOn(Math.min(left.current, items.length - 1));
    left.current = null;
  }, [items]);
  return {
    focusOn,
    /** Call before somebody leaves. */
    followLeaving: (item: TodayItem) => {
      left.current = items.indexOf(item);
    },
  };
}

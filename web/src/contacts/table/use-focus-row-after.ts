import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { focusIfLost } from '../../ui/overlay/nearest.ts';

/**
 * The bar goes with the selection, and what was pressed in it: the focus goes to the row that was selected last, where the
 * keys of rows work, or to the first row where that is not shown any more.
 * @param selected ids, the last selected at the end
 */
export function useFocusRowAfter(bar: RefObject<HTMLElement | null>, selected: readonly string[]): void {
  const giveOn = useEffectEvent((before: Element | null) => {
    const last = selected.at(-1) ?? '';
    // A click must not move the page; a key has to show where the focus is.
    const preventScroll = before?.matches(':focus-visible') === false;
    focusIfLost(() => {
      const row =
        document.querySelector(`[data-contact="${CSS.escape(last)}"]`) ??
        document.querySelector('[data-contact]');
      row?.querySelector<HTMLElement>('[data-open-contact]')?.focus({ preventScroll });
      return null;
    });
  });
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      const before = document.activeElement;
      if (element?.contains(before)) giveOn(before);
    };
  }, [bar]);
}

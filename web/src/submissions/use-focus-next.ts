import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list whose entries go when they are dealt with: it goes on to the last button of the entry that
 * takes the place, or to the section's title once none is left. Whoever has left the list meanwhile is not called back.
 * @param section holds the entries: list items that carry their id as `data-id`
 * @param ids of the entries drawn, in order
 */
export function useFocusNext(section: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const held = useRef<{ id: string; index: number } | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const entry = target instanceof Element ? target.closest<HTMLElement>('li[data-id]') : null;
      const id = entry?.dataset.id;
      const inside = entry !== null && section.current?.contains(entry);
      held.current =
        inside && id ? { id, index: [...(entry.parentElement?.children ?? [])].indexOf(entry) } : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [section]);
  useEffect(() => {
    const { current } = held;
    if (!current || ids.includes(current.id) || document.activeElement !== document.body) return;
    held.current = null;
    const entries = section.current?.querySelectorAll('li[data-id]');
    const next = entries?.[Math.min(current.index, entries.length - 1)];
    const buttons = next?.querySelectorAll<HTMLElement>('button');
    (buttons?.[buttons.length - 1] ?? section.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, [section, ids]);
}

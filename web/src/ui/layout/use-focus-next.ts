import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a list when the focused entry is removed: on the same button of the entry that takes its position,
 * or on the section's title when the list is empty, also where the focus was beside the list. Does nothing once the focus
 * has left the section.
 * @param section contains the entries, list items with their id as `data-id`
 * @param ids of the entries, in order
 */
export function useFocusNext(section: RefObject<HTMLElement | null>, ids: readonly string[]): void {
  const focused = useRef<{ id: string; index: number; button: number } | null>(null);
  const isInSection = useRef(false);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      isInSection.current = target instanceof Node && section.current?.contains(target) === true;
      const entry = target instanceof Element ? target.closest<HTMLElement>('li[data-id]') : null;
      const id = entry?.dataset.id;
      const inside = entry !== null && section.current?.contains(entry);
      focused.current =
        inside && id && target instanceof Element
          ? {
              id,
              index: positionOf(entry, entry.parentElement?.children),
              button: positionOf(target, entry.querySelectorAll('button')),
            }
          : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [section]);
  useEffect(() => {
    const { current } = focused;
    const hasLostFocus = document.activeElement === document.body;
    if (ids.length === 0 && isInSection.current && hasLostFocus)
      section.current?.querySelector<HTMLElement>('h2')?.focus();
    if (!current || ids.includes(current.id) || document.activeElement !== document.body) return;
    focused.current = null;
    const entries = section.current?.querySelectorAll('li[data-id]');
    const next = entries?.[Math.min(current.index, entries.length - 1)];
    const buttons = next?.querySelectorAll<HTMLElement>('button');
    (buttons?.[Math.max(0, current.button)] ?? section.current?.querySelector<HTMLElement>('h2'))?.focus();
  }, [section, ids]);
}

const positionOf = (element: Element, among: Iterable<Element> = []): number => [...among].indexOf(element);

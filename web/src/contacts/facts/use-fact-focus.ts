import { useLayoutEffect, useRef } from 'react';

/**
 * Takes the focus from the button that opens a fact to its first field, and back, where the next change is to: a click beside
 * the fields keeps the focus where it went.
 */
export function useFactFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    if (isOpen) box.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    else button.current?.focus();
  }, [isOpen]);
  return {
    box,
    button,
    follow: (wanted = true) => {
      wantsFocus.current = wanted;
    },
    /** Whether nothing else has been focused since the fields closed. */
    isFree: () => document.activeElement === document.body || document.activeElement === button.current,
  };
}

import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusIfLost, focusOnceGone, nearestTo } from './nearest.ts';

interface Returning {
  /** Gets the focus where nothing had it before: the row of a record that was opened by a click. */
  findReturnTarget: (() => HTMLElement | null) | undefined;
  /** It shows another record than the one it was opened with: the focus returns to that one's row. */
  hasMovedOn: boolean;
}

/**
 * Gives the focus back to what had it when a dialog opened, as soon as the dialog is gone. Has to be called before the page
 * below becomes inert, which takes the focus from it.
 */
export function useReturnFocus({ findReturnTarget, hasMovedOn }: Returning): void {
  const opener = useRef<HTMLElement | null>(null);
  const findNearest = useRef<() => HTMLElement | null>(() => null);
  const findRow = useEffectEvent(() => findReturnTarget?.() ?? null);
  const giveBack = useEffectEvent(() => {
    if (document.activeElement !== document.body) return;
    const before = opener.current;
    const row = findRow();
    if (before && canReturn(before, row) && !(hasMovedOn && row)) {
      before.focus();
      // What was confirmed often removes the row of its button, as soon as the list is read again.
      focusOnceGone(before, findNearest.current);
    } else if (row) row.focus();
    else focusIfLost(findNearest.current);
  });
  useLayoutEffect(() => {
    opener.current = focusedOpener();
    if (opener.current && opener.current !== document.body) findNearest.current = nearestTo(opener.current);
    // In a microtask, after everything that closes together is removed, but before the next key.
    return () => queueMicrotask(() => giveBack());
  }, []);
}

/** What has the focus, or the button of the menu or popover around it, which will close. */
function focusedOpener(): HTMLElement | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement)) return null;
  const menu = active.closest('[role="menu"]');
  const button = menu?.getAttribute('aria-labelledby');
  if (button) return document.getElementById(button) ?? active;
  const panel = active.closest('[data-popover]');
  return (panel && document.querySelector<HTMLElement>(`[aria-controls="${panel.id}"]`)) || active;
}

/** Whether the focus goes back to what had it, rather than to the record's row. */
function canReturn(opener: HTMLElement, row: HTMLElement | null): boolean {
  if (!opener.isConnected || opener === document.body) return false;
  // After a click on a cell the table's scroll box has the focus; the row should get it.
  if (opener.contains(row)) return false;
  // A page that opened with its drawer: only its title had the focus (present-page.ts).
  return row === null || !opener.matches('h1');
}

import type { MouseEvent } from 'react';

/** Whether a click opens its table row: it is not on a control inside the row, and it selects no text. */
export function opensRow({ target }: MouseEvent<HTMLElement>): boolean {
  const isOnControl = target instanceof Element && target.closest('a, button, label, input');
  return !isOnControl && !getSelection()?.toString();
}

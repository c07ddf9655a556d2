import type { RefObject } from 'react';

/**
 * Radix gives the focus back to the button a moment after its popup has closed, also where a fast typist has opened the
 * popup again by then. The focus then stays in the popup.
 * @param content what is open now; null while the popup is closed
 * @returns for the popup's `onCloseAutoFocus`
 */
export function keepFocusIfReopened(content: RefObject<HTMLElement | null>): (event: Event) => void {
  return (event) => {
    if (content.current) event.preventDefault();
  };
}

const focusable = 'a[href], button, input, select, textarea, [tabindex]';

const canTakeFocus = (element: HTMLElement): boolean =>
  !element.matches(':disabled, [type="hidden"], [aria-disabled="true"]') && element.checkVisibility();

/** The first control in `area`, or itself. */
const firstIn = (area: Element): HTMLElement | undefined =>
  [area, ...area.querySelectorAll(focusable)].find(
    (element): element is HTMLElement =>
      element instanceof HTMLElement && element.matches(focusable) && canTakeFocus(element),
  );

/**
 * Notes where `element` is. @returns finds the control nearest to that place, also once it is gone: in what followed it
 * there, in what went before, or around it; null where nothing of the page around it is left
 */
export function nearestTo(element: HTMLElement): () => HTMLElement | null {
  const places: { around: Element; beside: (Element | null)[] }[] = [];
  for (
    let at: Element = element;
    at.parentElement && !at.matches('main, [role="dialog"]');
    at = at.parentElement
  )
    places.push({ around: at.parentElement, beside: [at.nextElementSibling, at.previousElementSibling] });
  return () => {
    for (const { around, beside } of places) {
      if (!around.isConnected || around === document.body) continue;
      for (const area of [...beside, around]) {
        const found = area?.isConnected ? firstIn(area) : undefined;
        if (found) return found;
      }
    }
    return null;
  };
}

/** Gives the focus to what `find` finds if nothing has it by then: lists that look after their own rows come first. */
export function focusIfLost(find: () => HTMLElement | null): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (document.activeElement === document.body) find()?.focus();
    }),
  );
}

/** Does so once `element`, which has the focus, is removed; not after the user went elsewhere. */
export function focusOnceGone(element: HTMLElement, find: () => HTMLElement | null): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    stop();
    focusIfLost(find);
  });
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
    document.removeEventListener('pointerdown', stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', stop);
  document.addEventListener('pointerdown', stop);
}

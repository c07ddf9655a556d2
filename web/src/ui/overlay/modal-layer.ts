import { type RefObject, useLayoutEffect } from 'react';

/**
 * Open dialogs, lowest first. Everything below the top one is `inert`: unreachable by pointer, keyboard and screen
 * reader. Toasts and live regions are outside the app's root and stay reachable, which a focus trap would prevent.
 */
const layers: HTMLElement[] = [];

/** Open panels beside the page, which stays usable. They are below every dialog. */
const docked = new Set<HTMLElement>();

/** `aria-hidden` is for tools that do not support `inert`. */
function setInert(element: HTMLElement, inert: boolean): void {
  element.inert = inert;
  if (inert) element.setAttribute('aria-hidden', 'true');
  else element.removeAttribute('aria-hidden');
}

/** Stops the page from scrolling. The scrollbar's space is kept (app.css), so that nothing moves. */
function lockScroll(locked: boolean): void {
  document.documentElement.toggleAttribute('data-locked', locked);
}

/** At once: until the page below is inert, a card that comes to its new place there could take the focus of a dialog. */
function apply(): void {
  const root = document.getElementById('root');
  if (root) setInert(root, layers.length > 0);
  for (const [index, layer] of layers.entries()) setInert(layer, index < layers.length - 1);
  for (const panel of docked) setInert(panel, layers.length > 0);
  lockScroll(layers.length > 0);
  document.documentElement.toggleAttribute('data-docked', docked.size > 0);
}

/** Whether this is the topmost dialog, or a panel that no dialog covers. */
export const isTopLayer = (element: HTMLElement | null): boolean =>
  element !== null && (layers.at(-1) === element || (layers.length === 0 && docked.has(element)));

/** Whether a dialog is open. */
export const hasModalLayer = (): boolean => layers.length > 0;

/** Makes the element of `ref` the top layer while `open`; where it `isDocked`, the page beside it stays usable. */
export function useModalLayer(ref: RefObject<HTMLElement | null>, open: boolean, isDocked: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!open || !element) return;
    if (isDocked) docked.add(element);
    else layers.push(element);
    apply();
    return () => {
      docked.delete(element);
      const at = layers.indexOf(element);
      if (at >= 0) layers.splice(at, 1);
      setInert(element, false);
      apply();
    };
  }, [ref, open, isDocked]);
}

import { type RefObject, useLayoutEffect } from 'react';

/**
 * Open dialogs, lowest first. Everything below the top one is `inert`: out of reach for pointer, keyboard and
 * screen reader alike. Toasts and announcements live outside the app's root and so stay reachable, which a
 * modal that traps the focus would prevent.
 */
const layers: HTMLElement[] = [];

/** `aria-hidden` says the same to tools that do not know `inert` yet. */
function setInert(element: HTMLElement, inert: boolean): void {
  element.inert = inert;
  if (inert) element.setAttribute('aria-hidden', 'true');
  else element.removeAttribute('aria-hidden');
}

/** Holds the page still. Its scrollbar's room stays (app.css), so that nothing moves. */
function lockScroll(locked: boolean): void {
  document.documentElement.toggleAttribute('data-locked', locked);
}

function apply(): void {
  const root = document.getElementById('root');
  if (root) setInert(root, layers.length > 0);
  for (const [index, layer] of layers.entries()) setInert(layer, index < layers.length - 1);
  lockScroll(layers.length > 0);
}

/** Whether no dialog is open above this one. */
export const isTopLayer = (element: HTMLElement | null): boolean =>
  element !== null && layers.at(-1) === element;

/** While `open`, makes the element of `ref` the top layer. */
export function useModalLayer(ref: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!open || !element) return;
    layers.push(element);
    apply();
    return () => {
      const at = layers.indexOf(element);
      if (at >= 0) layers.splice(at, 1);
      setInert(element, false);
      apply();
    };
  }, [ref, open]);
}

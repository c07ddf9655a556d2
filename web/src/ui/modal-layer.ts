import { type RefObject, useLayoutEffect } from 'react';

/**
 * Open dialogs, lowest first. Everything below the top one is `inert`: out of reach for pointer, keyboard and
 * screen reader alike. Toasts and announcements live outside the app's root and so stay reachable, which a
 * modal that traps the focus would prevent.
 */
const layers: HTMLElement[] = [];

function apply(): void {
  const root = document.getElementById('root');
  if (root) root.inert = layers.length > 0;
  for (const [index, layer] of layers.entries()) layer.inert = index < layers.length - 1;
  document.documentElement.style.overflow = layers.length > 0 ? 'hidden' : '';
}

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
      element.inert = false;
      apply();
    };
  }, [ref, open]);
}

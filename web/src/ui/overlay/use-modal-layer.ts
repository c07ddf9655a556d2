import { type RefObject, useLayoutEffect } from 'react';
import { coverAfterFrame } from './cover.ts';
import { docked, layers } from './modal-layer.ts';

/** `aria-hidden` is for tools that do not support `inert`. */
function setInert(element: HTMLElement, inert: boolean): void {
  if (element.inert === inert) return;
  element.inert = inert;
  if (inert) element.setAttribute('aria-hidden', 'true');
  else element.removeAttribute('aria-hidden');
}

/** What the top dialog covers. */
function covered(): HTMLElement[] {
  if (layers.length === 0) return [];
  const root = document.getElementById('root');
  return [...(root ? [root] : []), ...docked, ...layers.slice(0, -1)];
}

let forgetCover: () => void = () => undefined;

/** What is no longer covered is reachable at once, as it gets the focus. */
function apply(): void {
  forgetCover();
  const below = covered();
  for (const element of [document.getElementById('root'), ...docked, ...layers])
    if (element && !below.includes(element)) setInert(element, false);
  const open = below.filter((element) => !element.inert);
  if (open.length > 0)
    forgetCover = coverAfterFrame(open, () => {
      for (const element of open) setInert(element, true);
    });
  // Stops the page from scrolling. The scrollbar's space is kept (app.css), so that nothing moves.
  document.documentElement.toggleAttribute('data-locked', layers.length > 0);
  document.documentElement.toggleAttribute('data-docked', docked.size > 0);
}

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

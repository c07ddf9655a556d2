import { afterFrame } from '../../lib/dom/after-frame.ts';

/** By then it is removed. */
const keptMs = 300;

const vanishing = new WeakSet<HTMLElement>();

/**
 * Takes a dialog from the screen in the frame of the key or click that closes it, and closes it after: what it covered
 * gets its style, its place and the focus back, which takes several frames. Only looks change before, so that what is
 * typed in it is not left.
 */
export function vanish(panel: HTMLElement, close: () => void): void {
  if (vanishing.has(panel)) return;
  vanishing.add(panel);
  const scrim = panel.parentElement?.previousElementSibling;
  const parts = [panel, ...(scrim instanceof HTMLElement && scrim.matches('[data-scrim]') ? [scrim] : [])];
  // Above an animation.
  for (const { style } of parts) style.setProperty('opacity', '0', 'important');
  afterFrame(() => {
    close();
    // Whoever opened it may have kept it.
    setTimeout(() => {
      vanishing.delete(panel);
      for (const { style } of parts) style.removeProperty('opacity');
    }, keptMs);
  });
}

import { flushSync } from 'react-dom';
import { afterPaint } from './after-paint.ts';
import { passOn } from './pass-on.ts';

/**
 * Does something once the frame is painted that answers a key or a click, or before the next key or click, which finds
 * it done. Such a key goes to what has the focus then.
 * @returns forgets it, unless it was done
 */
export function afterFrame(act: () => void): () => void {
  let isWaiting = true;
  // A listener of its own comes after the microtask in which a dialog that closed returns the focus.
  const pass = (event: KeyboardEvent) => passOn(event);
  const end = () => {
    isWaiting = false;
    for (const type of early) window.removeEventListener(type, actNow, true);
    window.removeEventListener('keydown', pass, true);
  };
  const actNow = () => {
    if (!isWaiting) return;
    isWaiting = false;
    // At once also where nobody waits: a key may come before React would draw it.
    flushSync(act);
    setTimeout(end);
  };
  for (const type of early) window.addEventListener(type, actNow, true);
  window.addEventListener('keydown', pass, true);
  void afterPaint().then(actNow);
  return end;
}

const early = ['keydown', 'pointerdown'] as const;

import { useEffectEvent, useLayoutEffect } from 'react';
import { afterPaint } from '../../lib/dom/after-paint.ts';
import { isField } from '../../lib/dom/is-field.ts';
import { hasModalLayer } from '../../ui/overlay/modal-layer.ts';

/** Drawn while the drawer's code is on its way: `j` and `k` reach the drawer once it is there, Escape calls it off. */
export function HeldKeys({ onEscape }: { onEscape: () => void }) {
  const cancel = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    const held: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || isField(target) || hasModalLayer()) return;
      if (key === 'Escape') cancel();
      else if (key === 'j' || key === 'k') held.push(event);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Not on the window: a key that has the drawer drawn (use-after-frame.ts) comes here next.
    document.addEventListener('keydown', hold, true);
    return () => {
      document.removeEventListener('keydown', hold, true);
      queueMicrotask(async () => {
        for (const event of held) {
          document.querySelector('[role="dialog"]')?.dispatchEvent(new KeyboardEvent('keydown', event));
          // The next key goes on from where this one led.
          await afterPaint();
        }
      });
    };
  }, []);
  return null;
}

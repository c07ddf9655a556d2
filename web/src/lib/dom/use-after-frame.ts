import { startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { passOn } from './pass-on.ts';

/**
 * A value from one frame before: what hangs on it is drawn once the change itself is on the screen, and in pieces. A key
 * or a click that comes earlier has it drawn first, and reaches what is there then.
 * @param value no function; compared by identity
 */
export function useAfterFrame<V>(value: V): V {
  const [drawn, setDrawn] = useState(value);
  useLayoutEffect(() => {
    if (Object.is(drawn, value)) return;
    startTransition(() => setDrawn(value));
    const drawNow = (event: Event) => {
      flushSync(() => setDrawn(value));
      if (event instanceof KeyboardEvent) passOn(event);
    };
    for (const type of early) window.addEventListener(type, drawNow, true);
    return () => {
      for (const type of early) window.removeEventListener(type, drawNow, true);
    };
  }, [value, drawn]);
  return drawn;
}

const early = ['keydown', 'pointerdown'] as const;

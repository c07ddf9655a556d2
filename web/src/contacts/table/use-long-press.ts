import { type PointerEvent, useEffect, useRef } from 'react';

/** How long a finger stays, in milliseconds, and how far it may stray, in pixels. */
const pressMs = 450;
const strayPx = 10;

/**
 * Reports a finger that stays on an element, by the id given for it. The click that ends the press is swallowed, and so is
 * the browser's own menu. @returns the handlers of the element with an id
 */
export function useLongPress(onPress: (id: string) => void) {
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const hasFired = useRef(false);
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return (id: string) => ({
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      end();
      hasFired.current = false;
      if (pointerType !== 'touch') return;
      const timer = window.setTimeout(() => {
        press.current = null;
        hasFired.current = true;
        latest.current(id);
      }, pressMs);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > strayPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (press.current || hasFired.current) event.preventDefault();
    },
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!hasFired.current) return;
      hasFired.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}

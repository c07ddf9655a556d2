import { type RefObject, useEffect, useRef } from 'react';

/**
 * Where the button of one step takes the place of another's, the focus would be dropped: it goes to the step's own
 * control. Does nothing while something has the focus.
 * @param target of the present step, a selector within `area`
 */
export function useFollowFocus(area: RefObject<HTMLElement | null>, target: string): void {
  const before = useRef(target);
  useEffect(() => {
    const from = before.current;
    before.current = target;
    if (from === target || document.activeElement !== document.body) return;
    area.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [area, target]);
}

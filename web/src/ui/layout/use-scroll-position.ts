import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { phone, useMatches } from './use-matches.ts';

/** Whether the page is scrolled to its end, where the last section may be too short to reach the header. */
const isAtEnd = () => {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
};

const topOf = (id: string) =>
  document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

interface Position {
  id: string;
  /** The section's top in the window, in pixels. */
  top: number;
}

interface ScrollPosition {
  isPhone: boolean;
  /** The current section: the last one whose top has passed the header. */
  current: string | undefined;
}

/**
 * The current section of a page. Keeps the scroll position and the focus when the window is resized across the phone's
 * width, where sections become tabs or the other way round.
 * @param ids of the sections, separated by blanks
 * @param shown the tab that is open on a phone
 * @param show opens a tab
 */
export function useScrollPosition(ids: string, shown: string, show: (id: string) => void): ScrollPosition {
  const isPhone = useMatches(phone);
  const [current, setCurrent] = useState(ids.split(' ')[0]);
  const last: RefObject<(Position & { isPhone: boolean }) | null> = useRef(null);
  /** The position to restore once the page has its new layout. */
  const target: RefObject<Position | null> = useRef(null);
  const focused = useLastFocused();

  useEffect(() => {
    const all = ids.split(' ');
    const update = () => {
      // The layout is about to change, so positions measured now are of no use.
      if (matchMedia(phone).matches !== isPhone || target.current) return;
      const passed = isAtEnd() ? all : all.filter((id) => topOf(id) < 120);
      const id = isPhone ? shown : (passed.at(-1) ?? all[0]);
      setCurrent(id);
      if (id) last.current = { id, top: topOf(id), isPhone };
    };
    update();
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, [ids, isPhone, shown]);

  useLayoutEffect(() => {
    const before = last.current;
    if (before && before.isPhone !== isPhone) {
      target.current = before;
      last.current = null;
      if (isPhone && before.id !== shown) show(before.id);
    }
    const position = target.current;
    if (!position || (isPhone && position.id !== shown)) return;
    target.current = null;
    scrollBy({ top: topOf(position.id) - position.top, behavior: 'instant' });
    // The section was hidden for a moment, until its tab opened, which may have taken its focus.
    if (document.activeElement === document.body) focused.current?.focus({ preventScroll: true });
  }, [isPhone, shown, show, focused]);

  return { isPhone, current };
}

/** What has the focus, or lost it only because it was hidden. */
function useLastFocused(): RefObject<HTMLElement | null> {
  const focused: RefObject<HTMLElement | null> = useRef(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      // A dialog is not hidden along with a section; its end would compute the style of the page.
      const isOfPage = target instanceof HTMLElement && target.closest('#root') !== null;
      focused.current = isOfPage ? target : null;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget || focused.current?.checkVisibility()) focused.current = null;
    };
    addEventListener('focusin', remember);
    addEventListener('focusout', forget);
    return () => {
      removeEventListener('focusin', remember);
      removeEventListener('focusout', forget);
    };
  }, []);
  return focused;
}

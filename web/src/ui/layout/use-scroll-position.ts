import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { phone, useMatches } from './use-matches.ts';

/** The end of the page is in the window: its last section may be too short to come up to the header. */
const isAtEnd = () => {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
};

const topOf = (id: string) =>
  document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;

interface Place {
  id: string;
  /** From the top of the window to the section's, in pixels. */
  top: number;
}

interface Reading {
  isPhone: boolean;
  /** The section that is being read: the last one whose top has passed the header. */
  current: string | undefined;
}

/**
 * Where the reader is among the sections of a page, and keeps it there when the window crosses the phone's width: what
 * stood one below the other is then a tab each, or the other way round.
 * @param ids the sections' anchors, parted by blanks
 * @param shown the tab that is open on a phone
 * @param show opens a tab
 */
export function useScrollPosition(ids: string, shown: string, show: (id: string) => void): Reading {
  const isPhone = useMatches(phone);
  const [current, setCurrent] = useState(ids.split(' ')[0]);
  const last: RefObject<(Place & { isPhone: boolean }) | null> = useRef(null);
  /** The place to go back to, until the page stands in its new form. */
  const wanted: RefObject<Place | null> = useRef(null);

  useEffect(() => {
    const all = ids.split(' ');
    const update = () => {
      // The window has crossed the width, and this page is still to follow: what it says now is neither place.
      if (matchMedia(phone).matches !== isPhone || wanted.current) return;
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
      wanted.current = before;
      last.current = null;
      if (isPhone && before.id !== shown) show(before.id);
    }
    const place = wanted.current;
    if (!place || (isPhone && place.id !== shown)) return;
    wanted.current = null;
    scrollBy({ top: topOf(place.id) - place.top, behavior: 'instant' });
  }, [isPhone, shown, show]);

  return { isPhone, current };
}

import { useCallback } from 'react';
import { useSetUrl } from '../lib/url-state.ts';
import { phone } from '../ui/use-matches.ts';

/** Brings a section of the dashboard into view: its tab on a phone, its place in the page elsewhere. */
export function useShowSection(): (id: string) => void {
  const setUrl = useSetUrl();
  return useCallback(
    (id) => {
      if (matchMedia(phone).matches) {
        setUrl({ section: id });
        return;
      }
      const section = document.getElementById(id);
      section?.scrollIntoView({ block: 'start' });
      // The next Tab goes on from here, and screen readers begin to read here.
      section?.querySelector('h2')?.focus({ preventScroll: true });
    },
    [setUrl],
  );
}

import { useCallback } from 'react';
import { useSetSearchParams } from '../lib/dom/search-params.ts';
import type { SectionParams } from '../ui/layout/section-params.ts';
import { phone } from '../ui/layout/use-matches.ts';

/** Brings a section of the dashboard into view: its tab on a phone, its place in the page elsewhere. */
export function useShowSection(): (id: string) => void {
  const setSearch = useSetSearchParams<SectionParams>();
  return useCallback(
    (id) => {
      if (matchMedia(phone).matches) {
        setSearch({ section: id });
        return;
      }
      const section = document.getElementById(id);
      section?.scrollIntoView({ block: 'start' });
      // The next Tab goes on from here, and screen readers begin to read here.
      section?.querySelector('h2')?.focus({ preventScroll: true });
    },
    [setSearch],
  );
}

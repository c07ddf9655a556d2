import { useCallback } from 'react';
import { useSetSearchParams } from '../lib/dom/search-params.ts';
import type { SectionParams } from '../ui/layout/section-params.ts';
import { phone } from '../ui/layout/use-matches.ts';

/** Shows a section of the dashboard: opens its tab on a phone, scrolls to it elsewhere. */
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
      // So that Tab and screen readers continue from here.
      section?.querySelector('h2')?.focus({ preventScroll: true });
    },
    [setSearch],
  );
}

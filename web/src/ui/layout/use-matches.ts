import { useEffect, useState } from 'react';

/** Below the `sm` breakpoint. */
export const phone = '(max-width: 639px)';

/** Whether a media query holds, kept up to date. */
export function useMatches(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const update = () => setMatches(list.matches);
    update();
    list.addEventListener('change', update);
    return () => list.removeEventListener('change', update);
  }, [query]);
  return matches;
}

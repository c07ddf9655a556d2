import { useLayoutEffect } from 'react';
import { brandAccents, brandVariables } from './brand.ts';

/**
 * While mounted, a client's brand colour (`#RRGGBB`) is the accent of the whole page with its dialogs and menus. Null or
 * an invalid colour: Liftout's own accent.
 */
export function useBrand(hex: string | null | undefined): void {
  useLayoutEffect(() => {
    const accents = hex ? brandAccents(hex) : null;
    if (!accents) return;
    const root = document.documentElement.style;
    const variables = Object.entries(brandVariables(accents));
    for (const [name, value] of variables) root.setProperty(name, value);
    return () => {
      for (const [name] of variables) root.removeProperty(name);
    };
  }, [hex]);
}

import { type BrandAccents, backgrounds, brandAccents } from './brand.ts';
import { contrast, parseHex } from './colour.ts';
import { hexOf, parseOklch } from './colour-text.ts';

/** How a brand colour reads as text in one theme, and the accent it becomes there. */
export interface BrandReading {
  /** WCAG contrast, 1 to 21, on the background where it is least. */
  contrast: number;
  /** It has the 4.5:1 that text needs. */
  reads: boolean;
  /** `#rrggbb` */
  accent: string;
}

/** How a brand colour (`#RRGGBB`) reads in both themes; null for any other text. */
export function brandReadings(hex: string): Record<keyof BrandAccents, BrandReading> | null {
  const brand = parseHex(hex);
  const accents = brandAccents(hex);
  if (!brand || !accents) return null;
  const readingIn = (theme: keyof BrandAccents): BrandReading => {
    const own = contrast(brand, backgrounds[theme].hardest);
    const accent = parseOklch(accents[theme].accent);
    return { contrast: own, reads: own >= 4.5, accent: accent ? hexOf(accent) : hex };
  };
  return { light: readingIn('light'), dark: readingIn('dark') };
}

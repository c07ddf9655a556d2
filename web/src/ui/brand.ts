import { contrast, css, fitToScreen, type Oklch, parseHex } from './colour.ts';

/** The accent colours of one theme, as CSS colours. */
export interface Accent {
  /** Links, icons, the background of primary buttons. */
  accent: string;
  /** Text on `accent`. */
  accentInk: string;
  /** The background of selected items; carries `ink` and `accent` text. */
  accentSoft: string;
}

export interface BrandAccents {
  light: Accent;
  dark: Accent;
}

/** Text contrast that WCAG AA asks for, with a little room for rounding. */
const minContrast = 4.55;

/**
 * In each theme, the background on which an accent has the least contrast (`hardest`), and the text colour. Copied from
 * tokens.css; tokens.test.ts compares them.
 */
export const backgrounds = {
  light: { hardest: { l: 0.951, c: 0.01, h: 85 }, ink: { l: 0.225, c: 0.01, h: 70 } },
  dark: { hardest: { l: 0.239, c: 0.007, h: 65 }, ink: { l: 0.938, c: 0.007, h: 85 } },
} as const satisfies Record<string, { hardest: Oklch; ink: Oklch }>;

const nearWhite: Oklch = { l: 0.995, c: 0.003, h: 85 };
const nearBlack: Oklch = { l: 0.19, c: 0.006, h: 65 };

/** Changes the lightness by `step`, keeping the hue, until `ok` holds or black or white is reached. */
function shift(colour: Oklch, step: number, ok: (candidate: Oklch) => boolean): Oklch {
  const end = step > 0 ? 1 : 0;
  let candidate = fitToScreen(colour);
  while (!ok(candidate) && candidate.l !== end) {
    candidate = fitToScreen({ ...colour, l: Math.min(1, Math.max(0, candidate.l + step)) });
  }
  return candidate;
}

function accentFor(brand: Oklch, theme: keyof typeof backgrounds): Accent {
  const { hardest } = backgrounds[theme];
  const light = theme === 'light';
  // A grey brand has no hue: its soft background takes the page's warm one, as hue 0 would turn it pink.
  const tinted = brand.c > 0.02;
  const soft = fitToScreen({
    l: light ? 0.937 : 0.308,
    c: tinted ? Math.min(brand.c, light ? 0.022 : 0.04) : 0.009,
    h: tinted ? brand.h : 80,
  });
  const isReadable = (candidate: Oklch) =>
    contrast(candidate, hardest) >= minContrast && contrast(candidate, soft) >= minContrast;
  // On a dark background full chroma glares, and the darkest readable grey would look disabled.
  const start = light ? brand : { ...brand, c: Math.min(brand.c, 0.16), l: tinted ? brand.l : 0.91 };
  const accent = shift(start, light ? -0.005 : 0.005, isReadable);
  const onAccent = contrast(nearWhite, accent) >= contrast(nearBlack, accent) ? nearWhite : nearBlack;
  return { accent: css(accent), accentInk: css(onAccent), accentSoft: css(soft) };
}

/**
 * Accents for both themes from a client's brand colour (`#RRGGBB`): same hue and chroma, lightness changed until the
 * contrast is 4.5:1 on every background. Null for any other text; the default accent then stays.
 */
export function brandAccents(hex: string): BrandAccents | null {
  const brand = parseHex(hex);
  return brand ? { light: accentFor(brand, 'light'), dark: accentFor(brand, 'dark') } : null;
}

/** The CSS variables that tokens.css reads its accent from. */
export function brandVariables(accents: BrandAccents): Record<`--brand-${string}`, string> {
  return {
    '--brand-accent-light': accents.light.accent,
    '--brand-accent-ink-light': accents.light.accentInk,
    '--brand-accent-soft-light': accents.light.accentSoft,
    '--brand-accent-dark': accents.dark.accent,
    '--brand-accent-ink-dark': accents.dark.accentInk,
    '--brand-accent-soft-dark': accents.dark.accentSoft,
  };
}

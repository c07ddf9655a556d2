import { contrast, css, fitToScreen, type Oklch, parseHex } from './colour.ts';

/** The three accent roles of one theme, as CSS colours. */
export interface Accent {
  /** Links, marks, the primary button's ground. */
  accent: string;
  /** Text on `accent`. */
  accentInk: string;
  /** A quiet ground for what is selected; carries `ink` and `accent` text. */
  accentSoft: string;
}

export interface BrandAccents {
  light: Accent;
  dark: Accent;
}

/** Text contrast that WCAG AA asks for, with a little room for rounding. */
const readable = 4.55;

/**
 * The grounds an accent must read on, in each theme: the one nearest to it in lightness decides.
 * In step with tokens.css (tokens.test.ts compares them).
 */
export const grounds = {
  light: { hardest: { l: 0.951, c: 0.01, h: 85 }, ink: { l: 0.225, c: 0.01, h: 70 } },
  dark: { hardest: { l: 0.239, c: 0.007, h: 65 }, ink: { l: 0.938, c: 0.007, h: 85 } },
} as const satisfies Record<string, { hardest: Oklch; ink: Oklch }>;

const paper: Oklch = { l: 0.995, c: 0.003, h: 85 };
const coal: Oklch = { l: 0.19, c: 0.006, h: 65 };

/** Moves lightness by small steps, hue kept, until `ok` holds or black or white is reached. */
function shift(colour: Oklch, step: number, ok: (candidate: Oklch) => boolean): Oklch {
  const end = step > 0 ? 1 : 0;
  let candidate = fitToScreen(colour);
  while (!ok(candidate) && candidate.l !== end) {
    candidate = fitToScreen({ ...colour, l: Math.min(1, Math.max(0, candidate.l + step)) });
  }
  return candidate;
}

function accentFor(brand: Oklch, theme: keyof typeof grounds): Accent {
  const { hardest } = grounds[theme];
  const light = theme === 'light';
  // A grey brand has no hue: its soft ground borrows the paper's warmth instead of turning pink.
  const tinted = brand.c > 0.02;
  const soft = fitToScreen({
    l: light ? 0.937 : 0.308,
    c: tinted ? Math.min(brand.c, light ? 0.022 : 0.04) : 0.009,
    h: tinted ? brand.h : 80,
  });
  const reads = (candidate: Oklch) =>
    contrast(candidate, hardest) >= readable && contrast(candidate, soft) >= readable;
  // On charcoal a bright brand glares at full chroma, and a grey just light enough would look switched off.
  const start = light ? brand : { ...brand, c: Math.min(brand.c, 0.16), l: tinted ? brand.l : 0.91 };
  const accent = shift(start, light ? -0.005 : 0.005, reads);
  const onAccent = contrast(paper, accent) >= contrast(coal, accent) ? paper : coal;
  return { accent: css(accent), accentInk: css(onAccent), accentSoft: css(soft) };
}

/**
 * A client's brand colour (`#RRGGBB`) as accents for both themes: hue and chroma kept, lightness moved until
 * it reads at 4.5:1 on every ground. Null when the text is no colour, so that the caller keeps Liftout's own.
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

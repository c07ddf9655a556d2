/** A colour in OKLCH: lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Linear-light sRGB, each 0 to 1. */
type Linear = readonly [number, number, number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
const clamp = (v: number) => Math.min(1, Math.max(0, v));

/** A linear value, 0 to 1, as an 8-bit screen shows it: 0 to 255. */
export const byteOf = (v: number) => Math.round(fromLinear(clamp(v)) * 255);

/** OKLCH to linear sRGB (matrices: Björn Ottosson, OKLab). Values outside 0 to 1 are out of the sRGB gamut. */
export function linearOf({ l, c, h }: Oklch): Linear {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
    -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
    -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3,
  ];
}

/** `#RRGGBB` to OKLCH; null for any other text. */
export function parseHex(hex: string): Oklch | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim());
  if (!match) return null;
  const [r = 0, g = 0, b = 0] = match.slice(1).map((part) => toLinear(Number.parseInt(part, 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const oa = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const ob = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const c = Math.hypot(oa, ob);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: c < 0.0005 ? 0 : c,
    h: c < 0.0005 ? 0 : ((Math.atan2(ob, oa) * 180) / Math.PI + 360) % 360,
  };
}

/** The colour with its chroma reduced until it is within the sRGB gamut. */
export function fitToScreen(colour: Oklch): Oklch {
  const shows = (c: number) => linearOf({ ...colour, c }).every((v) => v >= -0.0005 && v <= 1.0005);
  if (shows(colour.c)) return colour;
  let low = 0;
  let high = colour.c;
  for (let step = 0; step < 18; step += 1) {
    const middle = (low + high) / 2;
    if (shows(middle)) low = middle;
    else high = middle;
  }
  return { ...colour, c: low };
}

/** WCAG relative luminance, 0 to 1, of the colour as an 8-bit screen shows it. */
export function luminance(colour: Oklch): number {
  const [r, g, b] = linearOf(colour).map((v) => toLinear(byteOf(v) / 255));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** `oklch(…)` text for CSS. */
export function css({ l, c, h }: Oklch): string {
  const short = (v: number, digits: number) => String(Number(v.toFixed(digits)));
  return `oklch(${short(l, 4)} ${short(c, 4)} ${short(h, 2)})`;
}

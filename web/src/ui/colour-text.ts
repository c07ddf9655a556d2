import { byteOf, linearOf, type Oklch } from './colour.ts';

/** `#rrggbb`, as an 8-bit screen shows the colour. */
export function hexOf(colour: Oklch): string {
  const digits = (v: number) => byteOf(v).toString(16).padStart(2, '0');
  return `#${linearOf(colour).map(digits).join('')}`;
}

/** Reads `oklch(l c h)`, without alpha; null for anything else. */
export function parseOklch(text: string): Oklch | null {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text.trim());
  return match ? { l: Number(match[1]), c: Number(match[2]), h: Number(match[3]) } : null;
}

import { stateCodeOf, stateOfZip } from './states.ts';

/** A ZIP code alone or after a state; spreadsheets drop the zero that it begins with. */
const alone = /^(?:([a-z]{2})[\s,]+)?(\d{4,5})(?:-\d{4})?$/i;
const label = /^zip(?: ?code)?[\s:#.]*(\d)/i;
const atStart = /^(\d{4,5})(?:-\d{4})?[\s,]+(\p{L})/u;

/** ZIP codes that stand without a city: five digits each, and the state that stands with them, or null. */
export interface OnlyZips {
  codes: string[];
  state: string | null;
}

/** `94301`, `ZIP 94301`, `CA 94301`, `94301, CA` and `94301 / 94025`; null where a text says anything else. */
export function onlyZips(text: string): OnlyZips | null {
  const bare = text.replace(label, '$1');
  const after = atStart.exec(bare);
  if (after !== null) {
    const [code, rest] = [fiveDigits(after[1] ?? ''), afterStart(bare, after)];
    const state = stateCodeOf(rest);
    // `10001 New York` says its city too.
    const isState = state !== null && (rest.length === 2 || state === stateOfZip(code)) && !isCity(rest);
    return isState ? { codes: [code], state } : null;
  }
  const read = bare.split(/[,/;&+]|\band\b|\bor\b/i).map((part) => alone.exec(part.trim()));
  const codes = read.flatMap((match) => (match ? fiveDigits(match[2] ?? '') : []));
  if (codes.length < read.length) {
    const one = alone.exec(bare);
    return one === null ? null : { codes: [fiveDigits(one[2] ?? '')], state: stateCodeOf(one[1] ?? '') };
  }
  return { codes: [...new Set(codes)], state: stateCodeOf(read[0]?.[1] ?? '') };
}

/** A text without the ZIP code before its city: `94301 Palo Alto`. */
export function withoutFirstZip(text: string): { zip: string | undefined; text: string } {
  const bare = text.replace(label, '$1');
  const match = atStart.exec(bare);
  if (match === null || match[1]?.length !== 5) return { zip: undefined, text };
  return { zip: match[1], text: afterStart(bare, match) };
}

/** What follows a match of `atStart`, from its first letter on. */
const afterStart = (text: string, match: RegExpExecArray): string =>
  text.slice(match[0].length - (match[2]?.length ?? 0));

const fiveDigits = (code: string): string => code.padStart(5, '0');

const isCity = (name: string): boolean => /^new york$/i.test(name);

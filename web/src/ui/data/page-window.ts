import { count, counted } from '../../lib/format/formats.ts';

/** At most this many page buttons (spec section 9). */
export const maxPageButtons = 5;

/** The page numbers to offer, from 1: at most `size` consecutive ones around `page`, within 1 to `pages`. */
export function pageWindow(page: number, pages: number, size = maxPageButtons): number[] {
  const length = Math.min(size, Math.max(1, pages));
  const first = Math.min(Math.max(1, page - Math.floor(length / 2)), Math.max(1, pages) - length + 1);
  return Array.from({ length }, (_, offset) => first + offset);
}

/** `contacts` to `contact`, `deliveries` to `delivery`, `pairs of advisors` to `pair of advisors`. */
function singular(noun: string): string {
  const words = noun.split(' ');
  const at = words[1] === 'of' ? 0 : words.length - 1;
  return words
    .map((word, index) => {
      if (index !== at) return word;
      return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
    })
    .join(' ');
}

/** `Showing 11–20 of 477 contacts`; of one page only how many there are: `7 contacts`. */
export function rangeText(
  page: number,
  pageSize: number,
  total: number,
  noun: string,
  estimated = false,
): string {
  if (total === 0) return `No ${noun}`;
  if (total <= pageSize && !estimated) return counted(total, singular(noun), noun);
  const { from, to } = rowRange(page, pageSize, total);
  return `Showing ${count(from)}–${count(to)} of ${estimated ? 'about ' : ''}${count(total)} ${noun}`;
}

/** The first and last row on a page, from 1: `{from: 11, to: 20}`; zeros for an empty list. */
export function rowRange(page: number, pageSize: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  return { from: Math.min((page - 1) * pageSize + 1, total), to: Math.min(page * pageSize, total) };
}

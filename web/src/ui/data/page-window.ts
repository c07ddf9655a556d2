/** At most this many page buttons (spec section 9). */
export const maxPageButtons = 5;

/** The page numbers to offer, from 1: at most `size` consecutive ones around `page`, within 1 to `pages`. */
export function pageWindow(page: number, pages: number, size = maxPageButtons): number[] {
  const length = Math.min(size, Math.max(1, pages));
  const first = Math.min(Math.max(1, page - Math.floor(length / 2)), Math.max(1, pages) - length + 1);
  return Array.from({ length }, (_, offset) => first + offset);
}

/** The first and last row on a page, from 1: `{from: 11, to: 20}`; zeros for an empty list. */
export function rowRange(page: number, pageSize: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  return { from: Math.min((page - 1) * pageSize + 1, total), to: Math.min(page * pageSize, total) };
}

/** The number of a list's last page, from 1: an empty list has one. */
export const lastPageOf = (total: number, pageSize: number): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** Response header of a list: the number of its rows on all pages. */
export const totalHeader = 'x-total-count';

// Lists of words without schemas, for code that should not bring the schemas with it: a page's first JavaScript.

/** The pipeline's stages in the board's order. */
export const stages = ['targeted', 'conversation', 'meeting', 'closing', 'won'] as const;

/** What a list of contacts is sorted by. */
export const contactSorts = [
  'firstName',
  'lastName',
  'firm',
  'revenue',
  'aum',
  'lastContacted',
  'city',
] as const;
export type ContactSort = (typeof contactSorts)[number];

/** What a list of moves is sorted by. */
export const moveSorts = ['date', 'person', 'city', 'firmLeft', 'firmJoined', 'aum'] as const;
export type MoveSort = (typeof moveSorts)[number];

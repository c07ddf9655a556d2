// Lists of choices without schemas, for code that should not load zod: a page's first JavaScript.

/** The pipeline's stages in the board's order. */
export const stages = ['targeted', 'conversation', 'meeting', 'closing', 'won'] as const;

/** Sort columns of the contact list. */
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

/** Sort columns of the list of moves. */
export const moveSorts = ['date', 'person', 'city', 'firmLeft', 'firmJoined', 'aum'] as const;
export type MoveSort = (typeof moveSorts)[number];

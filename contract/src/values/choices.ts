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

/** The looks of the portal, chosen by an admin for everyone (spec section 2). */
export const portalThemes = ['professional', 'modern', 'minimal'] as const;
export type PortalTheme = (typeof portalThemes)[number];

/** Session timeouts that an admin may choose (spec section 2). */
export const sessionTimeoutChoices = ['1h', '8h', '24h', '7d'] as const;
export type SessionTimeoutChoice = (typeof sessionTimeoutChoices)[number];

/** The name and look of a portal that nobody has changed. */
export const defaultBranding = { name: 'Liftout', theme: 'professional' } as const;

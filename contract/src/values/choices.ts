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

/** How a sign-in went on: its session is still open, or how it ended, or it was refused. */
export const signInOutcomes = [
  'open',
  'signed_out',
  'timed_out',
  'ended_by_admin',
  'password_changed',
  'replaced',
  'access_ended',
  'deactivated',
  'refused',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];
/** How a session ends because someone ended it. */
export type SessionEnd = Exclude<SignInOutcome, 'open' | 'timed_out' | 'access_ended' | 'refused'>;

/** Contacts that one call may change. */
export const maxBulkContacts = 1000;

// Lists of choices without schemas, for code that should not load zod: a page's first JavaScript.

/** The pipeline's stages in the board's order. */
export const stages = ['targeted', 'conversation', 'meeting', 'closing', 'won'] as const;

/** Advisor tiers from the lowest. */
export const advisorTiers = ['bronze', 'silver', 'gold', 'platinum', 'diamond'] as const;

/** Where a submitted contact stands. */
export const submissionStatuses = ['pending', 'approved', 'rejected'] as const;

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

/** Sort columns of a firm's members; `rank`: high-value contacts first, then by AUM. */
export const firmMemberSorts = ['rank', 'name', 'city', 'stage', 'aum', 'revenue'] as const;
export type FirmMemberSort = (typeof firmMemberSorts)[number];

/** Orders of pairs of advisors: by the assets that count twice, by moves, or by what speaks for one person. */
export const advisorPairSorts = ['assets', 'moves', 'score'] as const;

/** What of moves is in a client's book: those of its contacts, or also those to or from their firms. */
export const moveBooks = ['contacts', 'firms'] as const;

/**
 * What kind of change a move is. The last one repeats another row under another spelling of the name, and no figure counts
 * it.
 */
export const moveClasses = [
  'move',
  'joined',
  'left',
  'kept-both',
  'conversion',
  'takeover',
  'bulk',
  'return',
  'repeat',
] as const;
export type MoveClass = (typeof moveClasses)[number];

/** Classes to list moves by; `one-firm`: rows that name only one of the firms. */
export const moveClassFilters = [...moveClasses, 'one-firm'] as const;
export type MoveClassFilter = (typeof moveClassFilters)[number];

/** Sort columns of the list of moves. */
export const moveSorts = ['date', 'person', 'city', 'firmLeft', 'firmJoined', 'aum'] as const;
export type MoveSort = (typeof moveSorts)[number];

/** What may say that an advisor moves next. */
export const moveSigns = ['colleagues-left', 'lane-growing', 'long-tenure'] as const;
export type MoveSign = (typeof moveSigns)[number];

/** Sort columns of the league table of firms. */
export const momentumSorts = ['rank', 'change', 'name', 'joined', 'left', 'share', 'contacts'] as const;
export type MomentumSort = (typeof momentumSorts)[number];

/** Sort columns of a client's firms. */
export const clientFirmSorts = ['rank', 'change', 'name', 'joined', 'left', 'contacts', 'pipeline'] as const;
export type ClientFirmSort = (typeof clientFirmSorts)[number];

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

/** What a user can watch. */
export const watchKinds = ['advisor', 'city', 'contact', 'firm', 'lane', 'view'] as const;
export type WatchKind = (typeof watchKinds)[number];

/** How a user is told: always in the portal, and besides that by mail at once or in the Monday brief. */
export const watchChannels = ['bell', 'mail', 'brief'] as const;
export type WatchChannel = (typeof watchChannels)[number];

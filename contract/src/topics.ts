/**
 * Kinds of rows. An endpoint says which it reads and which it changes; query keys, invalidation and live updates come
 * from that, so a write names what it wrote and a reader all that it draws from.
 */
export const topics = [
  /** Touches: calls, e-mails, texts, meetings, notes and tasks. */
  'activity',
  /** Client records: profile, branding, target market, access. */
  'clients',
  'contacts',
  'deals',
  /** Intel, and insights that were dismissed. What rules find is computed from the other kinds. */
  'insights',
  'mail',
  /** Market records and their published figures. */
  'markets',
  /** Advisor moves and the firms they name. */
  'moves',
  'news',
  /** The settings of reports: title thresholds. */
  'reports',
  /** Research profiles that were written. */
  'research',
  'saved-views',
  /** How the reading from other systems stands, and the campaigns it brought. */
  'sources',
  /** Contacts that clients submitted for approval. */
  'submissions',
  'uploads',
  'users',
] as const;
export type Topic = (typeof topics)[number];

/** Rows of no client that every client reads. Others without a client are for admins alone. */
export const sharedTopics: readonly Topic[] = ['markets', 'reports'];

/** What is written besides endpoints that change something, and by what. */
export const backgroundWriters: Partial<Record<Topic, string>> = {
  news: 'Feeds are read while news are asked for.',
};

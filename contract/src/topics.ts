/**
 * Kinds of rows. An endpoint declares which it reads and which it changes; query keys, invalidation and live updates are
 * derived from that. So an endpoint must name all topics that it writes or reads.
 */
export const topics = [
  /** Calls, e-mails, texts, meetings, notes and tasks. */
  'activity',
  /** What was logged and is taken back: a stream of new activities tells nothing of it. */
  'activity-taken-back',
  /** Keys with which a client's own systems call the API. */
  'api-keys',
  /** Client records: profile, branding, target market, access. */
  'clients',
  /** Which advisors of moves are contacts. */
  'contact-advisors',
  'contacts',
  'deals',
  /** What a client wants to reach in a month. */
  'goals',
  /** Imports of contacts. */
  'imports',
  /** Intel and dismissed insights. Insights that rules find are computed from the other topics. */
  'insights',
  /** Background jobs: how they stand, and those that failed. */
  'jobs',
  'mail',
  /** Market records and their published figures. */
  'markets',
  /** Advisor moves and the firms they name. */
  'moves',
  'news',
  /** Next steps of contacts, and how often each is to be contacted. */
  'next-steps',
  /** What users were told: of things they watch, contacts they submitted, mails they sent and next steps they were given. */
  'notifications',
  /** Files of the public register of adviser representatives, and what they changed. */
  'register',
  /** Files of the register that are being imported, and moves that are being made of careers: how far they are. */
  'register-runs',
  /** The settings of reports: title thresholds. */
  'reports',
  /** Research profiles. */
  'research',
  'saved-views',
  /** The outcome of tests of the services that Liftout connects to. */
  'services',
  /** Sign-ins and sessions. */
  'sessions',
  /** The platform's settings: name and look of the portal, session timeout. */
  'settings',
  /** The state of syncs with other systems, and their campaigns. */
  'sources',
  /** Contacts that clients submitted for approval. */
  'submissions',
  /** Contacts that are left out of the queue of whom to call. */
  'today',
  'uploads',
  /** Users and their invitations. */
  'users',
  /** What users watch. */
  'watches',
  /** The addresses that are told of a client's events, and what was sent to them. */
  'webhooks',
] as const;
export type Topic = (typeof topics)[number];

/** Topics without a client that every client reads. Other rows without a client are for admins only. */
export const sharedTopics: readonly Topic[] = ['markets', 'reports', 'settings'];

/** Topics that are also written outside of endpoints that change something, and by what. */
export const backgroundWriters: Partial<Record<Topic, string>> = {
  'contact-advisors': 'Contacts are compared with moves soon after either changed.',
  jobs: 'Jobs run without anyone asking; the section that shows them reads again every few seconds.',
  notifications: 'Watched things are looked for in the moves of an upload, soon after it.',
  news: 'Feeds are read while news are asked for, and on a schedule.',
  register: 'A command and a job import its files.',
  'register-runs': 'Jobs note how far they are.',
};

/**
 * The owner of each table and view: only the files of that folder (or that one file) write it, and others call its
 * `service.ts`. Checked by `owners.test.ts`, which reads the SQL of every source file, and against the catalog.
 */
export const owners = {
  activities: 'activity',
  audit_entries: 'platform/queries/audit',
  campaigns: 'activity',
  clients: 'clients',
  contact_counts: 'contacts',
  contacts: 'contacts',
  deals: 'deals',
  firm_aliases: 'firms',
  firms: 'firms',
  insight_dismissals: 'insights',
  intel: 'insights',
  known_devices: 'auth',
  login_failures: 'auth',
  mail_outbox: 'platform/mail',
  market_move_sources: 'moves',
  market_moves: 'moves',
  markets: 'markets',
  migrations: 'platform/db',
  move_sources: 'moves',
  moves: 'moves',
  news_items: 'news',
  pending_contacts: 'submissions',
  research_profiles: 'research',
  saved_views: 'saved-views',
  sessions: 'platform/sessions',
  settings: 'platform/queries/settings',
  source_syncs: 'sources',
  upload_rows: 'uploads',
  uploads: 'uploads',
  users: 'auth',
} as const satisfies Record<string, string>;

export type Table = keyof typeof owners;

/**
 * Features whose statements join tables of others, in one round trip. Shows which statements to check when a table
 * changes. Reads that need no join call the owner's `service.ts`.
 */
export const readers: Readonly<Record<string, readonly Table[]>> = {
  activity: ['contacts'],
  auth: ['clients'],
  contacts: ['activities', 'audit_entries', 'clients', 'deals', 'firms', 'moves'],
  deals: ['contacts'],
  firms: ['clients', 'contacts', 'deals', 'moves', 'news_items', 'uploads'],
  insights: ['clients', 'contacts', 'deals', 'firms', 'markets', 'moves'],
  mail: ['mail_outbox'],
  markets: ['clients', 'contacts'],
  moves: ['clients', 'firms', 'markets', 'uploads'],
  news: ['clients', 'source_syncs'],
  'platform/db': ['clients', 'contacts', 'deals', 'saved_views'],
  'platform/metrics': ['mail_outbox', 'source_syncs'],
  'platform/queries': ['clients'],
  'platform/sessions': ['clients', 'users'],
  reports: ['clients', 'contacts', 'markets'],
  research: ['clients', 'contacts', 'firms', 'moves'],
  sources: ['clients'],
  submissions: ['clients', 'contacts'],
  uploads: ['clients', 'markets'],
};

/** SECURITY DEFINER functions, each with the one feature that may call it. */
export const definerFunctions: Readonly<Record<string, string>> = {
  /** Finds contacts by the trigram index, which row-level security would prevent. */
  search_contacts: 'contacts',
  /** Runs ANALYZE on the moves after an upload, which only their owner may. */
  measure_moves: 'moves',
};

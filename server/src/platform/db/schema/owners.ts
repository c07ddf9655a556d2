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
  firm_counts: 'moves',
  firms: 'firms',
  insight_dismissals: 'insights',
  intel: 'insights',
  invitations: 'auth',
  known_devices: 'auth',
  login_failures: 'auth',
  logos: 'clients',
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
  service_checks: 'settings',
  sessions: 'platform/sessions',
  settings: 'platform/queries/settings',
  sign_ins: 'platform/sessions',
  source_syncs: 'sources',
  upload_rows: 'uploads',
  uploads: 'uploads',
  users: 'auth',
} as const satisfies Record<string, string>;

export type Table = keyof typeof owners;

/**
 * Read models: files of queries whose statements read tables of others, joined in one round trip. A test finds every
 * one that is missing here, so whoever changes a table sees whose statements to look at. What can do without a join
 * calls the owner's `service.ts`.
 */
export const readModels: Readonly<Record<string, readonly Table[]>> = {
  'activity/queries.ts': ['contacts'],
  'auth/invitations/queries.ts': ['clients'],
  'auth/queries/users.ts': ['clients'],
  'clients/queries/contents.ts': [
    'activities',
    'contact_counts',
    'deals',
    'intel',
    'pending_contacts',
    'users',
  ],
  'clients/queries/records.ts': ['users'],
  'auth/sign-ins/queries.ts': ['clients', 'sessions', 'sign_ins'],
  'auth/users/queries.ts': ['clients', 'sessions', 'sign_ins'],
  'contacts/list/queries/pages.ts': ['clients'],
  'contacts/queries/row.ts': ['deals'],
  'contacts/queries/upsert.ts': ['deals'],
  'contacts/queries/writes.ts': ['deals'],
  'contacts/timeline/queries.ts': ['activities', 'audit_entries', 'deals', 'firms', 'moves'],
  'deals/queries/deals.ts': ['contacts'],
  'deals/queries/stages.ts': ['contacts'],
  'firm-names/queries.ts': ['clients', 'firm_aliases', 'firm_counts', 'firms', 'moves'],
  'firms/queries/contacts.ts': ['clients', 'contacts', 'deals'],
  'firms/queries/moves-and-news.ts': ['clients', 'moves', 'news_items', 'uploads'],
  'insights/queries/contacts.ts': ['contacts'],
  'insights/queries/deals.ts': ['contacts', 'deals'],
  'insights/queries/intel.ts': ['clients'],
  'insights/queries/moves.ts': ['firms', 'moves'],
  'insights/queries/target-market.ts': ['clients', 'markets'],
  'mail/queries.ts': ['mail_outbox'],
  'markets/history/queries.ts': ['audit_entries'],
  'markets/insights/queries.ts': ['clients', 'contacts'],
  'markets/proposal/queries.ts': ['clients', 'contact_counts', 'deals'],
  'moves/queries/figures.ts': ['firms'],
  'moves/queries/flows.ts': ['firms'],
  'moves/queries/fragments.ts': ['firms'],
  'moves/queries/markets.ts': ['clients', 'markets'],
  'moves/queries/report.ts': ['firms'],
  'moves/queries/respell.ts': ['uploads'],
  'moves/queries/revert.ts': ['uploads'],
  'moves/queries/rows.ts': ['firms', 'uploads'],
  'news/queries.ts': ['clients', 'source_syncs'],
  'platform/db/client-of-row.ts': ['clients', 'contacts', 'deals', 'saved_views'],
  'platform/metrics/queries.ts': ['mail_outbox', 'source_syncs'],
  'platform/queries/clients.ts': ['clients'],
  'platform/sessions/queries.ts': ['clients', 'users'],
  'reports/queries/reports.ts': ['clients', 'contacts', 'markets'],
  'research/queries.ts': ['clients', 'contacts', 'firms', 'moves'],
  'sources/data-source/queries.ts': ['activities', 'contact_counts', 'contacts'],
  'settings/queries/services.ts': ['campaigns', 'clients', 'mail_outbox', 'settings', 'source_syncs'],
  'sources/queries.ts': ['clients'],
  'submissions/queries.ts': ['clients', 'contacts'],
  'uploads/queries/uploads.ts': ['clients', 'markets'],
};

/** SECURITY DEFINER functions, each with the one feature that may call it. */
export const definerFunctions: Readonly<Record<string, string>> = {
  /** Finds contacts by the trigram index, which row-level security would prevent. */
  search_contacts: 'contacts',
  /** Runs ANALYZE on the moves after an upload, which only their owner may. */
  measure_moves: 'moves',
};

import { erasePersonalData, exportPersonalData, readMentions } from '@liftout/contract/personal-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact } from '../testing/rows/factories.ts';
import { seedTenants } from '../testing/rows/tenant-rows.ts';

/**
 * What becomes of a person's name, address or number in each column of text, when they are erased. A new column has to
 * be decided on. `texts`: taken out of rows of others too. `own`: rows of the person alone, cleared or removed.
 */
const texts: Record<string, string> = {
  activities: 'subject notes',
  archived_activities: 'fields',
  audit_entries: 'before after',
  campaigns: 'name target_firm notes',
  contact_import_rows: 'message cells fields before after',
  contact_imports: 'columns',
  contact_origins: 'upstream',
  contacts: 'notes next_steps do_not_contact_note',
  deals: 'lost_note',
  intel: 'subject description contact_name',
  logged_calls: 'deal_before',
  mail_outbox: 'recipient subject html plain_text',
  next_steps: 'what',
  pending_contacts: 'fields reason',
  research_profiles: 'profile_html facts',
  saved_views: 'name state',
  waiting_calls: 'call',
  watches: 'label',
  webhook_deliveries: 'body',
};
const own: Record<string, string> = {
  contacts: 'first_name last_name email phone job_title city linkedin_url team_profile_link crd source_id',
  research_profiles: 'first_name last_name firm',
  waiting_calls: 'phone_key email',
};
/** Kept, with the reason. A column of a listed kind is found by its name. */
const kept: readonly (readonly [why: string, columns: string])[] = [
  ['hashes that bring nobody back', 'erased_people.key'],
  [
    "public records and market data, which are no client's",
    `advisor_decision_moves.* advisor_decisions.* advisor_reviews.* changed_blocks.* dual_registrations.*
     figure_changes.* figure_versions.* kept_figures.* lane_runs.*
     move_day_counts.* move_facts.* move_firm_months.* move_sign_tests.* move_sources.* moves.* notified_moves.* register_changes.*
     advisor_crds.* career_move_runs.* register_blocks.* register_files.* register_firm_files.* register_firms.* register_firm_names.* register_import_pieces.* register_imports.* register_people.*
     register_stints.* upload_rows.* uploads.* city_markets.* contact_blocks.* contact_comparisons.*`,
  ],
  ['what the press has published', 'news_items.*'],
  [
    'names of firms and markets',
    'firm_aliases.* firms.* markets.* contacts.firm intel.firm watches.firm_name watches.joined_name',
  ],
  [
    'who of us or of the client did it',
    `api_keys.* audit_entries.actor_name activities.agent call_hooks.* client_credentials.* clients.* deals.stage_changed_by
     deal_stages.changed_by goals.* insight_dismissals.dismissed_by intel.submitted_by invitations.* known_devices.*
     login_failures.* mail_outbox.created_by next_steps.owner_name next_steps.done_by
     pending_contacts.submitted_by pending_contacts.decided_by research_profiles.created_by retention_rules.* session_views.*
     sessions.* sign_ins.* today_snoozes.* users.* webhooks.* contacts.submitted_by contacts.do_not_contact_by
     contact_imports.imported_by contact_imports.reverted_by sync_runs.started_by`,
  ],
  [
    'codes, states, keys and times',
    `activities.type activities.outcome activities.disposition activities.source activities.source_id archived_activities.source
     archived_activities.source_id audit_entries.action audit_entries.entity audit_entries.entity_id call_lines.*
     campaigns.status campaigns.source campaigns.source_id client_sums.* contact_advisors.* contact_import_rows.outcome
     contact_imports.state contact_origins.edited contacts.advisor_tier contacts.pipeline_stage contacts.source
     contacts.archived_reason contacts.do_not_contact_reason deal_origins.* deal_stages.from_stage deal_stages.to_stage
     deals.stage deals.found_in deals.lost_reason digests.* incidents.* insight_dismissals.insight_id intel.type intel.priority logos.*
     logged_calls.stage_before logged_calls.stage_after mail_outbox.status mail_outbox.sent_as mail_outbox.secret mail_outbox.unsubscribe_url
     migrations.* month_sums.* news_feeds.* notifications.* notified_decisions.* pending_contacts.status research_profiles.model settings.*
     source_writes.source source_writes.kind source_writes.status source_writes.source_id sum_changes.* sync_options.*
     sync_rows.* sync_runs.source sync_runs.trigger sync_runs.status sync_runs.streams sync_streams.* waiting_calls.source
     waiting_calls.source_id watches.kind watches.target_key watches.channel watches.firm_key watches.joined_key
     watches.location_key watches.fingerprint webhook_deliveries.message_id webhook_deliveries.type webhook_deliveries.status
     source_syncs.source source_syncs.status source_syncs.cursor service_checks.*`,
  ],
  [
    'the file as it was sent, until it is imported; names of files and sheets, counts',
    'contact_import_files.* contact_imports.file_name contact_imports.sheets contact_imports.problem contact_imports.checked contact_imports.reverted',
  ],
  [
    'what another service answered, for some days',
    'mail_outbox.last_error source_syncs.error source_writes.error sync_runs.error webhook_deliveries.answer webhook_deliveries.error',
  ],
];

const t = await createTestApp();
afterAll(() => t.close());
const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);
const listed = (columns: Record<string, string>) =>
  Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`));
let greta: string;

beforeAll(async () => {
  const { alpha } = await seedTenants(t);
  greta = await makeContact(t, 'alpha', { firstName: 'Greta', lastName: 'Vance', email: 'greta@x.example' });
  await sql(`INSERT INTO campaigns (client_id, id, name, status, created_at)
    VALUES ('alpha', gen_random_uuid(), 'x', 'active', now())`);
  await sql(`INSERT INTO archived_activities (client_id, id, source, source_id, fields, archived_at)
    VALUES ('alpha', gen_random_uuid(), 'hubspot', '9', '{}', now())`);
  await sql(
    `INSERT INTO contact_origins (client_id, contact_id) VALUES ('alpha', $1) ON CONFLICT DO NOTHING`,
    [alpha.contactId],
  );
  await sql(`INSERT INTO waiting_calls (client_id, source, source_id, call, created_at)
    VALUES ('alpha', 'justcall', '9', '{}', now())`);
  await sql(
    `UPDATE contacts SET do_not_contact_at = now(), do_not_contact_reason = 'other', do_not_contact_by = 'x'
    WHERE client_id = 'alpha' AND id <> $1`,
    [greta],
  );
  await sql(
    `UPDATE contacts SET in_pipeline = false, pipeline_stage = NULL, archived_at = NULL,
    archived_reason = NULL WHERE client_id = 'alpha'`,
  );
  await sql(`UPDATE deals SET archived_at = now(), lost_reason = 'other' WHERE client_id = 'alpha'`);
  await sql(
    `INSERT INTO audit_entries (id, client_id, actor_name, action, entity, entity_id, created_at)
     VALUES (gen_random_uuid(), 'alpha', 'x', 'contact.updated', 'contact', $1, now())`,
    [alpha.contactId],
  );
  await sql(`INSERT INTO contact_import_rows (client_id, import_id, "row", outcome)
    VALUES ('alpha', gen_random_uuid(), 1, 'rejected')`);
  await sql(`INSERT INTO intel (client_id, id, type, subject, description, priority, submitted_by, created_at)
    VALUES ('alpha', gen_random_uuid(), 'contact_intel', 'x', 'x', 'high', 'x', now())`);
  await sql(`INSERT INTO mail_outbox (id, client_id, recipient, subject, html, plain_text, status, created_by, created_at)
    VALUES (gen_random_uuid(), 'alpha', 'x', 'x', 'x', 'x', 'sent', 'x', now())`);
});

test('every column that can hold a name is decided on, and none that is gone', async () => {
  const columns =
    await sql(`SELECT c.table_name || '.' || c.column_name AS name FROM information_schema.columns c
    JOIN information_schema.tables b USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND b.table_type = 'BASE TABLE' AND c.is_generated = 'NEVER'
      AND c.data_type IN ('text', 'jsonb', 'json', 'ARRAY', 'bytea', 'character varying', 'xml')
      AND c.column_name <> 'client_id' ORDER BY 1`);
  const known = new Set(columns.map(({ name }) => String(name)));
  const decided = [...listed(texts), ...listed(own), ...kept.flatMap(([, names]) => names.split(/\s+/))];
  const tables = new Set(decided.filter((name) => name.endsWith('.*')).map((name) => name.slice(0, -2)));
  expect(
    [...known].filter((name) => !decided.includes(name) && !tables.has(name.split('.')[0] ?? '')),
  ).toEqual([]);
  const knownTables = new Set([...known].map((name) => name.split('.')[0]));
  expect(
    decided.filter(
      (name) => !known.has(name) && !(name.endsWith('.*') && knownTables.has(name.slice(0, -2))),
    ),
  ).toEqual([]);
  expect(decided.filter((name, at) => decided.indexOf(name) !== at)).toEqual([]);
});

test('a name in any text of others is exported, taken out of it, and nothing else is lost', async () => {
  const types = await sql(`SELECT table_name || '.' || column_name AS name, data_type AS type
    FROM information_schema.columns WHERE table_schema = 'public'`);
  const typeOf = new Map(types.map(({ name, type }) => [name, type]));
  const empty: string[] = [];
  for (const column of listed(texts)) {
    const [table = '', name = ''] = column.split('.');
    const value =
      typeOf.get(column) === 'jsonb' ? '["Knows Greta Vance", {"b": "Vance, Greta"}]' : 'Knows Vance, Greta';
    const { length } = await sql(
      `UPDATE ${table} SET ${name} = $1 WHERE client_id = 'alpha' ${table === 'contacts' ? 'AND id <> $2' : 'AND $2::uuid IS NOT NULL'} RETURNING 1`,
      [value, greta],
    );
    if (length === 0) empty.push(column);
  }
  expect(empty).toEqual([]);
  const holding = async () => {
    const found: string[] = [];
    for (const column of listed(texts)) {
      const [table = '', name = ''] = column.split('.');
      const rows = await sql(
        `SELECT 1 FROM ${table} WHERE client_id = 'alpha' AND ${name}::text ~ 'Greta Vance|Vance, Greta' LIMIT 1`,
      );
      if (rows.length > 0) found.push(column);
    }
    return found;
  };
  expect(await holding()).toEqual(listed(texts));
  const { body: file } = await t.call(exportPersonalData, { as: 'alpha', params: { id: greta } });
  const kinds = new Set(Array.isArray(file.named) ? file.named.map((one) => Object(one).in) : []);
  expect([...kinds].sort()).toEqual(
    'activity archived-activity campaign contact deal import research source-value step submission view watch'.split(
      ' ',
    ),
  );
  expect(file.intel).toMatchObject([{ contact_name: 'Knows Vance, Greta' }]);
  const { body: before } = await t.call(readMentions, { as: 'admin', params: { id: greta } });
  expect(before.count).toBeGreaterThanOrEqual(kinds.size + 2);
  const counted = async () => (await sql('SELECT count(*)::int AS n FROM contacts'))[0]?.n;
  const contacts = await counted();
  const erased = await t.call(erasePersonalData, {
    as: 'admin',
    params: { id: greta },
    body: { confirm: 'Greta Vance' },
  });
  expect(erased.status, erased.text).toBe(200);
  expect(await holding()).toEqual([]);
  expect(await counted()).toBe(contacts);
  expect(
    await sql(`SELECT DISTINCT name, notes FROM campaigns WHERE client_id = 'alpha' AND notes LIKE 'Knows%'`),
  ).toEqual([{ name: 'Knows [erased]', notes: 'Knows [erased]' }]);
});

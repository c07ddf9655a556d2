import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeActivities, makeContact, makeDeal } from '../testing/rows/factories.ts';

const migration = new URL('../platform/db/migrations/0064_own_market_and_campaign.sql', import.meta.url);

let t: TestApp;
let sql: pg.Client;
beforeAll(async () => {
  t = await createTestApp();
  sql = new pg.Client({ connectionString: t.databaseUrl });
  await sql.connect();
});
afterAll(async () => {
  await sql.query(`REASSIGN OWNED BY ${owner} TO CURRENT_USER; DROP OWNED BY ${owner}; DROP ROLE ${owner}`);
  await sql.end();
  await t.close();
});

/** Roles belong to the whole server, so this one has a unique name and is dropped after the test. */
const owner = `withdrawing_${newId().replaceAll('-', '')}`;
const day = (date: string) => new Date(`${date}T12:00:00Z`);

/** A contact in the pipeline with its activities, last contacted on a day. */
async function contactOf(last: string | null, done: { source: string; on: string }[]) {
  const lastContacted = last === null ? null : day(last);
  const contactId = await makeContact(t, 'alpha', { lastContacted });
  await makeDeal(t, 'alpha', contactId);
  await makeActivities(
    t,
    'alpha',
    done.map(({ source, on }) => ({ contactId, source, sourceId: newId(), occurredAt: day(on) })),
  );
  return contactId;
}

/** Runs the migration again, as a table owner who is no superuser. */
async function migrateAgain() {
  await sql.query(
    'DROP VIEW market_figure_versions, market_kept_figures, market_lane_runs, market_move_day_counts, market_move_facts, market_move_firm_months, market_move_sign_tests, market_move_sources, market_moves, market_reported_moves, market_uploads; DROP FUNCTION liftout_market',
  );
  await sql.query(`CREATE ROLE ${owner} NOSUPERUSER; GRANT ALL ON SCHEMA public TO ${owner}`);
  const { rows } = await sql.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  for (const { name } of rows) await sql.query(`ALTER TABLE ${name} OWNER TO ${owner}`);
  // Its triggers are younger than the migration.
  await sql.query('ALTER TABLE sum_changes NO FORCE ROW LEVEL SECURITY');
  await sql.query(`BEGIN; SET LOCAL ROLE ${owner}`);
  await sql.query(await readFile(migration, 'utf8'));
  await sql.query('COMMIT');
  await sql.query('ALTER TABLE sum_changes FORCE ROW LEVEL SECURITY');
}

test('calls without a campaign are removed, with the values that only they had set', async () => {
  const byCall = await contactOf('2025-08-20', [
    { source: 'justcall', on: '2025-08-20' },
    { source: 'manual', on: '2025-08-02' },
  ]);
  const never = await contactOf('2025-08-20', [{ source: 'justcall', on: '2025-08-20' }]);
  const later = await contactOf('2025-08-25', [{ source: 'justcall', on: '2025-08-20' }]);
  await sql.query(
    `INSERT INTO source_syncs (client_id, source, status, cursor) VALUES ('alpha', 'justcall', 'ok', '3'), ('alpha', 'hubspot', 'ok', 'x')`,
  );
  await migrateAgain();
  const { rows } = await sql.query(
    `SELECT c.id, c.last_contacted AS contact, d.last_interaction AS deal FROM contacts c
     JOIN deals d ON d.contact_id = c.id ORDER BY c.id`,
  );
  expect(rows).toEqual([
    { id: byCall, contact: day('2025-08-02'), deal: day('2025-08-02') },
    { id: never, contact: null, deal: null },
    { id: later, contact: day('2025-08-25'), deal: day('2025-08-25') },
  ]);
  const kept = await sql.query('SELECT source FROM activities');
  expect(kept.rows).toEqual([{ source: 'manual' }]);
  const syncs = await sql.query('SELECT source, cursor FROM source_syncs ORDER BY source');
  expect(syncs.rows).toEqual([
    { source: 'hubspot', cursor: 'x' },
    { source: 'justcall', cursor: null },
  ]);
  // Row-level security is forced again. Two tables without a client have policies for public requests only.
  const open = await sql.query(
    `SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity AND relkind = 'r'
       AND relname NOT IN ('markets', 'settings')`,
  );
  expect(open.rows).toEqual([]);
});

import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp } from '../testing/app.ts';
import { checkContacts } from '../testing/import-file.ts';
import { countStatement, measureImports } from './queries/staged.ts';

const t = await createTestApp();
const platform = platformScope(system);

beforeAll(async () => {
  const owner = new pg.Client({ connectionString: t.databaseUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO contacts (client_id, id, first_name, last_name, email, firm, crd, created_at, updated_at)
     SELECT 'alpha', gen_random_uuid(), 'First' || n % 97, 'Last' || n, n || '@example.com', 'Firm' || n % 211, n, now(), now()
     FROM generate_series(1, 20000) n`,
  );
  await owner.end();
}, 60_000);
afterAll(() => t.close());

test('rows of a file are looked up among contacts by number, address and name, each by its index', async () => {
  const lines = Array.from({ length: 500 }, (_, n) => `Ann${n},Lee,UBS,ann${n}@example.com,${50_000 + n}`);
  const { id } = await checkContacts(t, `First,Last,Firm,Email,CRD\n${lines.join('\n')}\n`);
  const plan = await t.platform.db.as(platform, async (tx) => {
    await measureImports(tx);
    const { text, values } = countStatement({ clientId: 'alpha', id }, {});
    const { rows } = await tx.client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).not.toContain('Seq Scan on contacts');
  for (const [index, condition] of [
    ['contacts_crd', 'crd = '],
    ['contacts_email', 'lower(email) = '],
    ['contacts_person', 's.person'],
  ])
    expect(plan).toMatch(
      new RegExp(`using ${index} .*\n\\s*Index Cond: .*${condition?.replace(/[()]/g, '\\$&')}`),
    );
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockCounters, raiseCounter } from './auth/queries/counters.ts';
import { readPlainPage } from './contacts/list/queries/pages.ts';
import { plainPage, type Selection, type Window } from './contacts/list/queries/statements.ts';
import { openClient } from './platform/db/connections/client.ts';
import { newId } from './platform/db/ids.ts';
import { platformScope, signInScope, system, tenantScope } from './platform/db/scope.ts';
import { int4, text } from './platform/db/sql/row-types.ts';
import { defineQuery, observeQueries, queries, sql } from './platform/db/sql/sql.ts';
import { readOrSaveDemoFlag, readPublicBranding } from './platform/queries/settings.ts';
import { workingKeyRow, workingKeys } from './platform/sessions/queries/api-keys.ts';
import { viewedRow, viewedUser } from './platform/sessions/queries/views.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { problemsOf, readNeverNull } from './testing/database/row-checks.ts';
import { anyScopeCalls, platformCalls } from './testing/queries/query-calls.ts';

let t: TestApp;
let neverNull: ReadonlySet<string>;
const seen = new Set<string>();
const problems = new Set<string>();

const client = 'alpha';
const id = newId();
const now = new Date('2025-08-29T16:00:00Z');
const everything: Selection = { clientIds: [client], filters: {}, by: { sort: 'aum', order: 'asc' }, now };
const page: Window = { limit: 11, offset: 0, after: { key: '5', id }, backward: false, keep: 'start' };

beforeAll(async () => {
  t = await createTestApp();
  neverNull = new Set(await readNeverNull(t.databaseUrl));
  observeQueries((query, _statement, fields) => {
    seen.add(query.name);
    for (const problem of problemsOf(query, fields, neverNull)) problems.add(problem);
  });
});
afterAll(() => t.close());

describe.each([
  ['a client', tenantScope(client, system), anyScopeCalls],
  ['everyone', platformScope(system), [...anyScopeCalls, ...platformCalls]],
])('in the scope of %s', (_, scope, allowed) => {
  test('each query returns rows of its declared types', async () => {
    await t.platform.db.as(scope, async (tx) => {
      for (const call of allowed) await call(tx);
    });
    expect([...problems]).toEqual([]);
  });
});

test('so do those of signing in', async () => {
  await t.platform.db.as(signInScope(), async (tx) => {
    await lockCounters(tx, ['a']);
    await raiseCounter(tx, 'a');
  });
  expect([...problems]).toEqual([]);
});

test('so do those of the first start', async () => {
  const connection = await openClient(t.databaseUrl);
  await readOrSaveDemoFlag(connection, false).finally(() => connection.end());
  expect([...problems]).toEqual([]);
});

test('so do those that are read at once', async () => {
  await readPlainPage(t.platform.db, tenantScope(client, system), plainPage(everything, page));
  await t.platform.sessions.find('unknown');
  await readPublicBranding(t.platform.db);
  await t.platform.db.read(platformScope(system), viewedRow, viewedUser('unknown', id));
  const times = { now, today: now };
  const keys = workingKeys(sql`k.token_hash = ${'unknown'}`, times);
  await t.platform.db.read(signInScope(), workingKeyRow, keys);
  expect([...problems]).toEqual([]);
});

test('no query is left out', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const ours = files.filter(
    (file) => /quer(y|ies)|sessions/.test(file) && /(?<!test|fixture)\.ts$/.test(file),
  );
  for (const file of ours) await import(join(import.meta.dirname, file));
  expect([...queries.keys()].filter((name) => !seen.has(name) && !name.startsWith('test_'))).toEqual([]);
});

describe('the check', () => {
  const wrong = defineQuery('test_wrong', {
    id: text(),
    sum: int4(),
    name: text().orNull(),
    missing: text(),
  });
  test('finds names, types and nulls that differ from the declaration', async () => {
    await t.platform.db.as(platformScope(system), (tx) =>
      wrong.all(tx, sql`SELECT id, 1 AS sum, username AS name, 2 AS more FROM users`),
    );
    expect([...problems]).toEqual([
      'test_wrong: more is not stated',
      'test_wrong: id is not text but type 2950',
      'test_wrong: sum may be null, or is an expression: say why it never is',
      'test_wrong: name is never null in its table: orMissing where a join may miss it',
      'test_wrong: missing is not answered',
    ]);
  });
});

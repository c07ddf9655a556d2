import { attention } from '@liftout/contract/admin';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import * as schema from '../platform/db/schema/index.ts';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeFirm, makeMarket, makeMove, write } from '../testing/rows/factories.ts';

const t = await createTestApp();
afterAll(() => t.close());

const now = t.platform.clock.now();
const daysFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000);
const items = async () => (await t.call(attention, { as: 'admin' })).body;
const kinds = async () => (await items()).map(({ kind }) => kind);
const set = (sql: string, values: unknown[] = []) => query(t.databaseUrl, sql, values);

test('access that ended or ends within 14 days', async () => {
  expect(await items()).toEqual([
    {
      kind: 'clientExpired',
      count: 1,
      at: daysFromNow(-1).toISOString(),
      name: 'Expired Partners',
      detail: null,
      client: 'expired',
    },
  ]);
  await set("UPDATE clients SET archived_at = now() WHERE client_id = 'expired'");
  expect(await items()).toEqual([]);

  await set("UPDATE clients SET expires_at = $1 WHERE client_id = 'alpha'", [daysFromNow(14)]);
  await set("UPDATE clients SET expires_at = $1 WHERE client_id = 'beta'", [daysFromNow(3)]);
  await set("UPDATE clients SET expires_at = $1 WHERE client_id = 'inactive'", [daysFromNow(2)]);
  expect(await items()).toMatchObject([{ kind: 'clientExpiring', count: 2, client: 'beta' }]);
  await set("UPDATE clients SET expires_at = $1 WHERE client_id IN ('alpha', 'beta')", [
    new Date(daysFromNow(14).getTime() + 1),
  ]);
  expect(await items()).toEqual([]);
});

test('submissions, the oldest first; not those of archived clients, nor decided ones', async () => {
  const submission = (
    clientId: string,
    lastName: string,
    days: number,
    status: 'pending' | 'approved' = 'pending',
  ) => ({
    clientId,
    id: newId(),
    fields: { firstName: 'Ada', lastName },
    submittedBy: clientId,
    status,
    createdAt: daysFromNow(days),
  });
  await write(t, ({ orm }) =>
    orm
      .insert(schema.pendingContacts)
      .values([
        submission('alpha', 'New', -1),
        submission('beta', 'Old', -9),
        submission('expired', 'Gone', -20),
        submission('alpha', 'Done', -30, 'approved'),
      ]),
  );
  expect(await items()).toEqual([
    {
      kind: 'approval',
      count: 2,
      at: daysFromNow(-9).toISOString(),
      name: 'Ada Old',
      detail: 'Beta Partners',
      client: 'beta',
    },
  ]);
  await set('DELETE FROM pending_contacts');
});

test('sources, mail, rejects of the last upload and firm names', async () => {
  await write(t, async ({ orm }) => {
    const at = { startedAt: daysFromNow(-1), finishedAt: daysFromNow(-1) };
    await orm.insert(schema.sourceSyncs).values([
      { clientId: 'alpha', source: 'hubspot', status: 'failed', error: 'HubSpot refused the key.', ...at },
      { clientId: 'alpha', source: 'justcall', status: 'ok', ...at },
      { clientId: 'expired', source: 'hubspot', status: 'failed', error: 'No.', ...at },
    ]);
    const mail = {
      subject: 'Report',
      html: '',
      plainText: '',
      createdBy: 'alpha',
      createdAt: daysFromNow(-2),
    };
    await orm.insert(schema.mailOutbox).values([
      { id: newId(), recipient: 'a@x.example', status: 'failed', lastError: '550 no such user', ...mail },
      { id: newId(), recipient: 'b@x.example', status: 'queued', nextAttemptAt: now, ...mail },
    ]);
  });
  await makeMarket(t, 'chicago', 'Chicago');
  const upload = (fileName: string, rejected: number, days: number, revertedAt: Date | null = null) => ({
    id: newId(),
    fileName,
    marketPath: 'chicago',
    timePeriod: 'Q1 2025',
    totalProcessed: 10,
    marketMatches: 0,
    added: 0,
    duplicates: 0,
    rejected,
    outsidePeriod: 0,
    assumedMatches: 0,
    warnings: 0,
    uploadedBy: 'admin',
    createdAt: daysFromNow(days),
    revertedAt,
  });
  await write(t, ({ orm }) =>
    orm.insert(schema.uploads).values([upload('old.csv', 9, -3), upload('reverted.csv', 8, 0, now)]),
  );
  const firmId = await makeFirm(t, 'Merrill');
  await makeMove(t, { firstName: 'Ann', lastName: 'Low', movedOn: '2025-01-10', firmJoinedId: firmId });
  const alias = (spelling: string, status: 'review' | 'rule') => ({
    spellingKey: spelling.toLowerCase(),
    spelling,
    firmId,
    status,
    updatedAt: daysFromNow(-4),
  });
  await write(t, ({ orm }) =>
    orm.insert(schema.firmAliases).values([alias('Merril Lnch', 'review'), alias('Merrill', 'rule')]),
  );
  expect(await items()).toEqual([
    {
      kind: 'sourceFailing',
      count: 1,
      at: daysFromNow(-1).toISOString(),
      name: 'hubspot',
      detail: 'HubSpot refused the key.',
      client: 'alpha',
    },
    {
      kind: 'mailFailed',
      count: 1,
      at: daysFromNow(-2).toISOString(),
      name: 'a@x.example',
      detail: '550 no such user',
      client: null,
    },
    {
      kind: 'uploadRejects',
      count: 9,
      at: daysFromNow(-3).toISOString(),
      name: 'old.csv',
      detail: null,
      client: null,
    },
    {
      kind: 'firmReview',
      count: 1,
      at: daysFromNow(-4).toISOString(),
      name: 'Merril Lnch',
      detail: null,
      client: null,
    },
  ]);
  await write(t, ({ orm }) => orm.insert(schema.uploads).values(upload('clean.csv', 0, 0)));
  expect(await kinds()).toEqual(['sourceFailing', 'mailFailed', 'firmReview']);
});

test('pairs of advisors to review, first the one with the most assets', async () => {
  const firmJoinedId = await makeFirm(t, 'Stifel');
  const pair = async (names: [string, string][], aumCents: number | null, score: number) => {
    const [moveA = '', moveB = ''] = await Promise.all(
      names.map(([firstName, lastName]) =>
        makeMove(t, { firstName, lastName, movedOn: '2025-02-01', firmJoinedId }),
      ),
    );
    await write(t, ({ orm }) =>
      orm.insert(schema.advisorReviews).values({
        ...{ id: newId(), moveA, moveB, blockA: 'a', blockB: 'b' },
        ...{ score, evidence: [], moves: 2, aumCents },
      }),
    );
  };
  const reviews = async () => (await items()).filter(({ kind }) => kind === 'advisorReview');
  expect(await reviews()).toEqual([]);
  const same: [string, string] = ['John', 'Quillon'];
  await pair([same, same], null, 0.9);
  const found = { kind: 'advisorReview', at: null, detail: null, client: null };
  expect(await reviews()).toEqual([{ ...found, count: 1, name: 'John Quillon' }]);
  await pair(
    [
      ['Ann', 'Low'],
      ['Anne', 'Low'],
    ],
    5_000_000,
    0.5,
  );
  expect(await reviews()).toEqual([{ ...found, count: 2, name: 'Ann Low and Anne Low' }]);
});

test('is for admins', async () => {
  expect((await t.call(attention, { as: null })).status).toBe(401);
  expect((await t.call(attention, { as: 'beta' })).status).toBe(403);
});

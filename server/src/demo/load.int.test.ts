import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { eq, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoLogins } from '../auth/service.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import * as schema from '../platform/db/schema/index.ts';
import { platformScope, system, tenantScope } from '../platform/db/scope.ts';
import { passwordMatches } from '../platform/passwords.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database/database.ts';
import { expectSumsToHold } from '../testing/database/kept-sums.ts';
import { emptied, loadDemo, resetDemo } from './load.ts';
import { demoWorkbookFolder } from './workbook.ts';
import { buildDemoWorld } from './world.ts';

let database: TestDatabase;
let db: Database;
let dataDir: string;
const platform = platformScope(system);

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.loginUrl, connections: 3 });
  dataDir = await mkdtemp(join(tmpdir(), 'liftout-demo-'));
  await loadDemo(db, dataDir);
});

afterAll(async () => {
  await db.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function counts(): Promise<Record<string, number>> {
  const world = Object.keys(buildDemoWorld());
  return db.as(platform, async (tx) => {
    const found: Record<string, number> = {};
    for (const [key, table] of Object.entries(schema)) {
      if (world.includes(key)) found[key] = await tx.orm.$count(table);
      else if (getTableName(table) === 'contact_counts') found.counted = await tx.orm.$count(table);
    }
    return found;
  });
}

test('loads every row of the world', async () => {
  const expected = Object.entries(buildDemoWorld()).map(([key, rows]) => [key, rows.length]);
  expect(await counts()).toEqual({ ...Object.fromEntries(expected), counted: 4 });
});

test("a client's scope finds its own 477 contacts and $12.8M, and nobody else's", async () => {
  const mine = tenantScope('silicon-valley', system);
  const [contacts, deals] = await db.as(mine, async ({ orm }) => [
    await orm.select().from(schema.contacts),
    await orm.select().from(schema.deals),
  ]);
  expect(contacts).toHaveLength(477);
  const open = deals.filter(({ archivedAt }) => archivedAt === null);
  expect(open.reduce((sum, { valueCents }) => sum + valueCents, 0)).toBe(1_280_000_000);
  const kept = await db.as(platform, ({ orm }) =>
    orm.select().from(schema.contactCounts).where(eq(schema.contactCounts.clientId, 'silicon-valley')),
  );
  expect(kept).toEqual([{ clientId: 'silicon-valley', total: 477 }]);
});

test('every demo login has its password', async () => {
  const users = await db.as(platform, ({ orm }) => orm.select().from(schema.users));
  for (const { username, password } of demoLogins) {
    const user = users.find((one) => one.username === username);
    expect(await passwordMatches(user?.passwordHash ?? null, password)).toBe(true);
  }
});

test('the workbook’s sheets are there, with the columns of a campaign sheet', async () => {
  const folder = demoWorkbookFolder(dataDir);
  for (const sheet of ['Campaigns', 'Contacts', 'Calls'])
    expect(existsSync(join(folder, `${sheet}.csv`))).toBe(true);
  const rows: string[][] = parse(await readFile(join(folder, 'Campaigns.csv'), 'utf8'));
  expect(rows[0]?.slice(0, 8)).toEqual(
    'name,status,targetFirm,contactCount,callsPlanned,callsCompleted,successRate,createdAt'.split(','),
  );
  expect(rows.length).toBeGreaterThan(5);
});

test('a load that fails leaves nothing behind', async () => {
  const empty = await createTestDatabase();
  const other = openDatabase({ url: empty.loginUrl, connections: 2 });
  try {
    // A firm of the directory is already there: the load gets far and then fails.
    const firm = {
      id: '018f0000-0000-7000-8000-000000000000',
      name: 'Merrill',
      nameKey: 'merrill',
      createdAt: new Date(),
    };
    await other.as(platform, ({ orm }) => orm.insert(schema.firms).values(firm));
    await expect(loadDemo(other, dataDir)).rejects.toThrow('firms_name_key_unique');
    const left = await other.as(platform, ({ orm }) =>
      Promise.all([orm.$count(schema.users), orm.$count(schema.contacts)]),
    );
    expect(left).toEqual([0, 0]);
  } finally {
    await other.close();
    await empty.drop();
  }
});

test('a reset empties every table there is', () => {
  const names = Object.values(schema).map((table) => getTableName(table));
  expect([...emptied.map((table) => getTableName(table)), 'settings'].sort()).toEqual(names.sort());
});

test('a reset undoes all changes and signs everyone out, and the database stays a demo', async () => {
  const at = new Date('2025-08-29T16:00:00.000Z');
  const before = await counts();
  await db.as(platform, async ({ orm }) => {
    await orm.insert(schema.settings).values({ name: 'installation', value: { demo: true }, updatedAt: at });
    await orm.delete(schema.deals);
    await orm.update(schema.contacts).set({ firstName: 'Changed' });
    const [user] = await orm.select().from(schema.users);
    const session = {
      tokenHash: 'x',
      userId: user!.id,
      userAgent: '',
      id: newId(),
      accessEpoch: 1,
      userEpoch: 1,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: at,
    };
    await orm.insert(schema.sessions).values(session);
  });
  await resetDemo(db, dataDir);
  await expectSumsToHold({ databaseUrl: database.url });
  await resetDemo(db, dataDir);
  await expectSumsToHold({ databaseUrl: database.url });
  expect(await counts()).toEqual({ ...before, settings: (before.settings ?? 0) + 1 });
  await db.as(platform, async ({ orm }) => {
    expect(await orm.$count(schema.sessions)).toBe(0);
    expect(await orm.$count(schema.contacts, eq(schema.contacts.firstName, 'Changed'))).toBe(0);
  });
});

test('a user of Silicon Valley watches a firm and an advisor, and has news of both', async () => {
  const mine = tenantScope('silicon-valley', system);
  const [watched, told] = await db.as(mine, async ({ orm }) => [
    await orm.select().from(schema.watches),
    await orm.select().from(schema.notifications),
  ]);
  expect(watched.map(({ label }) => label).sort()).toEqual(['Elena Romano', 'Merrill']);
  expect(
    told
      .filter(({ readAt }) => readAt === null)
      .map(({ label }) => label)
      .sort(),
  ).toEqual(['Elena Romano', 'Merrill']);
  expect(told.filter(({ readAt }) => readAt !== null).map(({ label }) => label)).toEqual(['Merrill']);
  const latestFirst = told.toSorted((one, other) => other.number - one.number);
  expect(latestFirst.map(({ readAt }) => readAt === null)).toEqual([true, true, false]);
});

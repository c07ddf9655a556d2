import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { firmNamesOf } from './firm-names.fixture.ts';
import { resolveAgain } from './resolve-again.ts';

const migration = new URL('../platform/db/migrations/0356_suffixes_of_houses_abroad.sql', import.meta.url);

let t: TestApp;
const { sql, clear, moves, names } = firmNamesOf(() => t);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(clear);

/** A file of moves from these firms. */
const fileOf = (...firms: string[]) =>
  csv(...firms.map((firm, at) => `Ann,Person${'abc'[at]},"Palo Alto, CA","${firm}",UBS,04/29/2025,$10M`));
const abroad = ['J P Morgan Securities, plc', 'Goldman Sachs & Co. Limited', 'Stratos Wealth Partners, Ltd'];

/** As an earlier release recorded it: under the names without their suffixes. */
async function older() {
  await upload(t, fileOf('J.P. Morgan Securities LLC', 'Goldman Sachs & Co. LLC', 'Stratos Wealth Partners'));
  for (const [at, spelling] of abroad.entries())
    await sql('UPDATE moves SET firm_left_spelling = $1 WHERE last_name = $2', [
      spelling,
      `Person${'abc'[at]}`,
    ]);
}

const migrate = async () => sql(await readFile(migration, 'utf8'));
const leftFirms = async () =>
  (
    await sql<{ name: string }>(
      'SELECT f.name FROM moves m JOIN firms f ON f.id = m.firm_left_id ORDER BY m.last_name',
    )
  ).map(({ name }) => name);

test('moves of companies abroad are told from their US firms, as an upload tells them', async () => {
  await upload(t, fileOf(...abroad));
  const fresh = await moves();
  await clear();
  await older();
  expect(await leftFirms()).toEqual(['J.P. Morgan', 'Goldman Sachs', 'Stratos Wealth']);
  await migrate();
  await resolveAgain(t.platform, 'present');
  expect(await leftFirms()).toEqual([abroad[0], abroad[1], 'Stratos Wealth']);
  expect((await moves()).map(({ fingerprint }: { fingerprint?: string }) => fingerprint)).toEqual(
    fresh.map(({ fingerprint }: { fingerprint?: string }) => fingerprint),
  );
});

test('what an admin confirmed for both keeps its firm, and a second run adds nothing', async () => {
  await older();
  await sql(`UPDATE firm_aliases SET status = 'confirmed' WHERE spelling_key = 'jp morgan securities'`);
  await migrate();
  const recorded = await names();
  await migrate();
  await resolveAgain(t.platform, 'present');
  expect(await leftFirms()).toEqual(['J.P. Morgan', abroad[1], 'Stratos Wealth']);
  expect((await names()).length).toBe(recorded.length);
});

test('firms with a plus in their name, and the printer Merrill Corporation, are told as an upload tells them', async () => {
  const renamed = ['Smith + Jones', 'Merrill Corporation'];
  await upload(t, fileOf(...renamed));
  const fresh = await moves();
  await clear();
  await upload(t, fileOf('Smith Jones', 'Merrill'));
  for (const [at, spelling] of renamed.entries())
    await sql('UPDATE moves SET firm_left_spelling = $1 WHERE last_name = $2', [
      spelling,
      `Person${'abc'[at]}`,
    ]);
  await migrate();
  await resolveAgain(t.platform, 'present');
  expect((await leftFirms())[1]).toBe('Merrill Corporation');
  expect((await moves()).map(({ fingerprint }: { fingerprint?: string }) => fingerprint)).toEqual(
    fresh.map(({ fingerprint }: { fingerprint?: string }) => fingerprint),
  );
});

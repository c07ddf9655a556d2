import { listAudit } from '@liftout/contract/audit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { firmNamesOf } from './firm-names.fixture.ts';
import { resolveAgain } from './resolve-again.ts';

let t: TestApp;
const { sql, clear, decide, moves, names, countsOfFirms } = firmNamesOf(() => t);
const version = 'present';

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(clear);

const run = (isStopping?: () => boolean) => resolveAgain(t.platform, version, isStopping);

/** Waddell & Reed was LPL's from 2021-04-30 on. */
const file = csv(
  'Ann,Before,"Palo Alto, CA",Waddell & Reed,UBS,04/29/2021,$10M',
  'Bob,Theday,"Palo Alto, CA",Waddell & Reed,LPL,04/30/2021,',
  'Cal,Former,"Palo Alto, CA",Waddell & Reed,LPL,04/01/2021,',
  'Dee,Typo,"Palo Alto, CA",Merril Lynch,UBS,02/01/2025,',
);

/** As an earlier release would have recorded it: no takeovers by day, and no typing errors. */
async function olderRules() {
  await decide('lpl', 1, 'waddell and reed');
  await decide(null, 1, 'merril lynch');
  await sql(`UPDATE firm_aliases SET rules_version = 'older', decided_by = NULL, decided_at = NULL, previous_firm_id = NULL,
    previous_status = NULL, status = CASE spelling_key WHEN 'merril lynch' THEN 'review' ELSE 'rule' END`);
}

const isMarked = async () =>
  (await sql('SELECT 1 FROM firm_aliases WHERE rules_version <> $1', [version])).length === 0;
const audited = async () =>
  (await t.call(listAudit, { as: 'admin', query: { action: 'firm-name.resolved' } })).body.entries;

describe('spellings that older rules resolved', () => {
  test('and their moves become what an upload by the present rules makes of them', async () => {
    await upload(t, file);
    const [fresh, freshNames] = [await moves(), await names()];
    await olderRules();
    expect(await moves()).not.toEqual(fresh);
    expect(await run()).toBe(2);
    expect(await moves()).toEqual(fresh);
    expect(await names()).toEqual(freshNames);
    expect(await isMarked()).toBe(true);
    const [kept, counted] = await countsOfFirms();
    expect(kept).toEqual(counted);
  });

  test('are changed once: a second run does nothing', async () => {
    await upload(t, file);
    await olderRules();
    await run();
    const before = await moves();
    const entries = (await audited()).length;
    expect(await run()).toBe(0);
    await sql(`UPDATE firm_aliases SET rules_version = ''`);
    expect(await run()).toBe(0);
    expect(await moves()).toEqual(before);
    expect(await audited()).toHaveLength(entries);
  });

  test('are gone on with after a stop', async () => {
    await upload(t, file);
    const fresh = await moves();
    await olderRules();
    let looks = 0;
    await run(() => {
      looks += 1;
      return looks > 2;
    });
    expect(await isMarked()).toBe(false);
    await run();
    expect(await moves()).toEqual(fresh);
    expect(await isMarked()).toBe(true);
  });

  test('are told in the audit log', async () => {
    await upload(t, file);
    await olderRules();
    const before = (await audited()).length;
    await run();
    const entries = await audited();
    expect(entries).toHaveLength(before + 2);
    expect(entries.slice(0, 2).map(({ entityId }) => entityId)).toEqual(
      expect.arrayContaining(['merril lynch', 'waddell and reed']),
    );
  });
});

test('what an admin confirmed keeps its firm', async () => {
  await upload(t, file);
  await decide('ubs', 1, 'waddell and reed');
  await decide(null, 1, 'merril lynch');
  const [before, spellings] = [await moves(), await names()];
  await sql(`UPDATE firm_aliases SET rules_version = 'older'`);
  expect(await run()).toBe(0);
  expect(await moves()).toEqual(before);
  expect(await names()).toEqual(spellings);
});

import * as contract from '@liftout/contract/firm-names';
import { moveLanes } from '@liftout/contract/move-figures';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact } from '../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { expected, file, firmNamesOf, key } from './firm-names.fixture.ts';

let t: TestApp;
const { sql, clear, clearMoves, list, preview, decide, undo, moves, names, countsOfFirms } = firmNamesOf(
  () => t,
);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(clear);

describe('the review list', () => {
  test('has a spelling with its candidates and why, its moves, contacts and samples', async () => {
    await upload(t, file);
    await makeContact(t, 'alpha', { firm: 'MERRILL LYNCK' });
    await makeContact(t, 'beta', { firm: 'Merrill Lynck, Inc.' });
    await makeContact(t, 'beta', { firm: 'Merrill' });
    expect(await list()).toMatchObject([
      {
        key,
        spelling: 'Merrill Lynck',
        status: 'review',
        version: 1,
        firm: { name: 'Merrill Lynck', channel: null },
        reason: {
          by: 'rule',
          text: 'It resembles Merrill. It counts as its own firm until someone decides.',
        },
        candidates: [{ name: 'Merrill', channel: 'wirehouse', why: 'one letter from "merrill lynch"' }],
        joined: 2,
        left: 3,
        contacts: 2,
        decidedBy: null,
        undoable: false,
      },
    ]);
    const [name] = await list();
    expect(name?.sampleMoves).toHaveLength(3);
    expect(await list({ q: 'LYNCK' })).toHaveLength(1);
    expect(await list({ q: 'nobody' })).toEqual([]);
    expect(await list({ status: 'confirmed' })).toEqual([]);
  });

  test('is paged, the most moves first', async () => {
    await upload(t, csv('A,A,Boise,Raymond Jame,UBS,01/10/2025,', 'B,B,Boise,Merrill Lynck,UBS,01/10/2025,'));
    await upload(t, csv('C,C,Boise,Merrill Lynck,UBS,01/11/2025,'));
    const first = await t.call(contract.listFirmNames, { as: 'admin', query: { pageSize: 1 } });
    expect(first.body.map((name) => name.spelling)).toEqual(['Merrill Lynck']);
    expect(first.headers['x-total-count']).toBe('2');
    expect(first.headers.link).toContain('rel="next"');
    const past = await t.call(contract.listFirmNames, { as: 'admin', query: { page: 999 } });
    expect([past.body, past.headers['x-total-count']]).toEqual([[], '2']);
  });
});

describe('a decision', () => {
  test('is counted before it is made, and the count changes nothing', async () => {
    await upload(t, file);
    const before = [await moves(), await names()];
    const { body } = await preview('merrill');
    expect(body).toEqual(expected);
    expect([await moves(), await names()]).toEqual(before);
    expect((await preview(null)).body).toMatchObject({ moves: 0, merged: 0 });
  });

  test('changes what was counted: moves, conversions, repeats, markets, with an audit entry', async () => {
    await upload(t, file);
    const { body } = await decide('merrill');
    expect(body.counts).toEqual(expected);
    expect(body.name).toMatchObject({
      status: 'confirmed',
      version: 2,
      firm: { name: 'Merrill' },
      decidedBy: 'admin',
      undoable: true,
    });
    const after = await moves();
    expect(after).toHaveLength(5);
    expect(after).toContainEqual(
      expect.objectContaining({
        name: 'Ada Lovelace',
        left_firm: 'Merrill',
        joined_firm: 'UBS',
        aum_cents: 1_000_000_000,
        reports: [
          expect.objectContaining({ row: 2, left: 'MERRILL LYNCK, INC.', city: 'Palo Alto' }),
          expect.objectContaining({ row: 3, left: 'Merrill Lynch', city: 'San Jose' }),
        ],
      }),
    );
    expect(after).toContainEqual(expect.objectContaining({ name: 'Cy Fox', is_conversion: true }));
    const [kept, counted] = await countsOfFirms();
    expect(kept).toEqual(counted);
    const [entry] = await sql(
      `SELECT action, actor_name, entity_id, before, after FROM audit_entries WHERE entity = 'firm-name' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({
      action: 'firm-name.decided',
      actor_name: 'admin',
      entity_id: key,
      before: { firm: 'Merrill Lynck', status: 'review' },
      after: { firm: 'Merrill', status: 'confirmed', moves: 5, merged: 1 },
    });
    expect(await list()).toEqual([]);
    const lanes = await t.call(moveLanes, { as: 'admin', query: {} });
    expect(lanes.body.map(({ firmLeft, firmJoined }) => [firmLeft.name, firmJoined.name])).not.toEqual(
      expect.arrayContaining([[expect.stringContaining('Merrill Lynck'), 'UBS']]),
    );
  });

  test('counts no contacts, those of all clients, while it holds the lock', async () => {
    await upload(t, file);
    const [{ contacts, ...seen } = { contacts: null }] = await list();
    expect(contacts).toBe(0);
    const { body } = await decide('merrill');
    expect(Object.keys(body.name).sort()).toEqual(Object.keys(seen).sort());
    expect(Object.keys((await undo(2)).body.name)).not.toContain('contacts');
  });

  test('leaves the moves as if it had been known before the upload', async () => {
    await upload(t, file);
    await decide('merrill');
    const decidedAfter = await moves();
    await clearMoves();
    await upload(t, file);
    const withoutReports = (rows: object[]) =>
      rows.map((row) => ({ ...row, reports: null, location_key: null }));
    expect(withoutReports(await moves())).toEqual(withoutReports(decidedAfter));
  });

  test('undone leaves everything as it was', async () => {
    await upload(t, file);
    const before = [await moves(), await names()];
    await decide('merrill');
    expect((await preview(null)).body).toMatchObject({ moves: 5, split: 1, merged: 0, conversionsEnded: 1 });
    const { body } = await undo(2);
    expect(body.counts).toMatchObject({ moves: 5, split: 1, merged: 0, conversionsEnded: 1 });
    expect([await moves(), await names()]).toEqual(before);
    const [kept, counted] = await countsOfFirms();
    expect(kept).toEqual(counted);
    expect((await undo(3)).status).toBe(409);
  });

  test('to keep it apart takes it from the list and changes no move', async () => {
    await upload(t, file);
    const before = await moves();
    expect((await decide(null)).body).toMatchObject({
      name: { status: 'confirmed', firm: { name: 'Merrill Lynck' } },
      counts: { moves: 0 },
    });
    expect(await moves()).toEqual(before);
    expect(await list()).toEqual([]);
    expect(await list({ status: 'confirmed' })).toHaveLength(1);
  });

  test('for a firm without a record adds it with its channel', async () => {
    await upload(t, file);
    expect((await preview('stifel')).body).toMatchObject({ moves: 5, conversions: 0, merged: 0 });
    expect((await decide('stifel')).body.name.firm).toMatchObject({ name: 'Stifel', channel: 'regional' });
  });

  test('may be changed by another one, for a firm chosen by its id', async () => {
    await upload(t, file);
    const before = await moves();
    await decide('stifel');
    const [ubs] = await sql<{ id: string }>(`SELECT id FROM firms WHERE name = 'UBS'`);
    const { body } = await decide(ubs!.id, 2);
    expect(body).toMatchObject({ name: { firm: { name: 'UBS' } }, counts: { moves: 5, conversions: 2 } });
    expect((await undo(3)).body.name.firm.name).toBe('Stifel');
    await decide(null, 4);
    expect(await moves()).toEqual(before);
  });

  test('is not changed by a later upload or its rules', async () => {
    await upload(t, file);
    await decide('stifel');
    await upload(t, csv('Zoe,Zed,Boise,MERRILL LYNCK LLC,UBS,03/01/2025,'));
    expect(await list({ status: 'confirmed' })).toMatchObject([{ firm: { name: 'Stifel' }, version: 2 }]);
    expect(await moves()).toContainEqual(expect.objectContaining({ name: 'Zoe Zed', left_firm: 'Stifel' }));
    expect(await list()).toEqual([]);
  });
});

describe('what is refused', () => {
  test('of two admins one is told that the other decided', async () => {
    await upload(t, file);
    const answers = await Promise.all([decide('merrill'), decide('stifel')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.message).toBe('This firm name was changed by someone else. Reload it and try again.');
    expect(JSON.parse(refused!.text).current).toMatchObject({ key, version: 2, status: 'confirmed' });
    expect((await undo(1)).status).toBe(409);
  });

  test('bad input names its field; unknown names and firms; other people', async () => {
    await upload(t, file);
    const bad = await t.call(contract.decideFirmName, {
      as: 'admin',
      body: { key: '', version: 1, firm: 'UBS Inc!' },
    });
    expect([bad.status, JSON.parse(bad.text).issues.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['key', 'firm'],
    ]);
    const unknownId = '018f0000-0000-7000-8000-000000000000';
    for (const firm of ['no-such-firm', unknownId]) {
      const refused = await decide(firm);
      expect([refused.status, JSON.parse(refused.text).issues]).toMatchObject([400, [{ path: 'firm' }]]);
      expect((await preview(firm)).status).toBe(400);
    }
    expect((await decide('merrill', 1, 'never seen')).status).toBe(404);
    expect((await preview('merrill', 'never seen')).status).toBe(404);
    const body = { key, version: 1, firm: 'merrill' };
    expect((await t.call(contract.decideFirmName, { as: null, body })).status).toBe(401);
    expect((await t.call(contract.decideFirmName, { as: 'alpha', body })).status).toBe(403);
    expect(await list()).toMatchObject([{ key, version: 1, status: 'review' }]);
  });

  test('an error midway leaves nothing half done', async () => {
    await upload(t, file);
    const before = [await moves(), await names(), await countsOfFirms()];
    const client = new pg.Client({ connectionString: t.databaseUrl });
    await client.connect();
    await client.query(
      `ALTER TABLE firm_aliases ADD CONSTRAINT test_no_decision CHECK (status <> 'confirmed') NOT VALID`,
    );
    expect((await decide('merrill')).status).toBe(500);
    await client.query('ALTER TABLE firm_aliases DROP CONSTRAINT test_no_decision');
    await client.end();
    expect([await moves(), await names(), await countsOfFirms()]).toEqual(before);
    expect((await decide('merrill')).status).toBe(200);
  });
});

test('several are decided at once, each reported; one decided meanwhile is left', async () => {
  await upload(t, file);
  await upload(t, csv('Q,Q,Boise,Raymond Jame,UBS,01/10/2025,'));
  await decide(null, 1, 'raymond jame');
  const { body } = await t.call(contract.decideFirmNames, {
    as: 'admin',
    body: {
      decisions: [
        { key, version: 1, firm: 'merrill' },
        { key: 'raymond jame', version: 1, firm: 'ubs' },
      ],
    },
  });
  expect(body.results).toEqual([
    { key, decided: true, message: null, version: 2 },
    {
      key: 'raymond jame',
      decided: false,
      message: 'Someone else decided this name first. It was left as it is.',
      version: null,
    },
  ]);
  expect(body.counts).toEqual(expected);
});

import { firmChoices } from '@liftout/contract/firm-names';
import * as contract from '@liftout/contract/firm-records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { seedMarkets, upload } from '../testing/upload.ts';
import { file, firmNamesOf } from './firm-names.fixture.ts';

let t: TestApp;
const { clear } = firmNamesOf(() => t);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());
beforeEach(clear);

describe('firms', () => {
  const firms = async (query: Record<string, unknown> = {}) =>
    (await t.call(contract.listFirms, { as: 'admin', query })).body;

  test('are listed with moves and spellings, searched, filtered and sorted', async () => {
    await upload(t, file);
    expect(
      (await firms()).map(({ name, joined, left, spellings, toReview }) => [
        name,
        joined,
        left,
        spellings,
        toReview,
      ]),
    ).toEqual([
      ['Merrill Lynck', 2, 3, 1, 1],
      ['UBS', 2, 1, 1, 0],
      ['Merrill', 0, 2, 2, 0],
      ['RBC Wealth Management', 1, 0, 1, 0],
    ]);
    expect((await firms({ sort: 'name' })).map(({ name }) => name)).toEqual([
      'Merrill',
      'Merrill Lynck',
      'RBC Wealth Management',
      'UBS',
    ]);
    expect((await firms({ q: 'bofa' })).map(({ name }) => name)).toEqual(['Merrill']);
    expect((await firms({ channel: 'none' })).map(({ name }) => name)).toEqual(['Merrill Lynck']);
    expect((await firms({ channel: 'wirehouse' })).map(({ name }) => name)).toEqual(['UBS', 'Merrill']);
    expect(
      (await t.call(contract.listFirms, { as: 'admin', query: { page: 2, pageSize: 3 } })).body,
    ).toHaveLength(1);
    const past = await t.call(contract.listFirms, { as: 'admin', query: { page: 999 } });
    expect([past.body, past.headers['x-total-count']]).toEqual([[], '4']);
    expect((await t.call(contract.listFirms, { as: 'alpha', query: {} })).status).toBe(403);
  });

  test('open with their spellings, and are renamed and given a channel', async () => {
    await upload(t, file);
    const [, , merrill] = await firms();
    const open = () => t.call(contract.getFirm, { as: 'admin', params: { id: merrill!.id } });
    const listed = 'The directory lists it as a name of Merrill.';
    expect(
      (await open()).body.names.map(({ key: name, moves: n, status, reason }) => [name, n, status, reason]),
    ).toEqual([
      ['bofa', 1, 'rule', { by: 'directory', text: listed }],
      ['merrill lynch', 1, 'rule', { by: 'directory', text: listed }],
    ]);
    const update = (body: object) =>
      t.call(contract.updateFirm, {
        as: 'admin',
        params: { id: merrill!.id },
        body: { version: 1, ...body },
      });
    expect((await update({ name: 'UBS' })).status).toBe(409);
    expect((await update({ name: 'UBS Financial Services Inc.' })).status).toBe(409);
    const bad = await update({ channel: 'guild' });
    expect([bad.status, JSON.parse(bad.text).issues]).toMatchObject([400, [{ path: 'channel' }]]);
    expect((await open()).body).toMatchObject({ name: 'Merrill', version: 1 });
    const { body } = await update({ name: 'Merrill Wealth', channel: 'bank' });
    expect(body).toMatchObject({ name: 'Merrill Wealth', channel: 'bank', version: 2 });
    expect(body.names.map((name) => name.key)).toContain('merrill wealth');
    const stale = await update({ name: 'Merrill Again' });
    expect([stale.status, JSON.parse(stale.text).current]).toMatchObject([409, { name: 'Merrill Wealth' }]);
    expect(await upload(t, file)).toMatchObject({ added: 0 });
    expect((await open()).body).toMatchObject({ name: 'Merrill Wealth', channel: 'bank' });
  });

  test('to choose are those with records, then those of the directory', async () => {
    await upload(t, file);
    const { body } = await t.call(firmChoices, { as: 'admin', query: { q: 'merrill' } });
    expect(body.map(({ name }) => name)).toEqual(['Merrill Lynck', 'Merrill']);
    const other = await t.call(firmChoices, { as: 'admin', query: { q: 'stifel nic' } });
    expect(other.body).toMatchObject([{ firm: 'stifel', name: 'Stifel' }]);
  });
});

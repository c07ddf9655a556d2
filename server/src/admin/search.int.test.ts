import { search } from '@liftout/contract/admin';
import * as users from '@liftout/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  const june = csv('Zoë,Quill,"Palo Alto, CA",Merrill,UBS,2025-06-02,$10M');
  await upload(t, june, { fileName: 'quarterly_100%.csv' });
  const july = csv('Quentin,Quill,"Chicago, IL",UBS,,2025-07-01,$100M');
  await upload(t, july, { market: 'Chicago', fileName: 'quarterly 1000.csv' });
  for (const [client, name, email] of [
    ['alpha', 'Zoë Quill', 'zoe@alpha.example'],
    ['beta', 'Max Quill', 'max_quill@beta.example'],
  ] as const)
    await t.call(users.createPerson, {
      as: 'admin',
      params: { client },
      body: { name, email, invite: 'copy' },
    });
  await t.call(users.createAdmin, {
    as: 'admin',
    body: { username: 'quill.admin', name: 'Ada Quill', invite: 'copy' },
  });
});
afterAll(() => t.close());

const find = async (q: string) => (await t.call(search, { as: 'admin', query: { q } })).body;

test('finds people of all clients, admins, and moves of all markets', async () => {
  expect(await find('quill')).toMatchObject({
    people: [
      { name: 'Ada Quill', username: 'quill.admin', clientId: null, clientName: null },
      { name: 'Max Quill', email: 'max_quill@beta.example', clientId: 'beta', clientName: 'Beta Partners' },
      { name: 'Zoë Quill', clientId: 'alpha' },
    ],
    uploads: [],
    moves: [
      { name: 'Quentin Quill', firmLeft: 'UBS', firmJoined: null, movedOn: '2025-07-01', market: 'chicago' },
      { name: 'Zoë Quill', firmLeft: 'Merrill', firmJoined: 'UBS', market: 'silicon-valley' },
    ],
  });
});

test('finds advisors by name, each once, with the firm and city of the latest move', async () => {
  const { advisors } = await find('quill');
  expect(advisors).toMatchObject([
    { name: 'Quentin Quill', firmLeft: 'UBS', firmJoined: null, city: 'Chicago' },
    { name: 'Zoë Quill', firmLeft: 'Merrill', firmJoined: 'UBS', city: 'Palo Alto' },
  ]);
  const { advisors: named, moves } = await find('merrill');
  expect([named.length, moves.length]).toEqual([0, 1]);
});

test('all words count, in any order and without accents', async () => {
  const { people, moves } = await find('quill ZOE');
  expect(people.map(({ name }) => name)).toEqual(['Zoë Quill']);
  expect(moves.map(({ name }) => name)).toEqual(['Zoë Quill']);
});

test("leaves out the clients' own logins", async () => {
  expect(await find('alpha')).toMatchObject({ people: [{ email: 'zoe@alpha.example' }] });
});

test('finds uploads by file name, newest first, with the page that lists them', async () => {
  const { uploads } = await find('quarterly');
  expect(uploads).toMatchObject([
    { fileName: 'quarterly 1000.csv', marketName: 'Chicago', page: 1 },
    { fileName: 'quarterly_100%.csv', marketName: 'Silicon Valley', page: 1 },
  ]);
  // With nine more, ten are newer than the oldest.
  for (let n = 0; n < 9; n += 1)
    await upload(t, csv('A,B,"Chicago, IL",UBS,,2025-07-01,'), { fileName: `n${n}.csv` });
  expect((await find('quarterly')).uploads.map(({ page }) => page)).toEqual([1, 2]);
});

test.each([
  ['0%.', ['quarterly_100%.csv']],
  ['y_1', ['quarterly_100%.csv']],
  ['%%', []],
  ['__', []],
  ['\\\\', []],
])('%s is no wildcard', async (q, files) => {
  const { people, uploads, moves } = await find(q);
  expect(uploads.map(({ fileName }) => fileName)).toEqual(files);
  expect([people, moves]).toEqual([[], []]);
});

test('answers at most five of each', async () => {
  expect((await find('csv')).uploads).toHaveLength(5);
});

test.each([
  ['', 'Enter at least 2 characters.'],
  [' a ', 'Enter at least 2 characters.'],
  ['a'.repeat(101), 'Use at most 100 characters.'],
])('refuses %j', async (q, message) => {
  const answer = await t.call(search, { as: 'admin', query: { q } });
  expect([answer.status, answer.message]).toEqual([400, `q: ${message}`]);
});

test('is for admins only', async () => {
  expect((await t.call(search, { as: null, query: { q: 'quill' } })).status).toBe(401);
  expect((await t.call(search, { as: 'alpha', query: { q: 'quill' } })).status).toBe(403);
});

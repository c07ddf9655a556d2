import { listNamesakes } from '@liftout/contract/contact-namesakes';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeContact } from '../testing/rows/factories.ts';

/** Rosa Karlsson of Merrill Lynch is to be marked as do not contact. */
const t = await createTestApp();
afterAll(() => t.close());

const rosa = {
  firstName: 'Rosa',
  lastName: 'Karlsson',
  firm: 'Merrill Lynch',
  email: 'rosa@ml.example',
  phone: '(415) 555-0198',
};
const other = { ...rosa, email: 'rk@home.example', phone: null };
let id: string;
beforeEach(async () => {
  await query(t.databaseUrl, 'DELETE FROM contacts');
  id = await makeContact(t, 'alpha', { ...rosa, crd: '4711' });
});
const told = async (ids = [id], as: 'alpha' | 'beta' = 'alpha') => {
  const named = ids.map((one) => `&contacts=${one}`).join('');
  const answer = await t.inject({ as, method: 'GET', url: `${listNamesakes.path}?client=${as}${named}` });
  expect(answer.statusCode).toBe(200);
  return listNamesakes.response.parse(answer.json()).map(({ firstName, firm }) => `${firstName} ${firm}`);
};

test.each([
  ['the firm written otherwise, another address', { ...other, firm: 'M.L.P.F.&S., Inc.' }],
  ['the name written otherwise', { ...other, firstName: 'RÓSA' }],
  ['the number at another firm', { ...other, firm: 'Baird', phone: '+1 415.555.0198' }],
])('who has %s is told', async (_, who) => {
  await makeContact(t, 'alpha', who);
  expect(await told()).toEqual([`${who.firstName} ${who.firm}`]);
});

test.each([
  ['is at another firm', { ...other, firm: 'Baird' }],
  ['has another name', { ...other, lastName: 'Karlssonova' }],
  ['has another CRD number', { ...other, crd: '4712' }],
  ['is marked along, by the address', { ...other, email: 'ROSA@ml.example' }],
  ['is archived', { ...other, archivedAt: new Date(), archivedReason: 'Gone.' }],
  [
    'is marked already',
    {
      ...other,
      doNotContactAt: new Date(),
      doNotContactReason: 'other' as const,
      doNotContactNote: 'Asked.',
      doNotContactBy: 'alpha',
    },
  ],
])('who %s is not', async (_, who) => {
  await makeContact(t, 'alpha', who);
  expect(await told()).toEqual([]);
});

test('those who are to be marked as well are not told, nor are those of another client', async () => {
  const second = await makeContact(t, 'alpha', other);
  await makeContact(t, 'beta', other);
  expect(await told([id, second])).toEqual([]);
  expect(await told([id], 'beta')).toEqual([]);
  expect(await told([])).toEqual([]);
});

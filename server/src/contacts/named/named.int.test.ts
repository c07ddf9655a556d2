import { contactTimeline } from '@liftout/contract/contacts';
import { getIntel, insights, listIntel, submitIntel } from '@liftout/contract/insights';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { makeContact } from '../../testing/rows/factories.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const kevin = (fields: object = {}, client: 'alpha' | 'beta' = 'alpha') =>
  makeContact(t, client, { firstName: 'Kevin', lastName: 'Rosario', firm: 'Merrill', ...fields });
const send = async (contactName: string, firm: string | null = null, as: 'alpha' | 'beta' = 'alpha') => {
  const body = { type: 'contact_intel' as const, subject: 'Has an offer', description: 'Heard at lunch.' };
  return (await t.call(submitIntel, { as, body: { ...body, contactName, firm } })).body;
};
const subjectsOf = async (id: string, query: { limit?: number } = {}) =>
  (await t.call(contactTimeline, { as: 'alpha', params: { id }, query })).body.entries.filter(
    ({ kind }) => kind === 'intel',
  ).length;

test('the answer, the list, the one and the insight name the contact, and their timeline has it', async () => {
  const id = await kevin();
  await kevin({}, 'beta');
  const sent = await send('kevin rosario');
  expect(sent.contactId).toBe(id);
  const { body: listed } = await t.call(listIntel, { as: 'admin', query: {} });
  expect(listed).toMatchObject([{ id: sent.id, contactId: id }]);
  const one = await t.call(getIntel, { as: 'admin', params: { id: sent.id } });
  expect(one.body.contactId).toBe(id);
  const found = (await t.call(insights, { as: 'alpha', query: {} })).body;
  const evidence = found.find((insight) => insight.id === `intel:${sent.id}`)?.evidence;
  expect(evidence?.items).toMatchObject([{ label: 'Contact intel on kevin rosario', contactId: id }]);
  expect(await subjectsOf(id)).toBe(1);
});

test('a firm is the same in another spelling, and tells namesakes apart', async () => {
  const atMerrill = await kevin({ firm: 'Merrill Lynch, Pierce, Fenner & Smith' });
  const atUbs = await kevin({ firm: 'UBS' });
  expect((await send('Kevin Rosario', 'Merrill')).contactId).toBe(atMerrill);
  expect((await send('Kevin Rosario', 'UBS Financial Services Inc.')).contactId).toBe(atUbs);
  expect(await Promise.all([subjectsOf(atMerrill), subjectsOf(atUbs)])).toEqual([1, 1]);
});

test('namesakes are never guessed, also at one firm', async () => {
  const [one, other] = [await kevin(), await kevin({ email: 'second@merrill.example' })];
  for (const firm of [null, 'Merrill', 'Baird'])
    expect((await send('Kevin Rosario', firm)).contactId).toBe(null);
  expect(await Promise.all([subjectsOf(one), subjectsOf(other)])).toEqual([0, 0]);
});

test('a middle initial finds who has none, where nobody else fits', async () => {
  const id = await kevin();
  expect((await send('Kevin A. Rosario', 'Merrill Lynch')).contactId).toBe(id);
  expect((await send('Kevin A. Rosario')).contactId).toBe(id);
  expect((await send('Kevin A. Rosario', 'Baird')).contactId).toBe(null);
  const exact = await kevin({ firstName: 'Kevin A.', firm: 'Baird' });
  expect((await send('Kevin A. Rosario', 'Baird')).contactId).toBe(exact);
  expect((await send('Kevin B. Rosario', 'Merrill')).contactId).toBe(id);
});

test('nobody is named by intel without a name, by an archived contact, or by another client', async () => {
  await kevin({ archivedAt: new Date(), archivedReason: 'Gone.' });
  await kevin({}, 'beta');
  expect((await send('Kevin Rosario')).contactId).toBe(null);
  expect((await send('   ')).contactId).toBe(null);
  expect((await send("'; DROP TABLE contacts; --", '%_\\')).contactId).toBe(null);
});

test('a timeline is filled although the newest intel is of namesakes', async () => {
  const id = await kevin();
  await kevin({ firm: 'UBS' });
  await send('Kevin Rosario', 'Merrill');
  for (let n = 0; n < 5; n += 1) await send('Kevin Rosario', 'UBS');
  await send('Kevin Rosario', 'Merrill');
  expect(await subjectsOf(id, { limit: 2 })).toBe(2);
});

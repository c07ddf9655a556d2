import { contactFacets, exportContacts, listContacts } from '@liftout/contract/contacts';
import { decideFirmName } from '@liftout/contract/firm-names';
import { readFirm } from '@liftout/contract/firms';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { makeContact } from '../../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../../testing/upload.ts';

let t: TestApp;

/** By firm, as someone typed it. */
const people = {
  Ann: 'Merrill',
  Ben: 'Merrill',
  Cem: 'MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED',
  Dee: 'Merril Lynch',
  Eve: 'Waddell & Reed',
  Fay: 'LPL',
  Gus: 'Nowhere Wealth',
  Hal: 'Merrill Lynck',
};

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  for (const [firstName, firm] of Object.entries(people))
    await makeContact(t, 'alpha', { firstName, lastName: 'Doe', firm, email: `${firstName}@alpha.example` });
  await makeContact(t, 'beta', { firstName: 'Other', firm: 'Merrill Lynch', email: '' });
});
afterAll(() => t.close());

const at = async (...firms: string[]) => {
  const query = new URLSearchParams({ sort: 'firstName' });
  for (const firm of firms) query.append('firm', firm);
  const answer = await t.inject({ as: 'alpha', url: `/api/contacts?${query}` });
  return listContacts.response
    .parse(answer.json())
    .map(({ firstName }) => firstName)
    .join(' ');
};
const facets = async (q = '') =>
  new Map(
    (await t.call(contactFacets, { as: 'alpha', query: { q } })).body.firms.map(
      ({ value, count }) => [value, count] as const,
    ),
  );

test.each(['Merrill', 'merrill lynch', 'MLPF&S'])('"%s" finds contacts by every spelling', async (firm) => {
  expect(await at(firm)).toBe('Ann Ben Cem Dee');
});

test('several firms, and one that no contact names', async () => {
  expect(await at('BofA', 'Nowhere Wealth')).toBe('Ann Ben Cem Dee Gus');
  expect(await at('UBS')).toBe('');
});

test('a firm has the contacts of those that it bought; the bought one its own', async () => {
  expect(await at('LPL Financial')).toBe('Eve Fay');
  expect(await at('Waddell & Reed')).toBe('Eve');
});

test('the spelling that was typed is kept', async () => {
  const { body } = await t.call(listContacts, {
    as: 'alpha',
    query: { firm: 'Merrill', sort: 'firstName' },
  });
  expect(body.map(({ firm }) => firm)).toEqual(['Merrill', 'Merrill', people.Cem, 'Merril Lynch']);
});

test('the filter offers a firm once, with the number that it then finds', async () => {
  const offered = await facets();
  expect(offered.get('Merrill')).toBe(4);
  expect(offered.get('LPL')).toBe(2);
  expect(offered.get('Waddell & Reed')).toBe(1);
  expect([...offered.keys()]).not.toContain('Merril Lynch');
  expect(await facets('merrill ly')).toEqual(
    new Map([
      [people.Cem, 4],
      ['Merrill Lynck', 1],
    ]),
  );
});

test('the firm page and the export count the same contacts', async () => {
  const page = await t.call(readFirm, { as: 'alpha', params: { firmName: 'Merrill Lynch' }, query: {} });
  expect(page.body.contacts).toBe(4);
  const { text } = await t.call(exportContacts, { as: 'alpha', query: { firm: 'Merrill' } });
  expect(text.trim().split('\r\n')).toHaveLength(1 + 4);
});

test('a decision on a spelling holds for contacts at once', async () => {
  await upload(t, csv('Ada,Lovelace,"Palo Alto, CA",Merrill Lynck,UBS,01/10/2025,'));
  expect(await at('Merrill')).toBe('Ann Ben Cem Dee');
  const decision = { key: 'merrill lynck', version: 1, firm: 'merrill' };
  await t.call(decideFirmName, { as: 'admin', body: decision });
  expect(await at('Merrill')).toBe('Ann Ben Cem Dee Hal');
  await expect.poll(async () => (await facets('merrill')).get('Merrill')).toBe(5);
});

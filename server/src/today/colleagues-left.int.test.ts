import { updateContact } from '@liftout/contract/contacts';
import { listMoves } from '@liftout/contract/moves';
import { listToday, logCall } from '@liftout/contract/today';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { compareContacts } from '../contact-advisors/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, setMarket, write } from '../testing/rows/factories.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

/**
 * Up to the test's day, August 29. Of Merrill in Palo Alto: Ann, Bob, Cat and Dan left within 60 days, Eve before, and Sid
 * came back. One left in San Jose, two went to another name of their own house, and three left in Chicago.
 */
const rows = [
  'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,Email',
  'Ann,Ashcombe,"Palo Alto, CA",Merrill,LPL,2025-08-01,,ann@ashcombe.example',
  'Bob,Bellweather,"Palo Alto, CA",Merrill,LPL,2025-08-10,,bob@bellweather.example',
  'Cat,Coldbrook,"Palo Alto, CA",Merrill Lynch,LPL,2025-07-20,,',
  'Dan,Dornford,Palo Alto,Merrill,,2025-08-08,,',
  'Eve,Eastgate,"Palo Alto, CA",Merrill,LPL,2025-05-02,,',
  'Sid,Stonehouse,"Palo Alto, CA",Merrill,UBS,2025-07-05,,sid@stonehouse.example',
  'Sid,Stonehouse,"Palo Alto, CA",UBS,Merrill,2025-08-10,,sid@stonehouse.example',
  'Fay,Fordham,"San Jose, CA",Merrill,LPL,2025-08-05,,',
  'Hal,Hillcrest,"Palo Alto, CA",WFA,FiNet,2025-08-12,,',
  'Ida,Iverton,"Palo Alto, CA",WFA,FiNet,2025-08-13,,',
  'Jo,Jessop,"Chicago, IL",Merrill,LPL,2025-08-13,,',
  'Kit,Kersey,"Chicago, IL",Merrill,LPL,2025-08-13,,',
  'Lee,Lorimer,"Chicago, IL",Merrill,LPL,2025-08-13,,',
].join('\n');
const inPast = new Date('2025-06-02T15:00:00Z');

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, rows, { timePeriod: 'Q3 2025' });
  await setMarket(t, 'alpha', 'silicon-valley');
  await setMarket(t, 'beta', 'chicago');
});
afterAll(() => t.close());
beforeEach(() =>
  write(t, ({ client }) => client.query('DELETE FROM contact_advisors; DELETE FROM contacts')),
);

type Fields = Parameters<typeof makeContact>[2];
const contact = (name: string, fields: Fields = {}, of: 'alpha' | 'beta' = 'alpha') => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const place = { firm: 'Merrill', city: 'Palo Alto, CA', lastContacted: inPast };
  return makeContact(t, of, { firstName, lastName, email: '', ...place, ...fields });
};
const left = { email: 'ann@ashcombe.example' };

/** The reasons of this rule, by the contact's first name. */
async function reasons(as: 'alpha' | 'beta' = 'alpha') {
  const { body } = await t.call(listToday, { as, query: { client: as } });
  return body.queue.flatMap(({ name, reasons: all }) => {
    const found = all.find(({ rule }) => rule === 'colleagues-left');
    return found ? [[name.split(' ')[0], found] as const] : [];
  });
}
const names = async (as?: 'alpha' | 'beta') => (await reasons(as)).map(([name]) => name);
const line = '4 colleagues left Merrill in Palo Alto since July 20';

test('advisors who are no contacts bring up whoever stayed, in each spelling of the firm and the city', async () => {
  await contact('Pat Penrose');
  await contact('Quin Quarles', { firm: 'Merrill Lynch, Pierce, Fenner & Smith', city: 'palo alto' });
  await contact('Rae Rowley', { city: 'San Jose, CA' });
  await contact('Tom Tilney', { city: 'Palo Alto, TX' });
  await contact('Una Upcott', { city: null });
  await contact('Vic Vane', { firm: 'Wells Fargo Advisors' });
  const found = await reasons();
  expect(found.map(([name, reason]) => [name, reason.line]).toSorted()).toEqual([
    ['Pat', line],
    ['Quin', line],
  ]);
  expect(found[0]?.[1].detail).toBe('Advisors who left there in the last 60 days; 1 more came back');
});

test('the evidence is the moves of those who left', async () => {
  await contact('Pat Penrose');
  const [pat] = await reasons();
  const of = { firmLeft: 'Merrill', city: 'CA|palo alto', from: '2025-07-01', to: '2025-08-29' };
  expect(pat?.[1].link).toEqual({ kind: 'moves', ...of });
  const { body } = await t.call(listMoves, { as: 'alpha', query: { ...of, includeConversions: 'no' } });
  expect(body.map(({ firstName }) => firstName).toSorted()).toEqual(['Ann', 'Bob', 'Cat', 'Dan', 'Sid']);
});

test('contacts who left are no colleagues to call, whether or not their firm was updated', async () => {
  await contact('Pat Penrose');
  const ann = await contact('Ann Ashcombe', left);
  await contact('Bob Bellweather', { email: 'bob@bellweather.example' });
  await compareContacts(t.platform, 'alpha');
  expect(await names()).toEqual(['Pat']);
  // As "Update firm" does.
  await t.call(updateContact, { as: 'alpha', params: { id: ann }, body: { firm: 'LPL Financial' } });
  await compareContacts(t.platform, 'alpha');
  expect((await reasons()).map(([name, reason]) => [name, reason.line])).toEqual([['Pat', line]]);
});

test('who left and came back has stayed, and counts for nobody as left', async () => {
  await contact('Sid Stonehouse', { email: 'sid@stonehouse.example' });
  await compareContacts(t.platform, 'alpha');
  expect((await reasons()).map(([name, reason]) => [name, reason.line])).toEqual([['Sid', line]]);
});

test('whoever must not be contacted is not brought up, and counts among those who left', async () => {
  const marked = {
    doNotContactAt: inPast,
    doNotContactReason: 'asked-to-stop',
    doNotContactBy: 'alpha',
  } as const;
  await contact('Pat Penrose', marked);
  await contact('Ann Ashcombe', { ...left, ...marked });
  await contact('Quin Quarles');
  await compareContacts(t.platform, 'alpha');
  expect((await reasons()).map(([name, reason]) => [name, reason.line])).toEqual([['Quin', line]]);
});

test('a call ends the news, and an archived contact is not called', async () => {
  const pat = await contact('Pat Penrose');
  await contact('Quin Quarles', { archivedAt: inPast, archivedReason: 'Gone.' });
  await contact('Rae Rowley', { lastContacted: new Date('2025-08-28T15:00:00Z') });
  // Rae was contacted before the upload told it.
  expect((await names()).toSorted()).toEqual(['Pat', 'Rae']);
  await t.call(logCall, { as: 'alpha', params: { id: pat }, body: { outcome: 'Busy' } });
  expect(await names()).toEqual(['Rae']);
});

test("another client's contacts and another market's moves are not told", async () => {
  await contact('Pat Penrose');
  await contact('Wes Walpole', { city: 'Chicago, IL' });
  await contact('Xan Xavier', {}, 'beta');
  await contact('Yve Yardley', { city: 'Chicago, IL' }, 'beta');
  expect(await names()).toEqual(['Pat']);
  expect((await reasons('beta')).map(([name, reason]) => [name, reason.line])).toEqual([
    ['Yve', '3 colleagues left Merrill in Chicago since August 13'],
  ]);
});

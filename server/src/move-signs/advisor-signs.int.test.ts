import { readAdvisorSigns, readContactSigns } from '@liftout/contract/move-signs';
import { listMoves } from '@liftout/contract/moves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeActivities, makeContact, setMarket } from '../testing/rows/factories.ts';
import { seedMarkets, upload } from '../testing/upload.ts';
import { showSigns } from './shown-signs.fixture.ts';

/** Up to the test's day, August 29. Palo Alto within 60 days: Ann, Bob, Cat and Dan left, Sid came back; Eve left before. */
const rows = [
  'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM',
  'Ann,Ashcombe,"Palo Alto, CA",Merrill,LPL,2025-08-01,',
  'Bob,Bellweather,"Palo Alto, CA",Merrill,LPL,2025-08-10,',
  'Cat,Coldbrook,"Palo Alto, CA",Merrill Lynch,LPL,2025-07-20,',
  'Dan,Dornford,"Palo Alto, CA",Merrill,UBS,2025-08-08,',
  'Eve,Eastgate,"Palo Alto, CA",Merrill,LPL,2025-05-02,',
  'Gil,Garstang,"Palo Alto, CA",UBS,Merrill Lynch,2025-03-01,',
  'Ned,Nethercott,"San Jose, CA",UBS,Merrill,2025-03-01,',
  'Ray,Ravenscroft,"Palo Alto, CA",Merrill,,2025-03-03,',
  'Sid,Stonehouse,"Palo Alto, CA",Merrill,UBS,2025-07-05,',
  'Sid,Stonehouse,"Palo Alto, CA",UBS,Merrill,2025-08-10,',
].join('\n');

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, rows, { timePeriod: 'Q3 2025' });
  await setMarket(t, 'alpha', 'silicon-valley');
  await setMarket(t, 'beta', 'chicago');
  await show(['colleagues-left', 'lane-growing']);
});
afterAll(() => t.close());

const show = (shown: string[]) => showSigns(t, shown);
const idOf = async (name: string) => {
  const { body } = await t.call(listMoves, { as: 'admin', query: { q: name } });
  return body[0]?.advisorId ?? '';
};
const signs = async (name: string, as: 'alpha' | 'beta' | 'admin' = 'alpha') =>
  t.call(readAdvisorSigns, {
    as,
    params: { id: await idOf(name) },
    query: as === 'admin' ? { client: 'alpha' } : {},
  });
const texts = async (name: string, as: 'alpha' | 'admin' = 'alpha') =>
  (await signs(name, as)).body.signs.map(({ text }) => text);

const colleagues = '4 advisors left Merrill in Palo Alto in 60 days; 1 more came back';
const lane = '3 advisors went from Merrill to LPL Financial in 90 days, 1 in the 90 days before';

test('an advisor without a contact has the signs of where the latest move led, with their counts', async () => {
  expect(await texts('Gil Garstang')).toEqual([colleagues, lane]);
  expect(await texts('Gil Garstang', 'admin')).toEqual(await texts('Gil Garstang'));
  expect(await texts('Ned Nethercott')).toEqual([lane]);
  expect((await signs('Gil Garstang')).body.signs[0]?.evidence).toEqual({
    firmLeft: 'Merrill',
    firmJoined: null,
    city: 'CA|palo alto',
    from: '2025-07-01',
    to: '2025-08-29',
  });
});

test('who left and came back is no colleague of their own', async () => {
  expect((await texts('Sid Stonehouse'))[0]).toBe(colleagues);
});

test('without a firm joined nothing is known, and at a firm where nothing happens there is no sign', async () => {
  expect((await signs('Ray Ravenscroft')).body).toMatchObject({ firm: null, signs: [] });
  expect((await signs('Ann Ashcombe')).body).toMatchObject({ firm: 'LPL Financial', signs: [] });
});

test('what past moves do not bear out is hidden, and another market’s advisor has none', async () => {
  await show([]);
  expect((await signs('Gil Garstang')).body).toMatchObject({ firm: 'Merrill', signs: [] });
  expect((await signs('Gil Garstang', 'beta')).body).toMatchObject({
    market: 'chicago',
    firm: null,
    signs: [],
  });
  await show(['colleagues-left', 'lane-growing']);
});

test('replies are e-mails and texts that came in within 60 days, and no sign', async () => {
  const contactId = await makeContact(t, 'alpha', { firstName: 'Pat', lastName: 'Penrose', firm: 'UBS' });
  const came = { contactId, type: 'email' as const, outcome: 'Received' };
  const on = (day: string) => new Date(`${day}T12:00:00Z`);
  await makeActivities(t, 'alpha', [
    { ...came, occurredAt: on('2025-08-28') },
    { ...came, type: 'sms', occurredAt: on('2025-08-01') },
    { ...came, occurredAt: on('2025-07-01') },
    { ...came, occurredAt: on('2025-06-30') }, // 60 days and some hours ago
    { ...came, outcome: 'Sent', occurredAt: on('2025-08-27') },
    { ...came, type: 'call', occurredAt: on('2025-08-27') },
  ]);
  const { body } = await t.call(readContactSigns, { as: 'alpha', params: { id: contactId } });
  expect(body).toMatchObject({ replies: 3, signs: [] });
});

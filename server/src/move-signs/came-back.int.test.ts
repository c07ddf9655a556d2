import { type ContactSign, readContactSigns } from '@liftout/contract/move-signs';
import { listMoves } from '@liftout/contract/moves';
import { listToday } from '@liftout/contract/today';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareContacts } from '../contact-advisors/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, setMarket } from '../testing/rows/factories.ts';
import { seedMarkets, upload } from '../testing/upload.ts';
import { showSigns } from './shown-signs.fixture.ts';

/** Up to the test's day, August 29: three left Merrill in Palo Alto, Sid and Tia came back, and Fay left in San Jose. */
const rows = [
  'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,Email',
  'Ann,Ashcombe,"Palo Alto, CA",Merrill,LPL,2025-08-01,,',
  'Bob,Bellweather,"Palo Alto, CA",Merrill,LPL,2025-08-10,,',
  'Cat,Coldbrook,"Palo Alto, CA",Merrill,LPL,2025-07-20,,',
  'Sid,Stonehouse,"Palo Alto, CA",Merrill,UBS,2025-08-01,,sid@stonehouse.example',
  'Sid,Stonehouse,"Palo Alto, CA",UBS,Merrill,2025-08-08,,sid@stonehouse.example',
  'Tia,Tremaine,"Palo Alto, CA",Merrill,UBS,2025-08-03,,',
  'Tia,Tremaine,"Palo Alto, CA",UBS,Merrill,2025-08-08,,',
  'Fay,Fordham,"San Jose, CA",Merrill,LPL,2025-08-05,,',
].join('\n');

let t: TestApp;
const contacts: Record<string, string> = {};
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, rows, { timePeriod: 'Q3 2025' });
  await setMarket(t, 'alpha', 'silicon-valley');
  await showSigns(t, ['colleagues-left']);
  const at = { firm: 'Merrill', city: 'Palo Alto, CA' };
  contacts.pat = await makeContact(t, 'alpha', {
    ...at,
    firstName: 'Pat',
    lastName: 'Penrose',
    email: '',
    lastContacted: new Date('2025-06-02T15:00:00Z'),
  });
  contacts.sid = await makeContact(t, 'alpha', {
    ...at,
    firstName: 'Sid',
    lastName: 'Stonehouse',
    email: 'sid@stonehouse.example',
    lastContacted: new Date('2025-08-29T15:00:00Z'),
  });
  await compareContacts(t.platform, 'alpha');
});
afterAll(() => t.close());

const signOf = async (id = ''): Promise<ContactSign | undefined> =>
  (await t.call(readContactSigns, { as: 'alpha', params: { id } })).body.signs[0];

test('who came back is no colleague who left, for the sign as on Today', async () => {
  // Pat's known colleagues: Sid, who is there again, and the three who left.
  expect((await signOf(contacts.pat))?.text).toBe(
    '3 of 4 known colleagues at Merrill in Palo Alto left in 60 days; 2 more came back',
  );
  const { body } = await t.call(listToday, { as: 'alpha', query: { client: 'alpha' } });
  expect(body.queue.find(({ name }) => name === 'Pat Penrose')?.reasons[0]).toMatchObject({
    line: '3 colleagues left Merrill in Palo Alto since July 20',
    detail: 'Advisors who left there in the last 60 days; 2 more came back',
  });
});

test('a contact who came back is a colleague of those who left, and may move next', async () => {
  expect((await signOf(contacts.sid))?.text).toContain('3 of 4 known colleagues at Merrill');
});

test('the moves behind a sign are those of its city: who left, and who came back', async () => {
  const { firmLeft, city, from, to } = (await signOf(contacts.pat))?.evidence ?? {};
  const { body } = await t.call(listMoves, {
    as: 'alpha',
    query: {
      ...(firmLeft && { firmLeft }),
      ...(city && { city }),
      ...(from && { from }),
      ...(to && { to }),
      includeConversions: 'no',
    },
  });
  expect(body.map(({ firstName }) => firstName).sort()).toEqual(['Ann', 'Bob', 'Cat', 'Sid', 'Tia']);
});

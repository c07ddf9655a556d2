import { listMoveSigns, readContactSigns } from '@liftout/contract/move-signs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareContacts } from '../contact-advisors/service.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, setMarket } from '../testing/rows/factories.ts';
import { seedMarkets, surnameOf, upload } from '../testing/upload.ts';
import { testSigns } from './service.ts';

const columns = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,Email';
/** Up to the test's day, August 29. Palo Alto: Ann, Bob, Cat and Dan within 60 days, Eve before; Fay is in San Jose. */
const rows = [
  columns,
  'Ann,Ashcombe,"Palo Alto, CA",Merrill,LPL,2025-08-01,,ann@ashcombe.example',
  'Bob,Bellweather,"Palo Alto, CA",Merrill,LPL,2025-08-10,,',
  'Cat,Coldbrook,"Palo Alto, CA",Merrill Lynch,LPL,2025-07-20,,',
  'Dan,Dornford,"Palo Alto, CA",Merrill,UBS,2025-08-08,,',
  'Eve,Eastgate,"Palo Alto, CA",Merrill,LPL,2025-05-02,,',
  'Fay,Fordham,"San Jose, CA",Merrill,,2025-08-05,,',
  'Hal,Hillcrest,"Palo Alto, CA",WFA,FiNet,2025-08-12,,',
  'Ida,Iverton,"Palo Alto, CA",WFA,FiNet,2025-08-13,,',
].join('\n');

let t: TestApp;
let pat: string;
let ann: string;
let sam: string;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, rows, { timePeriod: 'Q3 2025' });
  await setMarket(t, 'alpha', 'silicon-valley');
  await setMarket(t, 'beta', 'silicon-valley');
  const contact = (firstName: string, lastName: string, firm: string, city: string | null, email = '') =>
    makeContact(t, 'alpha', { firstName, lastName, firm, city, email });
  pat = await contact('Pat', 'Penrose', 'Merrill', 'Palo Alto, CA');
  await contact('Quin', 'Quarles', 'Merrill Lynch', 'Palo Alto');
  ann = await contact('Ann', 'Ashcombe', 'Merrill', 'Palo Alto, CA', 'ann@ashcombe.example');
  sam = await contact('Sam', 'Stone', 'Merrill', 'San Jose, CA');
  await contact('Uma', 'Underhill', 'Wells Fargo Advisors', 'Palo Alto, CA');
  await makeContact(t, 'beta', {
    firstName: 'Zed',
    lastName: 'Zane',
    firm: 'Merrill',
    city: 'Palo Alto, CA',
  });
  await compareContacts(t.platform, 'alpha');
});
afterAll(() => t.close());

const sql = (text: string) =>
  t.platform.db.as(platformScope(system), async ({ client }) => (await client.query(text)).rows);
/** As if the market's past had said so. */
const show = (shown: string[], market = 'silicon-valley') =>
  sql(`DELETE FROM move_sign_tests; INSERT INTO move_sign_tests SELECT '${market}', s, 410, 42, 900, 30, 3.1, 1.4, 5.2,
    s = ANY ('{${shown.join(',')}}'), '2024-01-01', '2024-10-01', now()
    FROM unnest('{colleagues-left,lane-growing,long-tenure}'::text[]) s`);
const list = async (query: Record<string, string> = {}) =>
  (await t.call(listMoveSigns, { as: 'alpha', query })).body;
const one = async (id: string) => (await t.call(readContactSigns, { as: 'alpha', params: { id } })).body;

test('each sign says its counts in words, with the moves behind it', async () => {
  await show(['colleagues-left', 'lane-growing']);
  // Known colleagues of Pat: Quin, and the four who left; Ann is one of them, although she is still listed.
  expect((await one(pat)).signs).toEqual([
    {
      sign: 'colleagues-left',
      text: '4 of 5 known colleagues at Merrill in Palo Alto left in 60 days',
      evidence: {
        firmLeft: 'Merrill',
        firmJoined: null,
        city: 'CA|palo alto',
        from: '2025-07-01',
        to: '2025-08-29',
      },
    },
    {
      sign: 'lane-growing',
      text: '3 advisors went from Merrill to LPL Financial in 90 days, 1 in the 90 days before',
      evidence: {
        firmLeft: 'Merrill',
        firmJoined: 'LPL Financial',
        city: null,
        from: '2025-06-01',
        to: '2025-08-29',
      },
    },
  ]);
  expect((await one(sam)).signs.map(({ sign }) => sign)).toEqual(['lane-growing']);
});

test('those with more signs come first; who left already and conversions are left out', async () => {
  await show(['colleagues-left', 'lane-growing']);
  const { contacts, total } = await list();
  expect(contacts.map(({ firstName, signs }) => [firstName, signs.length])).toEqual([
    ['Pat', 2],
    ['Quin', 2],
    ['Sam', 1],
  ]);
  expect(total).toBe(3);
  expect((await one(ann)).signs).toEqual([]);
  expect((await list({ sign: 'colleagues-left' })).contacts.map(({ firstName }) => firstName)).toEqual([
    'Pat',
    'Quin',
  ]);
  const second = await list({ pageSize: '2', page: '2' });
  expect([second.contacts.map(({ firstName }) => firstName), second.total]).toEqual([['Sam'], 3]);
});

test('a sign that is no better than chance is hidden, and says so', async () => {
  await show([]);
  const { tests, contacts, total } = await list();
  expect([contacts, total]).toEqual([[], 0]);
  expect(tests.map(({ isShown, text }) => [isShown, text.slice(0, 35)])).toEqual(
    Array.from({ length: 3 }, () => [false, 'Not shown, no better than chance: 4']),
  );
  await show(['colleagues-left']);
  expect((await list()).tests[0]?.text).toBe(
    'On past moves, 42 of 410 with this sign moved within 90 days: 3.1 times as often as others (95% interval 1.4 to 5.2).',
  );
});

test('the tests of another market are not read, and a contact of another client is not found', async () => {
  await show(['colleagues-left'], 'chicago');
  expect(await list()).toMatchObject({ market: 'silicon-valley', tests: [], testedAt: null, contacts: [] });
  const answer = await t.call(readContactSigns, { as: 'beta', params: { id: pat } });
  expect(answer.status).toBe(404);
});

test('past moves are replayed where moves were added since: what they bear out is shown', async () => {
  const day = (at: number) => new Date(Date.UTC(2025, 0, 2 + at)).toISOString().slice(0, 10);
  const names = 'Alder Birch Cedar Dogwood Elm Fir Ginkgo Hazel Ilex Juniper Larch Maple'.split(' ');
  let n = 0;
  const left = (at: number, firm: string, city: string) => {
    n += 1;
    return `Lee,${surnameOf(n)},"${city}, CA",${firm},Harbor ${names[n % 5]} Partners,${day(at)},,`;
  };
  // Twelve branches break up within 49 days each; of forty other firms one advisor leaves every 75 days.
  const bursts = names.flatMap((name, branch) =>
    Array.from({ length: 8 }, (_, at) =>
      left(20 + branch * 12 + at * 7, `${name} Street Wealth`, 'Palo Alto'),
    ),
  );
  const quiet = Array.from({ length: 40 }, (_, firm) =>
    [0, 75, 150].map((at) => left((firm % 70) + at, `Quiet ${surnameOf(900 + firm)} Capital`, 'San Jose')),
  ).flat();
  await upload(t, [columns, ...bursts, ...quiet].join('\n'), { timePeriod: 'Q1 2025', fileName: 'year.csv' });
  await sql('DELETE FROM move_sign_tests');
  await testSigns(t.platform);
  const found = (await list()).tests.find(({ sign }) => sign === 'colleagues-left');
  expect(found).toMatchObject({ isShown: true });
  expect(found?.lift).toBeGreaterThan(1.5);
});

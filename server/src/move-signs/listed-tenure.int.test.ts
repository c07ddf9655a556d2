import { listMoveSigns, readContactSigns } from '@liftout/contract/move-signs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareContacts } from '../contact-advisors/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, setMarket, write } from '../testing/rows/factories.ts';
import { seedMarkets, surnameOf, upload } from '../testing/upload.ts';
import { showSigns } from './shown-signs.fixture.ts';

/**
 * Up to the test's day, August 29, 2025. At Merrill there are five stays, of 10, 20, 30 and 365 days and Vic's of 200: half of
 * them under 30. Nobody knows since when Nan, Oda, Pia and Zed were there. At Harbor five stayed 5 days, at UBS four.
 */
const rows = [
  'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,Email',
  ...[10, 20, 30, 365].flatMap((days, at) => stay('Merrill', days, surnameOf(at))),
  ...[5, 5, 5, 5, 5].flatMap((days, at) => stay('Harbor Wealth', days, surnameOf(20 + at))),
  ...[5, 5, 5, 5].flatMap((days, at) => stay('UBS', days, surnameOf(40 + at))),
  'Nan,Nethercott,"Palo Alto, CA",Merrill,LPL,2025-02-20,,',
  'Oda,Oakley,"Palo Alto, CA",Merrill,LPL,2025-08-01,,',
  'Pia,Pemberton,"Palo Alto, CA",Merrill,LPL,2025-08-08,,',
  'Pat,Penrose,"Palo Alto, CA",LPL,Merrill,2025-05-21,,pat@penrose.example', // 100 days
  'Sam,Stone,"Palo Alto, CA",LPL,Merrill,2025-07-30,,sam@stone.example', // 30 days
  'Tim,Thorne,"Palo Alto, CA",LPL,Merrill Lynch,2025-07-31,,tim@thorne.example', // 29 days
  'Uma,Underhill,"Palo Alto, CA",LPL,UBS,2025-05-21,,uma@underhill.example',
  'Vic,Vance,"Palo Alto, CA",LPL,Merrill,2024-12-01,,vic@vance.example',
  'Vic,Vance,"Palo Alto, CA",Merrill,Raymond James,2025-06-19,,vic@vance.example',
  'Wes,Walden,"Palo Alto, CA",LPL,Merrill,2025-04-01,,wes@walden.example',
  'Xia,Xavier,"Palo Alto, CA",LPL,Merrill,2025-04-01,,xia@xavier.example',
  'Zed,Zane,"Palo Alto, CA",Merrill,Harbor Wealth,2025-06-01,,zed@zane.example', // 89 days
].join('\n');

/** Somebody who came to a firm on January 10, 2024, and left it so many days later. */
function stay(firm: string, days: number, surname: string): string[] {
  const left = new Date(Date.UTC(2024, 0, 10 + days)).toISOString().slice(0, 10);
  const person = `Lee,${surname},"Palo Alto, CA"`;
  return [`${person},LPL,${firm},2024-01-10,,`, `${person},${firm},Raymond James,${left},,`];
}

let t: TestApp;
const ids = new Map<string, string>();
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, rows, { timePeriod: 'Q3 2025' });
  await setMarket(t, 'alpha', 'silicon-valley');
  await setMarket(t, 'beta', 'silicon-valley');
  const people = [
    ['Pat', 'Penrose', 'Merrill'],
    ['Sam', 'Stone', 'Merrill'],
    ['Tim', 'Thorne', 'Merrill'],
    ['Uma', 'Underhill', 'UBS'],
    ['Vic', 'Vance', 'Merrill'],
    ['Wes', 'Walden', 'Merrill'],
    ['Xia', 'Xavier', 'Merrill'],
    // Listed with the firm that they left.
    ['Zed', 'Zane', 'Merrill'],
  ] as const;
  for (const [firstName, lastName, firm] of people) {
    const email = `${firstName}@${lastName}.example`.toLowerCase();
    ids.set(
      firstName,
      await makeContact(t, 'alpha', { firstName, lastName, firm, email, city: 'Palo Alto, CA' }),
    );
  }
  await makeContact(t, 'beta', {
    firstName: 'Pat',
    lastName: 'Penrose',
    firm: 'Merrill',
    email: 'pat@penrose.example',
  });
  await compareContacts(t.platform, 'alpha');
  await compareContacts(t.platform, 'beta');
  await write(t, ({ client }) =>
    client.query(
      `UPDATE contacts SET archived_at = now(), archived_reason = 'Gone.' WHERE first_name = 'Wes';
       UPDATE contacts SET do_not_contact_at = now(), do_not_contact_reason = 'asked-to-stop', do_not_contact_by = 'Ann'
       WHERE first_name = 'Xia'`,
    ),
  );
});
afterAll(() => t.close());

const show = (shown: string[]) => showSigns(t, shown);
const list = async (query: Record<string, string> = {}) =>
  (await t.call(listMoveSigns, { as: 'alpha', query })).body;
const names = async (query: Record<string, string> = {}) =>
  (await list(query)).contacts.map(({ firstName, signs }) => [firstName, signs.map(({ sign }) => sign)]);
const one = async (name: string) =>
  (await t.call(readContactSigns, { as: 'alpha', params: { id: ids.get(name) ?? '' } })).body.signs;

const merrill = { firmLeft: 'Merrill', firmJoined: null, city: null, from: null, to: '2025-08-29' };
const usual = 'of those who left, half of the 5 whose stay is known stayed under';

test('those who stayed for as long as half of those who left, or longer, are listed with the counts', async () => {
  await show(['long-tenure']);
  const { contacts, total } = await list({ sign: 'long-tenure' });
  // Tim is a day short, and UBS has too few stays to tell. Wes is archived, and Xia is not to be contacted.
  expect(contacts.map(({ firstName, signs }) => [firstName, signs])).toEqual([
    ['Pat', [{ sign: 'long-tenure', text: `At Merrill for 3 months; ${usual} 30 days`, evidence: merrill }]],
    ['Sam', [{ sign: 'long-tenure', text: `At Merrill for 30 days; ${usual} 30 days`, evidence: merrill }]],
    [
      'Zed',
      [
        {
          sign: 'long-tenure',
          text: `At Harbor Wealth for 3 months; ${usual} 5 days`,
          evidence: { ...merrill, firmLeft: 'Harbor Wealth' },
        },
      ],
    ],
  ]);
  expect(total).toBe(3);
  expect(await list()).toMatchObject({ contacts, total });
});

test('the list and the page of each contact say the same', async () => {
  await show(['colleagues-left', 'lane-growing', 'long-tenure']);
  const { contacts } = await list();
  const listed = new Map(contacts.map(({ firstName, signs }) => [firstName, signs]));
  for (const name of ['Pat', 'Sam', 'Tim', 'Uma', 'Vic', 'Zed'])
    expect([name, listed.get(name) ?? []]).toEqual([name, await one(name)]);
});

test('it counts among the signs of a contact, and those of the firm left hold for nobody who left', async () => {
  await show(['colleagues-left', 'long-tenure']);
  expect(await names()).toEqual([
    ['Pat', ['colleagues-left', 'long-tenure']],
    ['Sam', ['colleagues-left', 'long-tenure']],
    ['Tim', ['colleagues-left']],
    ['Zed', ['long-tenure']],
  ]);
  expect(await names({ sign: 'colleagues-left' })).toEqual([
    ['Pat', ['colleagues-left']],
    ['Sam', ['colleagues-left']],
    ['Tim', ['colleagues-left']],
  ]);
  const second = await list({ sign: 'long-tenure', pageSize: '2', page: '2' });
  expect([second.contacts.map(({ firstName }) => firstName), second.total]).toEqual([['Zed'], 3]);
});

test('it is hidden where it is no better than chance', async () => {
  await show(['colleagues-left']);
  expect(await list({ sign: 'long-tenure' })).toMatchObject({ contacts: [], total: 0 });
  expect((await names()).flatMap(([, signs]) => signs)).not.toContain('long-tenure');
  expect(await one('Zed')).toEqual([]);
});

test('a client has its own contacts alone, and a sign that there is not is refused', async () => {
  await show(['long-tenure']);
  const query = { sign: 'long-tenure' } as const;
  const { body } = await t.call(listMoveSigns, { as: 'beta', query });
  expect(body.contacts.map(({ firstName }) => firstName)).toEqual(['Pat']);
  expect(body.contacts.map(({ id }) => id)).not.toContain(ids.get('Pat'));
  expect(
    (await t.call(listMoveSigns, { as: 'admin', query: { ...query, client: 'alpha' } })).body.total,
  ).toBe(3);
  const wrong: Record<string, string> = { sign: 'tenure' };
  expect((await t.call(listMoveSigns, { as: 'alpha', query: wrong })).status).toBe(400);
});

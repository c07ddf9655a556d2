import { formerColleagues } from '@liftout/contract/advisors';
import { getContactMove, listContactMoves } from '@liftout/contract/contact-moves';
import { listMoves, moveLiftOuts } from '@liftout/contract/moves';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decisionsOf, fileOf } from '../advisor-decisions/advisor-decisions.fixture.ts';
import { compareContacts } from '../contact-advisors/service.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, setMarket } from '../testing/rows/factories.ts';
import { seedMarkets } from '../testing/upload.ts';

let t: TestApp;
const { sql, clear, send } = decisionsOf(() => t);

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'boston');
  await setMarket(t, 'beta', 'boston');
});
afterAll(() => t.close());
beforeEach(async () => {
  await clear();
  await sql('DELETE FROM contacts');
});

const robert = 'Robert,Thornvale,"Boston, MA",Merrill,UBS,08/20/2025,$40M,,';
const thornvale = {
  firstName: 'Robert',
  lastName: 'Thornvale',
  firm: 'Merrill Lynch',
  city: 'Boston',
  email: '',
};
const moveOf = (as: 'admin' | 'alpha' | 'beta', id: string) => t.call(getContactMove, { as, params: { id } });

test('the move of a contact says where it went, and whether its firm is older', async () => {
  const moved = await makeContact(t, 'alpha', thornvale);
  const updated = await makeContact(t, 'beta', { ...thornvale, firm: 'UBS Financial Services Inc.' });
  const other = await makeContact(t, 'alpha', { ...thornvale, lastName: 'Other' });
  await send(fileOf('Robert,Thornvale,"Boston, MA",LPL,Merrill,03/01/2019,,,', robert));
  for (const client of ['alpha', 'beta']) await compareContacts(t.platform, client);
  const lane = { firmLeft: 'Merrill', firmJoined: 'UBS', movedOn: '2025-08-20' };
  expect((await moveOf('alpha', moved)).body.move).toMatchObject({ ...lane, firmIsOld: true });
  expect((await moveOf('admin', moved)).body.move).toMatchObject({ ...lane, firmIsOld: true });
  expect((await moveOf('beta', updated)).body.move).toMatchObject({ ...lane, firmIsOld: false });
  expect((await moveOf('alpha', other)).body.move).toBeNull();

  const listed = (as: 'admin' | 'alpha', contacts: string[]) => {
    const asked = new URLSearchParams({ client: 'alpha' });
    for (const id of contacts) asked.append('contacts', id);
    return t.inject({ as, method: 'GET', url: `${listContactMoves.path}?${asked}` });
  };
  for (const as of ['alpha', 'admin'] as const)
    expect((await listed(as, [moved, other, updated])).json()).toEqual([
      { contactId: moved, ...(await moveOf(as, moved)).body.move },
    ]);
  expect((await listed('alpha', ['nonsense'])).statusCode).toBe(400);
});

test("another client's contact and an unknown one have no page of their move", async () => {
  const id = await makeContact(t, 'alpha', thornvale);
  const unknown = '018f0000-0000-7000-8000-000000000000';
  const statuses = [await moveOf('beta', id), await moveOf('alpha', unknown), await moveOf('admin', unknown)];
  expect(statuses.map(({ status, message }) => [status, message])).toEqual(
    statuses.map(() => [404, 'This contact was not found.']),
  );
  expect((await moveOf('alpha', id)).status).toBe(200);
});

test('who is left on a team is told without those who went along, in the same office only', async () => {
  const left = { firm: 'Merrill Lynch', city: 'Boston', email: '' };
  // As imports write it, and as people do.
  const stayed = await makeContact(t, 'alpha', {
    ...left,
    city: 'Boston, MA',
    firstName: 'Sue',
    lastName: 'Stayed',
  });
  await makeContact(t, 'alpha', thornvale);
  // Left by themselves later, and came back within days.
  await makeContact(t, 'alpha', { ...left, firstName: 'Greta', lastName: 'Gonelater' });
  const back = await makeContact(t, 'alpha', {
    ...left,
    city: 'boston',
    firstName: 'Rob',
    lastName: 'Returned',
  });
  const blocked = await makeContact(t, 'alpha', { ...left, firstName: 'Nell', lastName: 'Nocall' });
  await sql(
    `UPDATE contacts SET do_not_contact_at = now(), do_not_contact_reason = 'other', do_not_contact_by = 'test' WHERE id = '${blocked}'`,
  );
  await makeContact(t, 'alpha', { ...left, firstName: 'Ed', lastName: 'Away', city: 'Chicago' });
  await makeContact(t, 'alpha', { ...left, firstName: 'Al', lastName: 'Other', firm: 'Stifel' });
  await makeContact(t, 'alpha', { ...left, firstName: 'Al', lastName: 'Elsewhere', city: 'Boston, TX' });
  await makeContact(t, 'beta', { ...left, firstName: 'Bea', lastName: 'Foreign' });
  await send(
    fileOf(
      robert,
      'Ada,Marlowe,"Boston, MA",Merrill,UBS,08/22/2025,,,',
      'Otto,Alone,"Boston, MA",LPL,UBS,08/22/2025,,,',
      'Greta,Gonelater,"Boston, MA",Merrill,RBC,08/27/2025,,,',
      'Rob,Returned,"Boston, MA",Merrill,RBC,08/21/2025,,,',
      'Rob,Returned,"Boston, MA",RBC,Merrill,08/26/2025,,,',
    ),
  );
  await compareContacts(t.platform, 'alpha');
  const { body: moves } = await t.call(listMoves, { as: 'alpha', query: {} });
  const idOf = (name: string) => moves.find(({ lastName }) => lastName === name)?.id ?? '';
  const read = (as: 'admin' | 'alpha', name: string) =>
    t.call(formerColleagues, { as, params: { id: idOf(name) }, query: { client: 'alpha' } });
  for (const as of ['alpha', 'admin'] as const)
    expect((await read(as, 'Marlowe')).body).toEqual({
      firm: 'Merrill',
      city: 'Boston',
      count: 2,
      contacts: [
        { id: back, name: 'Rob Returned', jobTitle: null },
        { id: stayed, name: 'Sue Stayed', jobTitle: null },
      ],
    });
  expect((await read('alpha', 'Alone')).status).toBe(404);
});

test('a lift-out names each of its people once, also who went twice', async () => {
  await send(
    fileOf(
      robert,
      'Ada,Marlowe,"Boston, MA",Merrill,UBS,08/22/2025,,,',
      'Robert,Thornvale,"Boston, MA",UBS,Merrill,08/24/2025,,,',
      'Robert,Thornvale,"Boston, MA",Merrill,UBS,08/27/2025,$45M,,',
    ),
  );
  const { body: teams } = await t.call(moveLiftOuts, { as: 'alpha', query: {} });
  expect(teams).toMatchObject([{ size: 2, from: '2025-08-20', to: '2025-08-27' }]);
  expect(teams[0]?.members.map(({ name, movedOn }) => [name, movedOn])).toEqual([
    ['Robert Thornvale', '2025-08-20'],
    ['Ada Marlowe', '2025-08-22'],
  ]);
  expect(teams[0]?.members[0]?.moveId).toBe(teams[0]?.id);
});

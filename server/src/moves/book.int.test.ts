import { updateContact } from '@liftout/contract/contacts';
import {
  firmMomentum,
  listMoves,
  moveChannels,
  moveCities,
  moveLanes,
  moveLiftOuts,
  moveMonths,
  movesLeftOut,
  movesSummary,
  netRecruiting,
  readMoveBook,
} from '@liftout/contract/moves';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareContacts } from '../contact-advisors/service.ts';
import { clients } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { type As, createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact } from '../testing/rows/factories.ts';
import type { TestClient } from '../testing/rows/people.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

const columns = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,CRD,Email';
const rows = [
  columns,
  'Ann,Ash,"Palo Alto, CA",Stifel,LPL,2025-07-01,,,',
  'Bob,Bell,"Palo Alto, CA",Baird,RBC,2025-07-02,,4455667,',
  'Cat,Cole,"San Jose, CA",Baird,RBC,2025-07-03,,,Cat@Cole.example',
  'Dee,Dunn,"San Jose, CA",Baird,RBC,2025-07-04,,,',
  'Eve,Ely,"San Jose, CA",Merrill,RBC,2025-07-05,,,',
  'Fay,Fox,"New York, NY",Merrill,RBC,2025-07-06,,,',
].join('\n');

let t: TestApp;
let ann: string;
let cat: string;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, rows, { fileName: 'july.csv' });
  await t.platform.db.as(platformScope(system), async ({ orm }) => {
    await orm.update(clients).set({ targetMarket: 'silicon-valley' });
    await orm
      .update(clients)
      .set({ allowedDashboards: ['overview'] })
      .where(eq(clients.clientId, 'beta'));
  });
  const contact = (client: TestClient, firstName: string, lastName: string, firm: string, more = {}) =>
    makeContact(t, client, { firstName, lastName, firm, email: '', ...more });
  ann = await contact('alpha', 'Ann', 'ASH', 'LPL Financial LLC');
  await contact('alpha', 'Robert', 'Bell', 'Elsewhere', { crd: '4455667' });
  cat = await contact('alpha', 'Cat', 'Other', 'Elsewhere', { email: 'cat@cole.example' });
  // A namesake who is at neither firm, and somebody at a firm of a move.
  await contact('alpha', 'Dee', 'Dunn', 'Elsewhere');
  await contact('alpha', 'Zed', 'Zane', 'Merrill Lynch', { city: 'palo alto' });
  await contact('alpha', 'Yan', 'Yost', 'Elsewhere', { city: 'Palo Alto, CA' });
  await contact('alpha', 'Xia', 'Xu', 'Elsewhere', { city: 'New York, NY' });
  await contact('alpha', 'Gone', 'Gray', 'Baird', {
    city: 'San Jose',
    archivedAt: t.platform.clock.now(),
    archivedReason: 'No longer listed.',
  });
  await contact('beta', 'Dee', 'Dunn', 'Baird');
  for (const client of ['alpha', 'beta']) await compareContacts(t.platform, client);
});
afterAll(() => t.close());

const list = (as: As, query: Record<string, string> = {}) =>
  t.call(listMoves, { as, query: { order: 'asc', ...query } });
const names = async (as: As, query: Record<string, string>) =>
  (await list(as, query)).body.map(({ firstName }) => firstName).join(' ');

test('the book has the moves of contacts, and those to and from their firms', async () => {
  expect(await names('alpha', { book: 'firms' })).toBe('Ann Bob Cat Eve');
  expect(await names('alpha', {})).toBe('Ann Bob Cat Dee Eve');
  expect(await names('alpha', { book: 'contacts' })).toBe('Ann Bob Cat');
  expect(await names('alpha', { book: 'firms', q: 'palo' })).toBe('Ann Bob');
  expect((await list('alpha', { book: 'firms' })).headers['x-total-count']).toBe('4');
  // An admin names the client, and may look in any market.
  expect(await names('admin', { book: 'firms', client: 'alpha' })).toBe('Ann Bob Cat Eve');
  expect(await names('admin', { book: 'firms', client: 'alpha', market: 'new-york' })).toBe('Fay');
});

test('a move names the contact who made it, never by the name alone', async () => {
  const { body } = await list('alpha');
  const contacts = new Map(body.map(({ firstName, contactId }) => [firstName, contactId]));
  expect(contacts.get('Ann')).toBe(ann);
  expect(contacts.get('Bob')).not.toBeNull();
  expect(contacts.get('Cat')).toBe(cat);
  expect(contacts.get('Dee')).toBeNull();
  expect((await list('admin')).body.every(({ contactId }) => contactId === null)).toBe(true);
});

const span = { from: '2025-07-01', to: '2025-07-31' };

test('figures are of the book', async () => {
  const summary = async (book: 'contacts' | 'firms') =>
    (await t.call(movesSummary, { as: 'alpha', query: { ...span, book } })).body;
  expect((await summary('contacts')).current).toMatchObject({ moves: 3, advisors: 3 });
  expect((await summary('firms')).current).toMatchObject({ moves: 4, advisors: 4 });
  expect((await summary('contacts')).previous).toMatchObject({ moves: 0 });
  const query = { ...span, book: 'contacts' } as const;
  const lanes = await t.call(moveLanes, { as: 'alpha', query });
  const named = lanes.body.map(({ firmLeft, firmJoined, advisors }) => [
    firmLeft.name,
    firmJoined.name,
    advisors,
  ]);
  expect(named).toEqual([
    ['Robert W. Baird', 'RBC Wealth Management', 2],
    ['Stifel', 'LPL Financial', 1],
  ]);
  const net = await t.call(netRecruiting, { as: 'alpha', query });
  expect(net.body.map((row) => [row.firm.name, row.net.advisors])).toEqual([
    ['RBC Wealth Management', 2],
    ['LPL Financial', 1],
    ['Stifel', -1],
    ['Robert W. Baird', -2],
  ]);
  const months = await t.call(moveMonths, { as: 'alpha', query });
  expect(months.body).toMatchObject([{ month: '2025-07', moves: 3, advisors: 3 }]);
  const channels = await t.call(moveChannels, { as: 'alpha', query });
  expect(channels.body.flows.reduce((sum, { advisors }) => sum + advisors, 0)).toBe(3);
});

test('a lift-out is in the book with one of its people, and is shown whole', async () => {
  const teams = async (book: 'contacts' | 'firms') =>
    (await t.call(moveLiftOuts, { as: 'alpha', query: { ...span, book } })).body;
  const members = [{ name: 'Cat Cole' }, { name: 'Dee Dunn' }];
  expect(await teams('contacts')).toMatchObject([{ size: 2, members }]);
  await t.call(updateContact, { as: 'alpha', params: { id: cat }, body: { email: 'cat@gone.example' } });
  await compareContacts(t.platform, 'alpha');
  expect(await teams('contacts')).toEqual([]);
  await t.call(updateContact, { as: 'alpha', params: { id: cat }, body: { email: 'cat@cole.example' } });
  await compareContacts(t.platform, 'alpha');
  expect(await teams('firms')).toHaveLength(1);
});

test('the league table of firms is of the whole market, also beside a book', async () => {
  const { body } = await t.call(firmMomentum, { as: 'alpha', query: { ...span, pageSize: '50' } });
  expect(body.firms.find(({ firm }) => firm.name === 'RBC Wealth Management')?.joined).toBe(4);
});

test('figures of a book need a client and access to its contacts', async () => {
  for (const endpoint of [
    movesSummary,
    movesLeftOut,
    netRecruiting,
    moveLanes,
    moveChannels,
    moveMonths,
    moveLiftOuts,
  ]) {
    const ask = async (as: As, more = {}) =>
      (await t.call(endpoint, { as, query: { ...span, book: 'contacts', ...more } })).status;
    expect(await ask('alpha')).toBe(200);
    expect(await ask('admin', { client: 'alpha' })).toBe(200);
    expect([
      await ask('admin'),
      await ask('beta'),
      await ask('alpha', { client: 'beta' }),
      await ask(null),
    ]).toEqual([400, 403, 403, 401]);
    expect(await ask('alpha', { book: 'maybe' })).toBe(400);
  }
});

test('it tells nothing of contacts to whom may not see them, or of other clients', async () => {
  expect((await list('beta', { book: 'firms' })).status).toBe(403);
  expect((await list('beta')).body.every(({ contactId }) => contactId === null)).toBe(true);
  expect((await t.call(readMoveBook, { as: 'beta', query: {} })).status).toBe(403);
  expect((await list('alpha', { book: 'firms', client: 'beta' })).status).toBe(403);
  const { status, message } = await list('admin', { book: 'firms' });
  expect([status, message]).toEqual([400, 'book: Name the client whose contacts are looked for.']);
  expect((await list('alpha', { book: 'maybe' })).status).toBe(400);
  expect((await list(null, { book: 'firms' })).status).toBe(401);
});

test('the firms of the book count contacts under every spelling', async () => {
  const { body } = await t.call(readMoveBook, { as: 'alpha', query: {} });
  const { body: moves } = await list('alpha');
  const firmOf = (name: string) =>
    moves.flatMap(({ firmLeft, firmJoined }) => [firmLeft, firmJoined]).find((firm) => firm?.name === name);
  const counts = new Map(body.firms.map(({ firmId, contacts }) => [firmId, contacts]));
  expect(counts.get(firmOf('Merrill')?.id ?? '')).toBe(1);
  expect(counts.get(firmOf('LPL Financial')?.id ?? '')).toBe(1);
  expect(counts.has(firmOf('RBC Wealth Management')?.id ?? '')).toBe(false);
});

test('the cities of the book are those of moves, however a contact spells them', async () => {
  const { body } = await t.call(readMoveBook, { as: 'alpha', query: {} });
  const { body: moves } = await t.call(moveCities, { as: 'alpha', query: span });
  const keyOf = (name: string) => moves.cities.find(({ city }) => city === name)?.key ?? '';
  const counts = new Map(body.cities.map(({ key, contacts }) => [key, contacts]));
  expect(counts.get(keyOf('Palo Alto'))).toBe(2);
  expect(counts.has(keyOf('San Jose'))).toBe(false);
  expect(counts.size).toBe(2);
});

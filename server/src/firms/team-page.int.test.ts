import { readTeam } from '@liftout/contract/firms';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { clients } from '../platform/db/schema/index.ts';
import { type As, createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, makeFirm, makeMove, setMarket, write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeEach(async () => {
  t = await createTestApp();
});
afterEach(() => t.close());

const team = (id: string, { as = 'admin', client }: { as?: As; client?: string } = {}) =>
  t.call(readTeam, { as, params: { id }, query: client === undefined ? {} : { client } });

const names = (members: { firstName: string }[]) => members.map(({ firstName }) => firstName);
const allow = (section: 'contacts' | 'overview') =>
  write(t, ({ orm }) =>
    orm
      .update(clients)
      .set({ allowedDashboards: [section] })
      .where(eq(clients.clientId, 'alpha')),
  );

describe('a team', () => {
  test('is everyone at the same firm in the same city', async () => {
    const dana = await makeContact(t, 'alpha', { city: 'Palo Alto', aumCents: 300, revenueCents: 200 });
    await makeContact(t, 'alpha', {
      firstName: 'Lee',
      firm: 'Merrill Lynch',
      city: 'palo alto',
      aumCents: 500,
    });
    await makeContact(t, 'alpha', { firstName: 'Away', city: 'San Jose', aumCents: 700 });
    await makeContact(t, 'beta', { firstName: 'Foreign', city: 'Palo Alto', aumCents: 900 });
    const { body } = await team(dana);
    expect(body).toMatchObject({
      name: "Dana Whitfield's team",
      firm: 'Merrill',
      city: 'Palo Alto',
      basis: 'place',
      client: 'alpha',
      size: 2,
      totalAUM: 8,
      totalRevenue: 2,
      coverage: { aumKnown: 2, revenueKnown: 1 },
    });
    expect(names(body.members)).toEqual(['Lee', 'Dana']);
  });

  test('is in one city by any spelling of it, with its state or without', async () => {
    await setMarket(t, 'alpha', 'silicon-valley');
    const dana = await makeContact(t, 'alpha', { city: 'Palo Alto' });
    await makeContact(t, 'alpha', { firstName: 'Lee', city: 'Palo Alto, CA' });
    await makeContact(t, 'alpha', { firstName: 'Away', city: 'Palo Alto, TX' });
    expect(names((await team(dana)).body.members).toSorted()).toEqual(['Dana', 'Lee']);
  });

  test('is the whole firm where the city is unknown', async () => {
    const dana = await makeContact(t, 'alpha', { city: ' ' });
    await makeContact(t, 'alpha', { firstName: 'Lee', city: 'Palo Alto' });
    expect((await team(dana)).body).toMatchObject({ basis: 'firm', city: null, size: 2 });
  });

  test('is everyone who shares a team link or is named by it', async () => {
    const paloAlto = { city: 'Palo Alto' };
    const lead = await makeContact(t, 'alpha', { firstName: 'Lead', ...paloAlto });
    const link = { teamProfileLink: `/team/${lead}` };
    const lee = await makeContact(t, 'alpha', { firstName: 'Lee', firm: 'UBS', ...link });
    await makeContact(t, 'alpha', { firstName: 'Max', firm: 'UBS', ...link });
    await makeContact(t, 'alpha', { firstName: 'Stranger', ...paloAlto });
    for (const id of [lee, lead]) {
      const { body } = await team(id);
      expect(body).toMatchObject({ basis: 'link', size: 3, city: null });
      expect(names(body.members).sort()).toEqual(['Lead', 'Lee', 'Max']);
    }
    const site = { teamProfileLink: 'https://merrill.example/the-bay-group' };
    const ann = await makeContact(t, 'alpha', { firstName: 'Ann', firm: 'Stifel', ...site });
    await makeContact(t, 'alpha', { firstName: 'Bea', firm: 'Baird', ...site });
    expect(names((await team(ann)).body.members).sort()).toEqual(['Ann', 'Bea']);
  });

  test('of a lead without linked members is the firm in the city', async () => {
    const id = newId();
    await makeContact(t, 'alpha', { id, teamProfileLink: `/team/${id}`, city: 'Palo Alto' });
    await makeContact(t, 'alpha', { firstName: 'Lee', city: 'Palo Alto' });
    expect((await team(id)).body).toMatchObject({ basis: 'place', size: 2 });
  });

  test('of a firm is all of its contacts, of every client or of one', async () => {
    await makeContact(t, 'alpha', { aumCents: 100 });
    await makeContact(t, 'beta', { firstName: 'Lee', firm: 'Merrill Lynch', aumCents: 200 });
    expect((await team('merrill')).body).toMatchObject({
      name: 'Merrill',
      client: null,
      size: 2,
      totalAUM: 3,
    });
    expect((await team('Merrill', { client: 'beta' })).body).toMatchObject({ client: 'beta', size: 1 });
    const own = (await team('Merrill', { as: 'alpha' })).body;
    expect(own.members.map(({ client }) => client)).toEqual(['alpha']);
  });

  test('can be empty where the firm has moves, but not unknown', async () => {
    const firmJoinedId = await makeFirm(t, 'Bayview');
    await makeMove(t, { firstName: 'In', lastName: 'Kessler', firmJoinedId, movedOn: '2025-08-01' });
    expect((await team('Bayview')).body).toMatchObject({
      name: 'Bayview',
      size: 0,
      totalAUM: null,
      members: [],
    });
    expect((await team('Nowhere')).status).toBe(404);
    expect((await team(newId())).status).toBe(404);
  });

  test('of another client does not exist', async () => {
    const dana = await makeContact(t, 'alpha');
    expect((await team(dana, { as: 'alpha' })).status).toBe(200);
    expect((await team(dana, { as: null })).status).toBe(401);
    expect((await team(dana, { as: 'beta' })).status).toBe(404);
    expect((await team(dana, { client: 'beta' })).status).toBe(404);
    expect((await team(dana, { as: 'beta', client: 'alpha' })).status).toBe(403);
    await allow('overview');
    expect((await team(dana, { as: 'alpha' })).status).toBe(403);
  });
});

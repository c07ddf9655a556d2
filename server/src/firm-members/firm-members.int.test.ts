import { listFirmMembers } from '@liftout/contract/firm-members';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../platform/db/schema/index.ts';
import { type As, createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, setMarket, write } from '../testing/rows/factories.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

/** Twelve months up to the test's day, 29 August 2025: from 1 September 2024. */
const rows = [
  'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM',
  'Ann,Ashcombe,"Palo Alto, CA",Merrill,LPL,2025-08-01,',
  'Bob,Bellweather,"Palo Alto, CA",Merrill Lynch,UBS,2025-07-10,',
  'Cat,Coldbrook,"Palo Alto, CA",UBS,Merrill,2025-06-20,',
  'Dan,Dornford,"San Jose, CA",UBS,Merrill,2024-09-01,',
  'Eve,Eastgate,"San Jose, CA",UBS,Merrill,2024-08-31,', // a day too early
  'Fay,Fordham,"Chicago, IL",Merrill,UBS,2025-05-05,', // another market
  'Gus,Gladwell,"Menlo Park, CA",LPL,UBS,2025-05-05,', // other firms
].join('\n');

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, rows, { timePeriod: 'Q3 2025' });
  await setMarket(t, 'alpha', 'silicon-valley');
  const contact = (firstName: string, fields: Parameters<typeof makeContact>[2]) =>
    makeContact(t, 'alpha', {
      firstName,
      lastName: `of ${firstName}`,
      email: `${firstName}@merrill.example`,
      ...fields,
    });
  await contact('Kim', { city: 'Palo Alto', aumCents: 300_00, revenueCents: 20_00 });
  await contact('Lee', { firm: 'Merrill Lynch', city: 'palo alto', aumCents: 500_00 });
  await contact('Max', {
    city: 'Palo Alto, CA',
    isHighValue: true,
    inPipeline: true,
    pipelineStage: 'closing',
  });
  await contact('Ned', {
    city: 'Reno, NV',
    inPipeline: true,
    pipelineStage: 'targeted',
    revenueCents: 90_00,
  });
  await contact('Ora', {
    city: null,
    doNotContactAt: t.platform.clock.now(),
    doNotContactReason: 'asked-to-stop',
    doNotContactBy: 'Ann',
  });
  await contact('Pia', {
    city: 'Palo Alto',
    archivedAt: t.platform.clock.now(),
    archivedReason: 'Left the field',
  });
  await contact('Quin', { firm: 'UBS', city: 'Palo Alto' });
  await makeContact(t, 'beta', { firstName: 'Zed', city: 'Palo Alto' });
});
afterAll(() => t.close());

const list = (query: Record<string, string> = {}, as: As = 'alpha', firmName = 'merrill') =>
  t.call(listFirmMembers, { as, params: { firmName }, query: { client: 'alpha', ...query } });
const names = async (query: Record<string, string>) =>
  (await list(query)).body.members.map(({ firstName }) => firstName).join(' ');

describe('members of a firm', () => {
  test("are the client's contacts under every spelling, those of high value first, then by AUM", async () => {
    const { body } = await list();
    expect(body.members.map(({ firstName }) => firstName)).toEqual(['Max', 'Lee', 'Kim', 'Ned', 'Ora']);
    expect(body.total).toBe(5);
    expect(body.members[2]).toMatchObject({ client: 'alpha', name: 'Kim of Kim', aum: 300, revenue: 20 });
    expect(body.members[4]).toMatchObject({ doNotContact: true });
  });

  test('are sorted by each column in both directions, with what is unknown last', async () => {
    expect(await names({ sort: 'name' })).toBe('Kim Lee Max Ned Ora');
    expect(await names({ sort: 'name', order: 'desc' })).toBe('Ora Ned Max Lee Kim');
    expect(await names({ sort: 'aum' })).toBe('Kim Lee Max Ned Ora');
    expect(await names({ sort: 'aum', order: 'desc' })).toBe('Lee Kim Max Ned Ora');
    expect(await names({ sort: 'revenue', order: 'desc' })).toBe('Ned Kim Lee Max Ora');
    expect(await names({ sort: 'stage' })).toBe('Ned Max Kim Lee Ora');
    expect(await names({ sort: 'stage', order: 'desc' })).toBe('Max Ned Kim Lee Ora');
    expect(await names({ sort: 'city' })).toBe('Kim Lee Max Ned Ora');
    expect(await names({ sort: 'city', order: 'desc' })).toBe('Ned Max Kim Lee Ora');
  });

  test('come in pages, with the total of all', async () => {
    const { body, headers } = await list({ page: '2', pageSize: '2' });
    expect(body.members.map(({ firstName }) => firstName)).toEqual(['Kim', 'Ned']);
    expect(headers['x-total-count']).toBe('5');
    expect(headers.link).toContain('rel="next"');
  });

  test('are none at a firm that nobody names', async () => {
    expect((await list({}, 'alpha', 'Nowhere Wealth')).body).toMatchObject({
      members: [],
      total: 0,
      branches: [],
    });
  });
});

describe('branches of a firm', () => {
  /**
   * By hand, of alpha's market: Palo Alto has Kim, Lee and Max, Cat joined, Ann and Bob left; San Jose: Dan joined (Eve a day
   * before the twelve months); Reno and no city have one contact each.
   */
  test('count members, and who joined and left in twelve months', async () => {
    const { branches, branchCount, from } = (await list()).body;
    expect(branches).toEqual([
      { key: 'CA|palo alto', city: 'Palo Alto, CA', members: 3, joined: 1, left: 2 },
      { key: 'NV|reno', city: 'Reno, NV', members: 1, joined: 0, left: 0 },
      { key: 'none', city: null, members: 1, joined: 0, left: 0 },
      { key: 'CA|san jose', city: 'San Jose, CA', members: 0, joined: 1, left: 0 },
    ]);
    expect([branchCount, from]).toEqual([4, '2024-09-01']);
  });

  test('of an admin count the moves of all markets, and still the contacts of one client', async () => {
    const { branches } = (await list({}, 'admin')).body;
    expect(branches).toContainEqual({
      key: 'IL|chicago',
      city: 'Chicago, IL',
      members: 0,
      joined: 0,
      left: 1,
    });
    expect(branches[0]).toMatchObject({ key: 'CA|palo alto', members: 3, joined: 1, left: 2 });
  });

  test('filter the members', async () => {
    expect(await names({ branch: 'CA|palo alto', sort: 'name' })).toBe('Kim Lee Max');
    expect(await names({ branch: 'none' })).toBe('Ora');
    expect((await list({ branch: 'CA|palo alto', pageSize: '1' })).body).toMatchObject({ total: 3 });
    expect((await list({ branch: 'TX|nowhere' })).body).toMatchObject({ members: [], total: 0 });
  });

  test("don't count moves without access to the overview", async () => {
    await write(t, ({ orm }) =>
      orm
        .update(clients)
        .set({ allowedDashboards: ['contacts'] })
        .where(eq(clients.clientId, 'alpha')),
    );
    expect((await list()).body.branches).toEqual([
      { key: 'CA|palo alto', city: 'Palo Alto, CA', members: 3, joined: null, left: null },
      { key: 'NV|reno', city: 'Reno, NV', members: 1, joined: null, left: null },
      { key: 'none', city: null, members: 1, joined: null, left: null },
    ]);
  });
});

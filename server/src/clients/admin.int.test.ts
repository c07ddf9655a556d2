import { clientLogin, clientSignInPage } from '@liftout/contract/auth';
import { listClientNames } from '@liftout/contract/client-names';
import { readProfile } from '@liftout/contract/client-profile';
import * as contract from '@liftout/contract/clients';
import type { Endpoint } from '@liftout/contract/endpoint';
import { createPerson, setUserActive } from '@liftout/contract/users';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, clients, users } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp, testPassword } from '../testing/app.ts';
import { makeMarket, write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await makeMarket(t, 'silicon-valley', 'Silicon Valley');
});
afterAll(() => t.close());

const password = 'purple lantern orbit';
const admin = { as: 'admin' } as const;

const call = <E extends Endpoint>(endpoint: E, options: object) => t.call(endpoint, { ...admin, ...options });
const clientsNow = async () => (await call(contract.listClients, {})).body;
const recordOf = async (clientId: string) => (await clientsNow()).find((one) => one.clientId === clientId)!;
const profileOf = async (clientId: string) =>
  (await call(contract.listClientProfiles, {})).body.find((one) => one.clientId === clientId)!;
const row = async (clientId: string) =>
  (await write(t, ({ orm }) => orm.select().from(clients).where(eq(clients.clientId, clientId))))[0];
const issuesOf = (text: string) => JSON.parse(text).issues.map(({ path }: { path: string }) => path);
const latestEntry = async (clientId: string) =>
  (
    await write(t, ({ orm }) =>
      orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.clientId, clientId))
        .orderBy(desc(auditEntries.id))
        .limit(1),
    )
  )[0];
const login = (clientId: string, given: string) =>
  t.call(clientLogin, { as: null, body: { clientId, password: given } });

let made = 0;
/** A client of its own for a test. */
async function newClient(more: object = {}) {
  made += 1;
  const body = { clientId: `client-${made}`, clientName: `Client ${made}`, password, ...more };
  return (await call(contract.createClient, { body })).body;
}

describe('a client made with a password', () => {
  test('is in both lists and among the names, has a login page, and signs in', async () => {
    const { id, clientId } = await newClient({ clientId: 'gamma', clientName: 'Gamma Wealth' });
    expect(await recordOf(clientId)).toMatchObject({
      id,
      clientName: 'Gamma Wealth',
      primaryColor: '#B30000',
      allowedDashboards: ['full'],
      isActive: true,
      expiresAt: null,
      hasPassword: true,
      people: 0,
      version: 1,
    });
    expect(await profileOf(clientId)).toMatchObject({
      id,
      dataSourceType: 'hubspot',
      brandingColors: { primary: '#B30000', secondary: '#666666', accent: '#0066cc' },
      googleSheetsConfig: { spreadsheetId: null, contactsRange: 'Contacts!A:Z' },
    });
    const { body: names } = await call(listClientNames, {});
    expect(names.find((one) => one.clientId === clientId)).toEqual({
      clientId,
      clientName: 'Gamma Wealth',
      logoUrl: null,
      isActive: true,
      hasLogin: true,
    });
    await write(t, ({ orm }) =>
      orm.update(users).set({ isActive: false }).where(eq(users.username, 'gamma')),
    );
    expect(await profileOf(clientId)).toMatchObject({ hasPassword: true, hasLogin: false });
    await write(t, ({ orm }) => orm.update(users).set({ isActive: true }).where(eq(users.username, 'gamma')));
    const page = await t.call(clientSignInPage, { as: null, params: { slug: clientId } });
    expect(page.body).toMatchObject({ clientName: 'Gamma Wealth', brandingColors: { primary: '#B30000' } });
    expect((await login(clientId, password)).body.user).toMatchObject({ clientId, role: 'client' });
  });

  test('leaves audit entries without its password', async () => {
    const { clientId } = await newClient({ contactEmail: 'ops@firm.example' });
    const entries = await write(t, ({ orm }) =>
      orm.select().from(auditEntries).where(eq(auditEntries.clientId, clientId)),
    );
    expect(entries.map(({ action }) => action).sort()).toEqual(['client.created', 'user.created']);
    const created = entries.find(({ action }) => action === 'client.created');
    expect(created).toMatchObject({ before: null, after: { clientId, contactEmail: 'ops@firm.example' } });
    expect(JSON.stringify(entries)).not.toMatch(/purple|argon/);
  });

  test.each([
    ['2026-03-31', '2026-03-31T23:59:59.999Z'],
    ['2020-01-01', '2020-01-01T23:59:59.999Z'],
    ['2026-03-31T12:00:00+02:00', '2026-03-31T10:00:00.000Z'],
    ['', null],
    [null, null],
  ])('may end on %j', async (expiresAt, stored) => {
    const client = await newClient({ expiresAt });
    expect(client.expiresAt).toBe(stored);
    if (stored?.startsWith('2020')) expect((await login(client.clientId, password)).status).toBe(403);
  });
});

test('each client is shown with the number of its own people, and of those who can sign in', async () => {
  const other = await newClient();
  const one = { clientId: 'no-login', clientName: 'No Login' };
  await call(contract.createClientProfile, { body: one });
  const none = { hasPassword: false, people: 0, peopleWithAccess: 0 };
  expect(await recordOf(one.clientId)).toMatchObject(none);
  const add = (name: string, way: { invite: 'copy' } | { password: string }) =>
    call(createPerson, {
      params: { client: one.clientId },
      body: { name, email: `${name}@one.example`, ...way },
    });
  const pia = await add('pia', { password });
  await add('ines', { invite: 'copy' });
  expect(await recordOf(one.clientId)).toMatchObject({ ...none, people: 2, peopleWithAccess: 1 });
  const { id, version } = pia.body.user;
  await call(setUserActive, { params: { id }, body: { isActive: false, version } });
  expect(await recordOf(one.clientId)).toMatchObject({ ...none, people: 2 });
  expect(await recordOf(other.clientId)).toMatchObject({ ...none, hasPassword: true });
});

describe('a client made by its profile', () => {
  test('has all of its fields in the other views, and no login until a password is set', async () => {
    const body = {
      clientId: 'delta-partners',
      clientName: ' Delta Partners ',
      description: 'Recruits in the valley.',
      targetMarket: 'silicon valley',
      logoUrl: 'https://delta.example/logo.svg',
      website: 'https://delta.example',
      hubspotListId: '2101',
      justcallCampaignId: '88',
      dataSourceType: 'google-sheets',
      googleSheetsConfig: { spreadsheetId: 'abc_DEF-1', contactsRange: "'My list'!B2:D40", callsRange: '' },
      rssFeedUrl: 'http://127.0.0.1:4999/feed',
      brandingColors: { accent: '#AABBCC' },
      contactPerson: {
        name: 'Rosa Lind',
        title: 'Partner',
        email: 'rosa@delta.example',
        bio: 'Twenty years.',
      },
      isActive: true,
    };
    const { body: profile } = await call(contract.createClientProfile, { body });
    expect(profile).toMatchObject({
      ...body,
      clientName: 'Delta Partners',
      targetMarket: 'silicon-valley',
      googleSheetsConfig: {
        spreadsheetId: 'abc_DEF-1',
        contactsRange: "'My list'!B2:D40",
        callsRange: 'Calls!A:Z',
        campaignsRange: 'Campaigns!A:Z',
      },
      brandingColors: { primary: '#000000', secondary: '#666666', accent: '#AABBCC' },
      hasPassword: false,
      hasLogin: false,
    });
    expect(await recordOf('delta-partners')).toMatchObject({
      id: profile.id,
      primaryColor: '#000000',
      hasPassword: false,
    });
    const own = await call(readProfile, { params: { client: 'delta-partners' } });
    expect(own.body.contactPerson).toMatchObject({ name: 'Rosa Lind', bio: 'Twenty years.' });
    expect((await login('delta-partners', password)).status).toBe(401);

    const change = { params: { id: profile.id }, body: { password } };
    expect((await call(contract.updateClient, change)).body).toMatchObject({ hasPassword: true, version: 2 });
    expect((await login('delta-partners', password)).status).toBe(200);
  });

  test('needs no more than its name and id', async () => {
    const { body } = await call(contract.createClientProfile, { body: { clientId: 'ep', clientName: 'E' } });
    expect(body).toMatchObject({
      description: '',
      targetMarket: null,
      isActive: true,
      dataSourceType: 'hubspot',
    });
  });
});

describe('a client id', () => {
  test.each<[string, string]>([
    ['is used', 'alpha'],
    ["is an admin's username", 'rosa'],
  ])('that %s is refused in both APIs, naming the field', async (_, clientId) => {
    const at = new Date();
    if (clientId === 'rosa')
      await write(t, ({ orm }) =>
        orm.insert(users).values({
          id: crypto.randomUUID(),
          username: clientId,
          role: 'admin',
          createdAt: at,
          updatedAt: at,
        }),
      );
    const before = await row(clientId);
    for (const answer of [
      await call(contract.createClientProfile, { body: { clientId, clientName: 'Other' } }),
      await call(contract.createClient, { body: { clientId, clientName: 'Other', password } }),
    ])
      expect([answer.status, JSON.parse(answer.text).code, issuesOf(answer.text)]).toEqual([
        409,
        'conflict',
        ['clientId'],
      ]);
    expect(await row(clientId)).toEqual(before);
    if (clientId === 'alpha') expect((await login(clientId, testPassword)).status).toBe(200);
  });

  test('that two admins take at once is given to one of them', async () => {
    const answers = await Promise.all([
      call(contract.createClient, { body: { clientId: 'raced', clientName: 'One', password } }),
      call(contract.createClientProfile, { body: { clientId: 'raced', clientName: 'Two' } }),
      call(contract.createClient, { body: { clientId: 'raced', clientName: 'Three', password } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await clientsNow()).filter(({ clientId }) => clientId === 'raced')).toHaveLength(1);
  });

  test("can't change", async () => {
    const { id, clientId, clientName } = await newClient();
    const before = await row(clientId);
    for (const endpoint of [contract.updateClient, contract.updateClientProfile]) {
      const answer = await call(endpoint, { params: { id }, body: { clientId: 'renamed', clientName } });
      expect([answer.status, issuesOf(answer.text)]).toEqual([400, ['clientId']]);
      expect(answer.message).toContain("can't be changed");
      expect((await call(endpoint, { params: { id }, body: { clientId, clientName } })).status).toBe(200);
    }
    expect(await row(clientId)).toEqual(before);
  });
});

describe('a change', () => {
  test('keeps what is not sent, clears what is blank, and is audited with before and after', async () => {
    const { id, clientId } = await newClient({ description: 'Old', contactEmail: 'a@firm.example' });
    const body = {
      contactEmail: '',
      isActive: false,
      allowedDashboards: ['contacts', 'overview', 'contacts'],
      password: '',
      version: 1,
    };
    const { body: client } = await call(contract.updateClient, { params: { id }, body });
    expect(client).toMatchObject({
      description: 'Old',
      contactEmail: null,
      isActive: false,
      allowedDashboards: ['overview', 'contacts'],
      version: 2,
    });
    expect(await latestEntry(clientId)).toMatchObject({
      action: 'client.updated',
      actorName: 'admin',
      before: { contactEmail: 'a@firm.example', isActive: true, allowedDashboards: ['full'] },
      after: { contactEmail: null, isActive: false, allowedDashboards: ['overview', 'contacts'] },
    });
    expect(Object.keys((await latestEntry(clientId))?.before as object)).toHaveLength(3);
  });

  test('of nothing is no write', async () => {
    const { id, clientId, clientName } = await newClient();
    const entry = await latestEntry(clientId);
    const { body } = await call(contract.updateClientProfile, {
      params: { id },
      body: { clientName, description: '' },
    });
    expect(body.version).toBe(1);
    expect(await latestEntry(clientId)).toEqual(entry);
  });

  test.each([
    ['updateClient', contract.updateClient, { primaryColor: '#B30000' }],
    ['updateClientProfile', contract.updateClientProfile, { brandingColors: { primary: '#B30000' } }],
  ] as const)('by %s over a newer version is refused with the current record', async (_, endpoint, view) => {
    const { id, clientId } = await newClient();
    await call(endpoint, { params: { id }, body: { clientName: 'First', version: 1 } });
    const before = await row(clientId);
    const answer = await call(endpoint, { params: { id }, body: { clientName: 'Second', version: 1 } });
    expect(answer.status).toBe(409);
    const { code, current } = JSON.parse(answer.text);
    expect([code, current]).toEqual([
      'stale',
      expect.objectContaining({ id, clientName: 'First', version: 2 }),
    ]);
    expect(current).toMatchObject(view);
    expect(await row(clientId)).toEqual(before);
  });

  test('of the password ends the old one and its sessions, and keeps those of others', async () => {
    const { id, clientId } = await newClient();
    const { token } = (await login(clientId, password)).body;
    const me = () => t.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect((await me()).statusCode).toBe(200);
    const weak = await call(contract.updateClient, {
      params: { id },
      body: { password: `${clientId}-wealth` },
    });
    expect([weak.status, issuesOf(weak.text)]).toEqual([400, ['password']]);
    expect((await me()).statusCode).toBe(200);
    await call(contract.updateClient, { params: { id }, body: { password: 'orange ladder violin' } });
    expect((await me()).statusCode).toBe(401);
    expect((await login(clientId, password)).status).toBe(401);
    expect((await login(clientId, 'orange ladder violin')).status).toBe(200);
    expect((await login('alpha', testPassword)).status).toBe(200);
    expect(await latestEntry(clientId)).toMatchObject({ entity: 'user' });
  });

  test('to an unknown client is 404', async () => {
    const params = { id: crypto.randomUUID() };
    expect((await call(contract.updateClient, { params, body: { clientName: 'X' } })).status).toBe(404);
    expect((await call(contract.updateClient, { params, body: { password } })).status).toBe(404);
    expect((await call(contract.updateClientProfile, { params, body: { clientName: 'X' } })).status).toBe(
      404,
    );
  });
});

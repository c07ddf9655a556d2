import { readProfile } from '@liftout/contract/client-profile';
import { updateProfile } from '@liftout/contract/clients';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, clients } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const params = { client: 'alpha' };
const person = {
  name: 'Rosa Lind',
  email: 'rosa@alpha.example',
  phone: '+1 650 555 0100',
  firm: 'Alpha Partners',
  city: 'Palo Alto',
  mainTargets: 'Merrill, UBS',
  linkedinUrl: 'https://www.linkedin.com/in/rosa-lind',
};

describe("a client's profile", () => {
  test('is what its dashboard shows', async () => {
    await write(t, ({ orm }) =>
      orm
        .update(clients)
        .set({
          description: 'Recruits in the valley.',
          personBio: 'Twenty years in.',
          personTitle: 'Partner',
          colorPrimary: '#112233',
        })
        .where(eq(clients.clientId, 'alpha')),
    );
    const { body } = await t.call(readProfile, { as: 'alpha', params });
    expect(body).toEqual({
      clientId: 'alpha',
      clientName: 'Alpha Partners',
      logoUrl: null,
      description: 'Recruits in the valley.',
      contactPerson: {
        name: null,
        email: null,
        phone: null,
        firm: null,
        city: null,
        bio: 'Twenty years in.',
        title: 'Partner',
        mainTargets: null,
        linkedinUrl: null,
      },
      brandingColors: { primary: '#112233', secondary: '#666666', accent: '#0066cc' },
      allowedDashboards: ['full'],
      targetMarket: null,
      hasNewsFeed: false,
      expiresAt: null,
      version: 1,
    });
  });

  test('says whether there is a news feed, and not which', async () => {
    const setFeed = (rssFeedUrl: string | null) =>
      write(t, ({ orm }) => orm.update(clients).set({ rssFeedUrl }).where(eq(clients.clientId, 'alpha')));
    const read = async () => (await t.call(readProfile, { as: 'alpha', params })).body;
    await setFeed('https://news.example/key-of-ours.xml');
    expect(await read()).toMatchObject({ hasNewsFeed: true });
    expect(JSON.stringify(await read())).not.toContain('key-of-ours');
    await setFeed(' ');
    expect(await read()).toMatchObject({ hasNewsFeed: false });
    await setFeed(null);
  });

  test('is edited by its user, with an audit entry, and keeps what the form does not have', async () => {
    const { body } = await t.call(updateProfile, { as: 'alpha', params, body: { ...person, version: 1 } });
    expect(body).toMatchObject({
      version: 2,
      contactPerson: { ...person, bio: 'Twenty years in.', title: 'Partner' },
    });
    expect((await t.call(readProfile, { as: 'alpha', params })).body).toEqual(body);
    const [entry] = await write(t, ({ orm }) =>
      orm.select().from(auditEntries).where(eq(auditEntries.action, 'profile.updated')),
    );
    expect(entry).toMatchObject({
      clientId: 'alpha',
      actorName: 'alpha',
      before: { name: null },
      after: person,
    });
  });

  test('clears a blank field and keeps one that is not sent', async () => {
    const { body } = await t.call(updateProfile, {
      as: 'alpha',
      params,
      body: { name: ' Rosa ', email: ' rosa@alpha.example ', phone: '', linkedinUrl: null },
    });
    expect(body.contactPerson).toMatchObject({
      name: 'Rosa',
      email: 'rosa@alpha.example',
      phone: null,
      linkedinUrl: null,
      city: 'Palo Alto',
    });
  });

  test('is not written over a version that the writer did not see', async () => {
    const answer = await t.call(updateProfile, {
      as: 'admin',
      params,
      body: { ...person, name: 'Stale', version: 1 },
    });
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'stale',
      current: { version: 3, contactPerson: { name: 'Rosa' } },
    });
    expect((await t.call(readProfile, { as: 'alpha', params })).body.contactPerson.name).toBe('Rosa');
  });

  test.each([
    ['no name', { name: ' ' }],
    ['no e-mail', { email: '' }],
    ['an incomplete e-mail', { email: 'rosa@alpha' }],
    ['a link without a scheme', { linkedinUrl: 'linkedin.com/in/rosa' }],
    ['a script as a link', { linkedinUrl: 'javascript:alert(1)' }],
    ['an invalid version', { version: 0 }],
  ])('with %s is refused', async (_, wrong) => {
    const answer = await t.call(updateProfile, { as: 'alpha', params, body: { ...person, ...wrong } });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text).issues).toHaveLength(1);
  });

  test('is refused to others', async () => {
    expect((await t.call(readProfile, { as: 'beta', params })).status).toBe(403);
    expect((await t.call(updateProfile, { as: 'beta', params, body: person })).status).toBe(403);
    expect((await t.call(readProfile, { as: null, params })).status).toBe(401);
    expect((await t.call(readProfile, { as: 'admin', params: { client: 'nobody' } })).status).toBe(404);
    expect(
      (await t.call(readProfile, { as: 'beta', params: { client: 'beta' } })).body.contactPerson.name,
    ).toBeNull();
  });
});

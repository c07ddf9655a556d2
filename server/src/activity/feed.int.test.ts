import { logActivity } from '@liftout/contract/activity';
import { liveFeed } from '@liftout/contract/live-feed';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, contacts, deals } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeActivities, makeContact, makeDeal, write } from '../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('the live feed', () => {
  let ids: string[];
  let contactId: string;
  beforeAll(async () => {
    contactId = await makeContact(t, 'alpha', { firstName: 'Ruth', lastName: 'Osei', firm: 'Stifel' });
    ids = await makeActivities(t, 'alpha', [
      { contactId, subject: 'first', occurredAt: new Date('2025-08-20T10:00:00Z'), durationSeconds: 90 },
      { subject: 'second', type: 'meeting', occurredAt: new Date('2025-08-21T10:00:00Z') },
      { subject: 'same time', type: 'note', occurredAt: new Date('2025-08-21T10:00:00Z') },
      { subject: 'a text', type: 'sms', occurredAt: new Date('2025-08-22T10:00:00Z') },
      { subject: 'a task', type: 'task', occurredAt: new Date('2025-08-22T11:00:00Z') },
    ]);
    await makeActivities(t, 'beta', [{ subject: 'foreign' }]);
  });

  test('shows calls, e-mails, meetings and notes with their contacts, newest first', async () => {
    const { body } = await t.call(liveFeed, { as: 'alpha', params: { client: 'alpha' } });
    expect(body.map((item) => item.subject)).toEqual(['same time', 'second', 'first']);
    expect(body[2]).toEqual({
      id: ids[0],
      type: 'call',
      contactId,
      contactName: 'Ruth Osei',
      contactFirm: 'Stifel',
      timestamp: '2025-08-20T10:00:00.000Z',
      subject: 'first',
      outcome: null,
      notes: null,
      duration: 90,
    });
    expect(body[0]).toMatchObject({ contactId: null, contactName: null, duration: null });
  });

  test('continues after an item', async () => {
    const first = await t.call(liveFeed, { as: 'alpha', params: { client: 'alpha' }, query: { limit: 1 } });
    const before = first.body[0]!.id;
    const rest = await t.call(liveFeed, { as: 'alpha', params: { client: 'alpha' }, query: { before } });
    expect(rest.body.map((item) => item.subject)).toEqual(['second', 'first']);
    const foreign = await t.call(liveFeed, { as: 'beta', params: { client: 'beta' }, query: { before } });
    expect(foreign.body).toEqual([]);
  });

  test("is the client's own", async () => {
    const { body } = await t.call(liveFeed, { as: 'beta', params: { client: 'beta' } });
    expect(body.map((item) => item.subject)).toEqual(['foreign']);
    expect((await t.call(liveFeed, { as: 'beta', params: { client: 'alpha' } })).status).toBe(403);
    expect((await t.call(liveFeed, { as: null, params: { client: 'alpha' } })).status).toBe(401);
    expect((await t.call(liveFeed, { as: 'admin', params: { client: 'nobody' } })).status).toBe(404);
  });

  test.each([[{ limit: 0 }], [{ limit: 101 }], [{ before: 'x' }]])('refuses %j', async (query) => {
    expect((await t.call(liveFeed, { as: 'alpha', params: { client: 'alpha' }, query })).status).toBe(400);
  });
});

describe('logging an activity', () => {
  const now = '2025-08-29T16:00:00.000Z';
  const contactOf = (id: string) =>
    write(t, ({ orm }) => orm.select().from(contacts).where(eq(contacts.id, id))).then(([row]) => row!);
  const dealOf = (id: string) =>
    write(t, ({ orm }) => orm.select().from(deals).where(eq(deals.id, id))).then(([row]) => row!);

  test('adds it to the feed and advances last contacted and the open deal', async () => {
    const contactId = await makeContact(t, 'alpha', { lastContacted: new Date('2025-08-01T00:00:00Z') });
    const dealId = await makeDeal(t, 'alpha', contactId);
    const archived = await makeDeal(t, 'alpha', contactId, { archivedAt: new Date(now) });
    const { body } = await t.call(logActivity, {
      as: 'alpha',
      body: { contactId, type: 'call', subject: ' Intro ', outcome: 'no-answer', notes: '', duration: 0 },
    });
    expect(body).toMatchObject({
      subject: 'Intro',
      outcome: 'no-answer',
      notes: null,
      duration: 0,
      timestamp: now,
    });
    const feed = await t.call(liveFeed, { as: 'alpha', params: { client: 'alpha' } });
    expect(feed.body[0]).toEqual(body);
    expect((await contactOf(contactId)).lastContacted?.toISOString()).toBe(now);
    expect((await dealOf(dealId)).lastInteraction?.toISOString()).toBe(now);
    expect((await dealOf(archived)).lastInteraction).toBeNull();
    const [entry] = await write(t, ({ orm }) =>
      orm
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.clientId, 'alpha'), eq(auditEntries.entityId, body.id))),
    );
    expect(entry).toMatchObject({ action: 'activity.logged', actorName: 'alpha', after: body });
  });

  test('of an earlier day changes neither', async () => {
    const contactId = await makeContact(t, 'alpha', { lastContacted: new Date('2025-08-20T00:00:00Z') });
    const timestamp = '2025-08-19T12:00:00+02:00';
    const { body } = await t.call(logActivity, {
      as: 'alpha',
      body: { contactId, type: 'meeting', subject: 'Lunch', timestamp },
    });
    expect(body.timestamp).toBe('2025-08-19T10:00:00.000Z');
    expect((await contactOf(contactId)).lastContacted?.toISOString()).toBe('2025-08-20T00:00:00.000Z');
  });

  test('by many at once about one contact does not deadlock', async () => {
    const contactId = await makeContact(t, 'alpha');
    await makeDeal(t, 'alpha', contactId);
    const logs = Array.from({ length: 12 }, (_, n) =>
      t.call(logActivity, {
        as: 'alpha',
        body: { contactId, type: 'call', subject: `Call ${n}`, timestamp: `2025-08-${10 + n}T10:00:00Z` },
      }),
    );
    const answers = await Promise.all(logs);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await contactOf(contactId)).lastContacted).toEqual(new Date('2025-08-21T10:00:00Z'));
  });

  test('with different dates of the two sets both to the later one', async () => {
    const later = new Date('2025-08-20T00:00:00Z');
    const contactId = await makeContact(t, 'alpha');
    const dealId = await makeDeal(t, 'alpha', contactId, { lastInteraction: later });
    const body = { contactId, type: 'call', subject: 'Earlier call', timestamp: '2025-08-19T10:00:00Z' };
    expect((await t.call(logActivity, { as: 'alpha', body })).status).toBe(200);
    expect((await contactOf(contactId)).lastContacted).toEqual(later);
    expect((await dealOf(dealId)).lastInteraction).toEqual(later);
  });

  test("is possible for contacts of one's own client, and of every client for an admin", async () => {
    const contactId = await makeContact(t, 'beta');
    const body = { contactId, type: 'note', subject: 'Met at a dinner' };
    expect((await t.call(logActivity, { as: 'alpha', body })).status).toBe(404);
    expect((await t.call(logActivity, { as: 'alpha', body: { ...body, client: 'beta' } })).status).toBe(403);
    expect((await t.call(logActivity, { as: null, body })).status).toBe(401);
    expect((await t.call(logActivity, { as: 'admin', body: { ...body, client: 'alpha' } })).status).toBe(404);
    expect((await contactOf(contactId)).lastContacted).toBeNull();
    expect((await t.call(logActivity, { as: 'admin', body })).body.contactId).toBe(contactId);
    const feed = await t.call(liveFeed, { as: 'beta', params: { client: 'beta' } });
    expect(feed.body[0]?.subject).toBe('Met at a dinner');
  });

  test.each([
    ['no subject', { subject: ' ' }],
    ['an unknown type', { type: 'fax' }],
    ['a negative duration', { duration: -1 }],
    ['a time in the future', { timestamp: '2025-08-29T16:06:00Z' }],
    ['a date without a time', { timestamp: '2025-08-29' }],
    ['no id', { contactId: 'x' }],
  ])('refuses %s', async (_, wrong) => {
    const contactId = await makeContact(t, 'alpha');
    const body = { contactId, type: 'call', subject: 'Intro', ...wrong };
    expect((await t.call(logActivity, { as: 'alpha', body })).status).toBe(400);
  });
});

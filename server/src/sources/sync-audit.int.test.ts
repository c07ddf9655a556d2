import { logActivity } from '@liftout/contract/activity';
import { contactTimeline } from '@liftout/contract/contacts';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { auditEntries, clients, contacts, deals } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { type Responder, startHttpServer } from '../testing/http/http-server.ts';
import { contactsOnly } from '../testing/http/hubspot.ts';
import { makeContact, makeDeal, write } from '../testing/rows/factories.ts';
import { sync as syncAndWait } from '../testing/source-syncs.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function open(respond: Responder): Promise<TestApp> {
  const server = await startHttpServer(respond);
  cleanUps.push(server.close);
  const t = await createTestApp({
    env: {
      HUBSPOT_BASE_URL: server.url,
      HUBSPOT_ACCESS_TOKEN: 'pat-1',
      JUSTCALL_BASE_URL: server.url,
      JUSTCALL_API_KEY: 'jk',
      JUSTCALL_API_SECRET: 'js',
    },
  });
  cleanUps.push(t.close);
  await write(t, ({ orm }) =>
    orm
      .update(clients)
      .set({ hubspotListId: '7', justcallCampaignId: '88014' })
      .where(eq(clients.clientId, 'alpha')),
  );
  return t;
}

async function sync(t: TestApp, source: 'hubspot' | 'justcall') {
  const { body } = await syncAndWait(t, source);
  expect(body.status).toBe('ok');
  return body;
}

const entries = (t: TestApp, ...entities: string[]) =>
  write(t, ({ orm }) =>
    orm
      .select()
      .from(auditEntries)
      .where(inArray(auditEntries.entity, entities))
      .orderBy(asc(auditEntries.entity), asc(auditEntries.id)),
  );

describe('a HubSpot sync', () => {
  const firms = new Map<string, string>();
  const contactOf = (id: string) => ({
    id,
    properties: { firstname: `Person ${id}`, lastname: 'Ames', company: firms.get(id) ?? null },
    createdAt: '2023-12-14T23:31:55.758Z',
    updatedAt: '2025-01-27T19:53:15.581Z',
  });
  const hubspot: Responder = ({ url, body }) => {
    if (url.startsWith('/crm/v3/lists/7/memberships'))
      return { body: { results: [...firms.keys()].map((recordId) => ({ recordId })) } };
    const ids: string[] = JSON.parse(body).filterGroups[0].filters[0].values ?? [...firms.keys()];
    return { body: { total: ids.length, results: ids.map(contactOf) } };
  };

  test('writes one entry for each contact that it added or changed, and none for the others', async () => {
    for (const id of ['1', '2']) firms.set(id, 'UBS');
    const t = await open(contactsOnly(hubspot));
    expect(await sync(t, 'hubspot')).toMatchObject({ added: 2, updated: 0 });
    const admin = await write(t, ({ client }) =>
      client.query<{ id: string }>("SELECT id FROM users WHERE username = 'admin'"),
    );
    const created = await entries(t, 'contact');
    expect(created).toMatchObject([
      {
        action: 'contact.created',
        clientId: 'alpha',
        before: null,
        after: { firstName: 'Person 1', firm: 'UBS' },
      },
      {
        action: 'contact.created',
        clientId: 'alpha',
        before: null,
        after: { firstName: 'Person 2', firm: 'UBS' },
      },
    ]);
    for (const { actorName, actorId } of created) {
      expect(actorName).toBe('HubSpot sync');
      expect(actorId).toBe(admin.rows[0]?.id);
    }

    firms.set('2', 'Merrill');
    firms.set('3', 'Stifel');
    expect(await sync(t, 'hubspot')).toMatchObject({ added: 1, updated: 1 });
    const later = (await entries(t, 'contact')).slice(2);
    expect(later).toHaveLength(2);
    expect(later).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'contact.updated',
          entityId: created[1]?.entityId,
          before: { firm: 'UBS' },
          after: { firm: 'Merrill' },
        }),
        expect.objectContaining({
          action: 'contact.created',
          before: null,
          after: expect.objectContaining({ firstName: 'Person 3', firm: 'Stifel' }),
        }),
      ]),
    );
    expect(await sync(t, 'hubspot')).toMatchObject({ added: 0, updated: 0 });
    expect(await entries(t, 'contact')).toHaveLength(4);
    expect((await entries(t, 'source')).map(({ actorName }) => actorName)).toEqual([
      'admin',
      'admin',
      'admin',
    ]);
  });
});

describe('a call', () => {
  const at = '2025-08-20T10:00:00.000Z';
  let talked = 60;
  const justcall: Responder = () => ({
    body: {
      data: [
        {
          id: 1,
          campaign: { id: 88014 },
          contact_number: '14155550100',
          contact_name: 'Rachel Green',
          contact_email: null,
          agent_name: 'Dana',
          call_date: '2025-08-20',
          call_time: '10:00:00',
          call_info: { direction: 'Outgoing', type: 'answered', disposition: 'Interested', notes: null },
          call_duration: { conversation_time: talked },
        },
      ],
      next_page_link: false,
    },
  });

  /** The changes caused by a call, without actor and ids. */
  async function effects(t: TestApp, contactId: string) {
    const [contact] = await write(t, ({ orm }) =>
      orm.select().from(contacts).where(eq(contacts.id, contactId)),
    );
    const [deal] = await write(t, ({ orm }) =>
      orm.select().from(deals).where(eq(deals.contactId, contactId)),
    );
    const { body } = await t.call(contactTimeline, { as: 'alpha', params: { id: contactId }, query: {} });
    return {
      contact: [contact?.lastContacted, contact?.version],
      deal: [deal?.lastInteraction, deal?.version],
      entries: (await entries(t, 'activity', 'contact', 'deal')).map(({ action, before, after }) => ({
        action,
        before,
        after: action === 'activity.logged' ? Object.keys(Object(after)) : after,
      })),
      timeline: body.entries.map(({ kind }) => kind),
    };
  }

  test('has the same effects whether a person logs it or JustCall reports it', async () => {
    const t = await open(justcall);
    const contactOf = async () => {
      const id = await makeContact(t, 'alpha', {
        phone: '(415) 555-0100',
        inPipeline: true,
        pipelineStage: 'targeted',
      });
      await makeDeal(t, 'alpha', id);
      return id;
    };
    const synced = await contactOf();
    expect(await sync(t, 'justcall')).toMatchObject({ added: 1 });
    const bySync = await effects(t, synced);
    expect(bySync).toMatchObject({
      contact: [new Date(at), 1],
      deal: [new Date(at), 1],
      entries: [
        { action: 'activity.logged', before: null },
        { action: 'contact.reached', before: { lastContacted: null }, after: { lastContacted: at } },
        { action: 'deal.reached', before: { lastInteraction: null }, after: { lastInteraction: at } },
      ],
      timeline: ['activity'],
    });
    await write(t, async ({ client }) => {
      await client.query('DELETE FROM audit_entries');
      await client.query('DELETE FROM activities');
    });

    const logged = await contactOf();
    const answer = await t.call(logActivity, {
      as: 'alpha',
      body: { contactId: logged, type: 'cold_call', subject: 'Intro', timestamp: at, outcome: 'Interested' },
    });
    expect(answer.status).toBe(200);
    expect(await effects(t, logged)).toEqual(bySync);
  });

  test('that changed upstream is audited with the change, and has no other effect', async () => {
    const t = await open(justcall);
    const id = await makeContact(t, 'alpha', { phone: '415-555-0100' });
    await sync(t, 'justcall');
    talked = 90;
    expect(await sync(t, 'justcall')).toMatchObject({ added: 0, updated: 1 });
    expect(await sync(t, 'justcall')).toMatchObject({ added: 0, updated: 0 });
    const changed = (await entries(t, 'activity')).slice(1);
    expect(changed).toMatchObject([
      {
        action: 'activity.updated',
        actorName: 'JustCall sync',
        before: { duration: 60 },
        after: { duration: 90 },
      },
    ]);
    expect((await entries(t, 'contact')).map(({ entityId }) => entityId)).toEqual([id]);
  });
});

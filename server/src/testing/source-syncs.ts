import { sources, syncSource } from '@liftout/contract/sources';
import { eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { activities, clients, contacts } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from './app.ts';
import { type Responder, startHttpServer } from './http/http-server.ts';

/** The app with a server in place of HubSpot and JustCall; alpha is configured for both. */
export async function openSources(respond: Responder) {
  const server = await startHttpServer(respond);
  onTestFinished(server.close);
  const t = await createTestApp({
    env: {
      HUBSPOT_BASE_URL: server.url,
      HUBSPOT_ACCESS_TOKEN: 'pat-1',
      JUSTCALL_BASE_URL: server.url,
      JUSTCALL_API_KEY: 'jk',
      JUSTCALL_API_SECRET: 'js',
    },
  });
  onTestFinished(t.close);
  await configureClient(t, 'alpha', { hubspotListId: '7', justcallCampaignId: '88014' });
  return { t, asked: server.asked };
}

export const configureClient = (
  t: TestApp,
  clientId: string,
  columns: Partial<typeof clients.$inferInsert>,
) =>
  t.platform.db.as(platformScope(system), ({ orm }) =>
    orm.update(clients).set(columns).where(eq(clients.clientId, clientId)),
  );

/** The rows that syncs stored, by the ids of the source. */
export async function storedRows(t: TestApp) {
  return t.platform.db.as(platformScope(system), async ({ orm }) => ({
    contacts: await orm.select().from(contacts).orderBy(contacts.sourceId),
    activities: await orm.select().from(activities).orderBy(activities.sourceId),
  }));
}

export async function addContact(t: TestApp, clientId: string, fields: { phone?: string; email?: string }) {
  const at = t.platform.clock.now();
  const id = newId();
  await t.platform.db.as(platformScope(system), ({ orm }) =>
    orm.insert(contacts).values({
      clientId,
      id,
      firstName: 'Rachel',
      lastName: 'Green',
      firm: 'UBS',
      createdAt: at,
      updatedAt: at,
      ...fields,
    }),
  );
  return id;
}

export const sync = (t: TestApp, source: 'hubspot' | 'justcall', client = 'alpha') =>
  t.call(syncSource, { as: 'admin', params: { client }, body: { source } });
export const statesOf = async (t: TestApp, client = 'alpha') =>
  (await t.call(sources, { as: 'admin', params: { client } })).body;

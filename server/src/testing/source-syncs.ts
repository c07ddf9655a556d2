import { type SyncRun, sources, syncRuns, syncSource } from '@liftout/contract/sources';
import type { syncedSources } from '@liftout/contract/values/synced-sources';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { activities, clients, contacts } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from './app.ts';
import { type Responder, startHttpServer } from './http/http-server.ts';

type SyncedSource = (typeof syncedSources)[number];

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

/** Waits for the open run of a source to end. @returns the last run */
export async function runOf(t: TestApp, source: SyncedSource, client = 'alpha'): Promise<SyncRun> {
  let last: SyncRun | undefined;
  await expect
    .poll(
      async () => {
        const { body } = await t.call(syncRuns, { as: 'admin', params: { client }, query: { source } });
        last = body[0];
        return last?.status;
      },
      { interval: 25, timeout: 20_000 },
    )
    .toSatisfy((status) => status !== 'queued' && status !== 'running');
  if (!last) throw new Error('There is no run.');
  return last;
}

/** Asks for a run and waits for its end: `body` is the ended run. A refused request has no body. */
export async function sync(t: TestApp, source: SyncedSource, client = 'alpha') {
  const { status, message, headers } = await requestSync(t, source, client);
  const run = status === 200 ? await runOf(t, source, client) : undefined;
  return {
    status,
    message,
    headers,
    get body(): SyncRun {
      if (!run) throw new Error(`${status}: ${message}`);
      return run;
    },
  };
}

const listening = new WeakMap<TestApp, Promise<unknown>>();

/** Begins to run the app's jobs, without a schedule: only what a test asks for is read. */
export function runJobs(t: TestApp): Promise<unknown> {
  const begun =
    listening.get(t) ??
    t.platform.db
      .as(platformScope(system), ({ client }) =>
        client.query(
          `INSERT INTO sync_options (client_id, source, is_interval_chosen)
           SELECT client_id, source, true FROM clients, unnest('{hubspot,justcall,sheets}'::text[]) source
           ON CONFLICT DO NOTHING`,
        ),
      )
      .then(() => t.app.listen({ port: 0, host: '127.0.0.1' }));
  listening.set(t, begun);
  return begun;
}

/** Asks for a run, without waiting for it. */
export async function requestSync(t: TestApp, source: SyncedSource, client = 'alpha') {
  await runJobs(t);
  return t.call(syncSource, { as: 'admin', params: { client }, body: { source } });
}
export const statesOf = async (t: TestApp, client = 'alpha') =>
  (await t.call(sources, { as: 'admin', params: { client } })).body;

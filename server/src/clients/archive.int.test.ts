import { clientLogin, clientSignInPage } from '@liftout/contract/auth';
import { listClientNames } from '@liftout/contract/client-names';
import * as contract from '@liftout/contract/clients';
import { listContacts } from '@liftout/contract/contacts';
import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../platform/db/ids.ts';
import { auditEntries, clients, intel } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp, testPassword } from '../testing/app.ts';
import { makeContact, write } from '../testing/rows/factories.ts';
import { seedTenants } from '../testing/rows/tenant-rows.ts';

let t: TestApp;
let id: string;
beforeEach(async () => {
  t = await createTestApp();
  id = (await seedTenants(t)).alpha.recordId;
});
afterEach(() => t.close());

const remove = (query: object = {}) => t.call(contract.deleteClient, { as: 'admin', params: { id }, query });
const restore = () => t.call(contract.restoreClient, { as: 'admin', params: { id } });
const archived = async () => (await t.call(contract.listArchivedClients, { as: 'admin' })).body;
const login = () => t.call(clientLogin, { as: null, body: { clientId: 'alpha', password: testPassword } });
const page = () => t.call(clientSignInPage, { as: null, params: { slug: 'alpha' } });
const record = async () =>
  (await write(t, ({ orm }) => orm.select().from(clients).where(eq(clients.clientId, 'alpha'))))[0];
const setPurgeAfter = (interval: string) =>
  write(t, ({ client }) =>
    client.query(`UPDATE clients SET purge_after = now() + interval '${interval}' WHERE client_id = 'alpha'`),
  );
const latestEntry = async () =>
  (
    await write(t, ({ orm }) =>
      orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.entityId, 'alpha'))
        .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
        .limit(1),
    )
  )[0];

describe('an archived client', () => {
  test('has no login, no page and no place in the lists, and keeps its id', async () => {
    const { body } = await remove({ version: 1 });
    expect(body).toMatchObject({
      outcome: 'archived',
      restorableUntil: expect.stringMatching(/^2025-09-28/),
    });
    expect((await login()).status).toBe(401);
    expect((await page()).status).toBe(404);
    for (const endpoint of [contract.listClients, contract.listClientProfiles, listClientNames])
      expect(JSON.stringify((await t.call(endpoint, { as: 'admin' })).body)).not.toContain('"alpha"');
    const ofClient = await t.call(listContacts, { as: 'admin', query: { client: 'alpha' } });
    expect(ofClient.status).toBe(404);
    const again = await t.call(contract.createClientProfile, {
      as: 'admin',
      body: { clientId: 'alpha', clientName: 'New' },
    });
    expect(again.status).toBe(409);
    for (const endpoint of [contract.updateClient, contract.updateClientProfile])
      expect(
        await t.call(endpoint, { as: 'admin', params: { id }, body: { clientName: 'New' } }),
      ).toMatchObject({
        status: 404,
        message: 'This client was deleted. Restore it under Archived clients to change it.',
      });
    expect(await remove()).toMatchObject({
      status: 404,
      message: 'This client was deleted. It is under Archived clients.',
    });
  });

  test('is listed with what goes with it, and audited', async () => {
    const at = t.platform.clock.now();
    await write(t, ({ orm }) =>
      orm.insert(intel).values({
        clientId: 'alpha',
        id: newId(),
        type: 'market_update',
        subject: 'Heard',
        description: 'Two teams.',
        priority: 'low',
        submittedBy: 'alpha',
        createdAt: at,
      }),
    );
    const expected = { contacts: 1, deals: 1, activities: 1, intel: 1, submissions: 1 };
    const { body } = await t.call(contract.readClientContents, { as: 'admin', params: { id } });
    expect(body).toMatchObject(expected);
    await remove();
    const [one] = await archived();
    expect(one).toMatchObject({
      id,
      clientId: 'alpha',
      contents: expected,
      archivedAt: '2025-08-29T16:00:00.000Z',
    });
    expect(await latestEntry()).toMatchObject({
      action: 'client.archived',
      actorName: 'admin',
      before: { clientName: 'Alpha Partners', ...expected },
    });
  });

  test('comes back with all that is its own, and its old sessions do not', async () => {
    const { token } = (await login()).body;
    await remove();
    expect((await restore()).body).toMatchObject({ clientId: 'alpha', hasPassword: true, version: 3 });
    expect(await archived()).toEqual([]);
    expect((await page()).status).toBe(200);
    const me = await t.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect(me.statusCode).toBe(401);
    expect((await login()).status).toBe(200);
    const contacts = await t.call(listContacts, { as: 'admin', query: { client: 'alpha' } });
    expect(contacts.body).toHaveLength(1);
    expect(await latestEntry()).toMatchObject({ action: 'client.restored' });
    expect((await record())?.purgeAfter).toBeNull();
  });

  test("can't be restored after 30 real days, nor when it is not archived", async () => {
    expect((await restore()).status).toBe(409);
    await remove();
    const { purgeAfter } = (await record())!;
    const days = (purgeAfter!.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(contract.restorableDays, 1);
    await setPurgeAfter('-1 second');
    const before = await record();
    const answer = await restore();
    expect([answer.status, answer.message]).toEqual([409, expect.stringContaining("can't be restored")]);
    expect(await record()).toEqual(before);
    expect((await archived())[0]?.restorableUntil).toBeNull();
    expect((await t.call(contract.restoreClient, { as: 'admin', params: { id: newId() } })).status).toBe(404);
  });
});

test('a stale delete is refused with the current record', async () => {
  await t.call(contract.updateClient, { as: 'admin', params: { id }, body: { description: 'New' } });
  const answer = await remove({ version: 1 });
  expect([answer.status, JSON.parse(answer.text).current]).toEqual([
    409,
    expect.objectContaining({ version: 2 }),
  ]);
  expect((await record())?.archivedAt).toBeNull();
});

describe('removing a client for good', () => {
  test.each([[{}], [{ confirm: 'beta' }], [{ confirm: 'Alpha' }]])('needs its id: %j', async (query) => {
    const before = await record();
    const answer = await remove({ purge: 'true', ...query });
    expect([answer.status, JSON.parse(answer.text).issues]).toEqual([
      400,
      [{ path: 'confirm', message: 'Enter alpha to remove it for good.' }],
    ]);
    expect(await record()).toEqual(before);
  });

  test('leaves no row of it in any table, and none of another client changed', async () => {
    const rowsOf = async (clientId: string) => {
      const found: Record<string, number> = {};
      await write(t, async ({ client }) => {
        const { rows } = await client.query<{ name: string }>(
          `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
           WHERE table_schema = 'public' AND column_name = 'client_id' AND table_type = 'BASE TABLE'`,
        );
        for (const { name } of rows) {
          const counted = await client.query(`SELECT count(*)::int AS n FROM ${name} WHERE client_id = $1`, [
            clientId,
          ]);
          if (counted.rows[0].n > 0) found[name] = counted.rows[0].n;
        }
      });
      return found;
    };
    await login();
    const ofBeta = await rowsOf('beta');
    expect(Object.keys(await rowsOf('alpha')).length).toBeGreaterThan(8);
    const { body } = await remove({ purge: 'true', confirm: 'alpha' });
    expect(body).toEqual({
      message: 'Alpha Partners was removed for good.',
      outcome: 'purged',
      restorableUntil: null,
    });
    expect(await rowsOf('alpha')).toEqual({});
    expect(await rowsOf('beta')).toEqual(ofBeta);
    expect((await login()).status).toBe(401);
    expect((await restore()).status).toBe(404);
  });

  test('keeps in the audit trail what was done to it, without what its people were', async () => {
    const name = { clientName: 'Alpha & Sons', contactPerson: { name: 'Rosa Lind' } };
    await t.call(contract.updateClientProfile, { as: 'admin', params: { id }, body: name });
    await makeContact(t, 'alpha');
    await remove();
    await remove({ purge: 'true', confirm: 'alpha' });
    const entries = await write(t, ({ orm }) =>
      orm.select().from(auditEntries).where(eq(auditEntries.entityId, 'alpha')).orderBy(auditEntries.id),
    );
    const kept = entries.map(({ action, clientId, actorName, before }) => ({
      action,
      clientId,
      actorName,
      before,
    }));
    const facts = expect.objectContaining({ clientName: 'Alpha & Sons', contacts: 2 });
    expect(kept).toEqual([
      { action: 'client.updated', clientId: null, actorName: 'admin', before: null },
      { action: 'client.archived', clientId: null, actorName: 'admin', before: facts },
      { action: 'client.purge_requested', clientId: null, actorName: 'admin', before: facts },
      {
        action: 'client.purged',
        clientId: null,
        actorName: 'Liftout',
        before: { clientName: 'Alpha & Sons' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Rosa');
  });

  test('frees its id', async () => {
    await remove({ purge: 'true', confirm: 'alpha' });
    const body = { clientId: 'alpha', clientName: 'Another' };
    const { body: made } = await t.call(contract.createClientProfile, { as: 'admin', body });
    expect(made).toMatchObject({ clientId: 'alpha', hasPassword: false, version: 1 });
    const contents = await t.call(contract.readClientContents, { as: 'admin', params: { id: made.id } });
    expect(Object.values(contents.body)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

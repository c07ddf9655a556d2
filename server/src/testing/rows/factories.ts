import { hash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { blockKey } from '../../advisors/service.ts';
import { firmResolver, nameKeyOfSpelling, normalizeFirmName, shippedDirectory } from '../../firms/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import * as schema from '../../platform/db/schema/index.ts';
import { platformScope, system } from '../../platform/db/scope.ts';
import type { TestApp } from '../app.ts';
import type { TestClient } from './people.ts';

type New<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>;

/** Writes in the platform scope, for all clients. */
export const write = <T>(t: TestApp, work: (tx: Tx) => Promise<T>): Promise<T> =>
  t.platform.db.as(platformScope(system), work);

/** Makes a contact of a client. @returns its id */
export async function makeContact(
  t: TestApp,
  clientId: TestClient,
  fields: New<typeof schema.contacts> = {},
) {
  const now = t.platform.clock.now();
  const id = fields.id ?? newId();
  await write(t, ({ orm }) =>
    orm.insert(schema.contacts).values({
      firstName: 'Dana',
      lastName: 'Whitfield',
      firm: 'Merrill',
      email: 'dana@merrill.example',
      createdAt: now,
      updatedAt: now,
      ...fields,
      clientId,
      id,
    }),
  );
  return id;
}

/** Makes an open deal of a contact. @returns its id */
export async function makeDeal(
  t: TestApp,
  clientId: TestClient,
  contactId: string,
  fields: New<typeof schema.deals> = {},
) {
  const now = t.platform.clock.now();
  const id = fields.id ?? newId();
  await write(t, ({ orm }) =>
    orm.insert(schema.deals).values({
      stage: 'targeted',
      valueCents: 100_000_000,
      stageChangedAt: now,
      createdAt: now,
      updatedAt: now,
      ...fields,
      contactId,
      clientId,
      id,
    }),
  );
  return id;
}

/** Makes activities of a client, calls by default. @returns their ids */
export async function makeActivities(
  t: TestApp,
  clientId: TestClient,
  list: New<typeof schema.activities>[],
) {
  const now = t.platform.clock.now();
  const rows = list.map((fields) => ({
    type: 'call' as const,
    occurredAt: now,
    createdAt: now,
    ...fields,
    clientId,
    id: fields.id ?? newId(),
  }));
  await write(t, ({ orm }) => orm.insert(schema.activities).values(rows));
  return rows.map((row) => row.id);
}

/** Makes a calling campaign. @returns its id */
export async function makeCampaign(t: TestApp, clientId: TestClient, name: string) {
  const id = newId();
  const createdAt = t.platform.clock.now();
  await write(t, ({ orm }) =>
    orm.insert(schema.campaigns).values({ clientId, id, name, status: 'active', createdAt }),
  );
  return id;
}

/** Makes a market. @returns its path */
export async function makeMarket(t: TestApp, path: string, name: string) {
  await write(t, ({ orm }) =>
    orm
      .insert(schema.markets)
      .values({ path, name, updatedAt: t.platform.clock.now() })
      .onConflictDoNothing(),
  );
  return path;
}

const resolved = firmResolver(shippedDirectory());

/** Makes a canonical firm: of the directory, where its name is a spelling there. @returns its id */
export async function makeFirm(t: TestApp, name: string) {
  const id = newId();
  const found = resolved(name);
  const nameKey = found.status === 'known' ? normalizeFirmName(found.firm.name) : nameKeyOfSpelling(name);
  await write(t, ({ orm }) =>
    orm.insert(schema.firms).values({ id, name, nameKey, createdAt: t.platform.clock.now() }),
  );
  return id;
}

/** Sets a client's target market, and makes the market where it is missing. */
export async function setMarket(t: TestApp, clientId: TestClient, path: string | null) {
  if (path !== null) await makeMarket(t, path, path);
  await write(t, ({ orm }) =>
    orm.update(schema.clients).set({ targetMarket: path }).where(eq(schema.clients.clientId, clientId)),
  );
}

/** An advisor for each name. */
export function advisorOfName(personKey: string): string {
  const hex = hash('md5', personKey, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** Inserts a move; `personKey` is the name in lower case, `locationKey` the city without a state. @returns its id */
export async function makeMove(
  t: TestApp,
  fields: New<typeof schema.moves> & { firstName: string; lastName: string; movedOn: string },
) {
  const id = newId();
  const { city = 'Palo Alto' } = fields;
  const { personKey = `${fields.firstName} ${fields.lastName}`.toLowerCase() } = fields;
  const blocked = blockKey(fields.firstName, fields.lastName);
  await write(t, async ({ orm, client }) => {
    await orm.insert(schema.moves).values({
      fingerprint: id,
      personKey,
      advisorId: advisorOfName(personKey),
      blockKey: blocked,
      city,
      locationKey: `|${city.toLowerCase()}`,
      firmLeftSpelling: '',
      firmJoinedSpelling: '',
      createdAt: t.platform.clock.now(),
      ...fields,
      id,
    });
    await client.query(
      `INSERT INTO changed_blocks SELECT $1, coalesce(max(change_number), 0) + 1 FROM changed_blocks
       ON CONFLICT (block_key) DO UPDATE SET change_number = excluded.change_number`,
      [blocked],
    );
  });
  return id;
}

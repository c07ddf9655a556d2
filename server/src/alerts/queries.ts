import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { alertOptOuts, clients, incidents, users } from '../platform/db/schema/index.ts';
import type { Incident } from './incident.ts';

// All need the platform's scope.

/** The names of clients that are open: nobody waits for data of another. */
export const findOpenClients = async ({ orm }: Tx): Promise<Map<string, string>> =>
  new Map(
    (
      await orm
        .select({ clientId: clients.clientId, name: clients.name })
        .from(clients)
        .where(and(eq(clients.isActive, true), isNull(clients.archivedAt)))
    ).map(({ clientId, name }) => [clientId, name]),
  );

/** The incidents that last. */
export const findOpenIncidents = ({ orm }: Tx) =>
  orm.select().from(incidents).where(isNull(incidents.endedAt));

export async function openIncident(
  { orm }: Tx,
  { kind, clientId, subject }: Pick<Incident, 'kind' | 'clientId' | 'subject'>,
  openedAt: Date,
): Promise<boolean> {
  const row = { id: newId(), kind, clientId, subject, openedAt };
  const { rowCount } = await orm.insert(incidents).values(row).onConflictDoNothing();
  return rowCount === 1;
}

export async function endIncidents({ orm }: Tx, ids: string[], endedAt: Date): Promise<void> {
  if (ids.length > 0) await orm.update(incidents).set({ endedAt }).where(inArray(incidents.id, ids));
}

/** The addresses of admins who want alerts. */
export const findAlerted = async ({ orm }: Tx): Promise<string[]> =>
  (
    await orm
      .select({ email: users.email })
      .from(users)
      .leftJoin(alertOptOuts, eq(alertOptOuts.userId, users.id))
      .where(and(eq(users.role, 'admin'), eq(users.isActive, true), isNull(alertOptOuts.userId)))
      .orderBy(users.email)
  ).flatMap(({ email }) => (email === null ? [] : [email]));

/** Who is signed in, and whether they want no alerts. */
export async function findChoice({ orm }: Tx, userId: string) {
  const [row] = await orm
    .select({ email: users.email, optedOutAt: alertOptOuts.createdAt })
    .from(users)
    .leftJoin(alertOptOuts, eq(alertOptOuts.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

/** @returns whether they got alerts before */
export async function optOut({ orm }: Tx, userId: string, createdAt: Date): Promise<boolean> {
  const { rowCount } = await orm.insert(alertOptOuts).values({ userId, createdAt }).onConflictDoNothing();
  return rowCount === 1;
}

/** @returns whether they got none before */
export async function optIn({ orm }: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await orm.delete(alertOptOuts).where(eq(alertOptOuts.userId, userId));
  return (rowCount ?? 0) > 0;
}

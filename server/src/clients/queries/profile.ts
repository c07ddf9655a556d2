import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients } from '../../platform/db/schema/index.ts';

/** The client's row behind its profile. With `lock`, nobody else changes it until the transaction ends. */
export async function findClient({ orm }: Tx, clientId: string, { lock = false } = {}) {
  const query = orm
    .select({
      clientId: clients.clientId,
      name: clients.name,
      logoUrl: clients.logoUrl,
      description: clients.description,
      personName: clients.personName,
      personEmail: clients.personEmail,
      personPhone: clients.personPhone,
      personFirm: clients.personFirm,
      personCity: clients.personCity,
      personBio: clients.personBio,
      personTitle: clients.personTitle,
      personMainTargets: clients.personMainTargets,
      personLinkedinUrl: clients.personLinkedinUrl,
      colorPrimary: clients.colorPrimary,
      colorSecondary: clients.colorSecondary,
      colorAccent: clients.colorAccent,
      allowedDashboards: clients.allowedDashboards,
      targetMarket: clients.targetMarket,
      rssFeedUrl: clients.rssFeedUrl,
      expiresAt: clients.expiresAt,
      version: clients.version,
    })
    .from(clients)
    .where(eq(clients.clientId, clientId));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** A client's contact person. Undefined columns are not written. */
export interface ContactPerson {
  personName: string;
  personEmail: string;
  personPhone: string | null | undefined;
  personFirm: string | null | undefined;
  personCity: string | null | undefined;
  personMainTargets: string | null | undefined;
  personLinkedinUrl: string | null | undefined;
}

export async function updateContactPerson(
  { orm }: Tx,
  clientId: string,
  person: ContactPerson,
  at: Date,
): Promise<void> {
  await orm
    .update(clients)
    .set({ ...person, updatedAt: at, version: sql`${clients.version} + 1` })
    .where(eq(clients.clientId, clientId));
}

import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/db/database.ts';
import { clients, contacts, firms, moves, researchProfiles } from '../platform/db/schema/index.ts';

/** What is known of a contact and may be told to a model: no notes, no next steps, no way to reach them. */
const known = {
  id: contacts.id,
  firstName: contacts.firstName,
  lastName: contacts.lastName,
  firm: contacts.firm,
  jobTitle: contacts.jobTitle,
  city: contacts.city,
  crd: contacts.crd,
  aumCents: contacts.aumCents,
  revenueCents: contacts.revenueCents,
  linkedinUrl: contacts.linkedinUrl,
};

export type KnownContact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

export async function findContact({ orm }: Tx, clientId: string, id: string) {
  const [row] = await orm
    .select(known)
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), eq(contacts.id, id)));
  return row;
}

/** Contacts of a name, in any case; at most ten. */
export async function findContactsNamed(
  { orm }: Tx,
  clientId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<KnownContact[]> {
  return orm
    .select(known)
    .from(contacts)
    .where(
      and(
        eq(contacts.clientId, clientId),
        eq(contacts.lastNameKey, sql`lower(${lastName})`),
        eq(contacts.firstNameKey, sql`lower(${firstName})`),
      ),
    )
    .orderBy(contacts.id)
    .limit(10);
}

/** The contact that has one of these profile addresses, all in lower case. */
export async function findContactByLinkedIn({ orm }: Tx, clientId: string, addresses: string[]) {
  const [row] = await orm
    .select(known)
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), inArray(sql`lower(${contacts.linkedinUrl})`, addresses)))
    .limit(1);
  return row;
}

/** Moves of people of a name (as `personKey` writes it) in the client's own market, newest first; at most ten. */
export async function findMovesNamed({ orm }: Tx, clientId: string, person: string) {
  const left = alias(firms, 'firm_left');
  const joined = alias(firms, 'firm_joined');
  return orm
    .select({
      movedOn: moves.movedOn,
      firmLeft: sql<string>`coalesce(${left.name}, ${moves.firmLeftSpelling})`,
      firmJoined: sql<string>`coalesce(${joined.name}, ${moves.firmJoinedSpelling})`,
      city: moves.city,
      aumCents: moves.aumCents,
    })
    .from(moves)
    .innerJoin(clients, and(eq(clients.clientId, clientId), eq(clients.targetMarket, moves.marketPath)))
    .leftJoin(left, eq(left.id, moves.firmLeftId))
    .leftJoin(joined, eq(joined.id, moves.firmJoinedId))
    .where(eq(moves.personKey, person))
    .orderBy(desc(moves.movedOn), desc(moves.id))
    .limit(10);
}
export type NamedMove = Awaited<ReturnType<typeof findMovesNamed>>[number];

export async function insertProfile({ orm }: Tx, profile: typeof researchProfiles.$inferInsert) {
  await orm.insert(researchProfiles).values(profile);
}

/** The client of a contact within the caller's reach; undefined: there is none. */
export async function findContactClient({ orm, scope }: Tx, id: string): Promise<string | undefined> {
  const own = scope.kind === 'tenant' ? eq(contacts.clientId, scope.clientId) : undefined;
  const [row] = await orm
    .select({ clientId: contacts.clientId })
    .from(contacts)
    .where(and(own, eq(contacts.id, id)));
  return row?.clientId;
}

/** What was written about a contact, newest first. */
export async function findProfiles({ orm }: Tx, clientId: string, contactId: string) {
  return orm
    .select()
    .from(researchProfiles)
    .where(and(eq(researchProfiles.clientId, clientId), eq(researchProfiles.contactId, contactId)))
    .orderBy(desc(researchProfiles.createdAt), desc(researchProfiles.id))
    .limit(50);
}

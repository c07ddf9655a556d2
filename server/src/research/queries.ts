import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { readable } from '../platform/db/readable-moves.ts';
import { clients, contacts, researchProfiles } from '../platform/db/schema/index.ts';

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

export interface NamedMove {
  movedOn: string;
  firmLeft: string;
  firmJoined: string;
  city: string;
  aumCents: number | null;
}

/** Moves of people of a name (as `personKey` writes it) that the scope may read, newest first; at most ten. */
export async function findMovesNamed({ client, scope }: Tx, person: string): Promise<NamedMove[]> {
  const { rows } = await client.query<NamedMove>(
    `SELECT m.moved_on::text AS "movedOn", coalesce(l.name, m.firm_left_spelling) AS "firmLeft",
       coalesce(j.name, m.firm_joined_spelling) AS "firmJoined", m.city, m.aum_cents AS "aumCents"
     FROM ${readable(scope).moves} m LEFT JOIN firms l ON l.id = m.firm_left_id
     LEFT JOIN firms j ON j.id = m.firm_joined_id
     WHERE m.person_key = $1 ORDER BY m.moved_on DESC, m.id DESC LIMIT 10`,
    [person],
  );
  return rows;
}

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

/** How many bytes of profiles one answer holds, plus the one that reaches it. */
const mostBytes = 2_000_000;

/** What was written about a contact, newest first: 50 profiles, or as many as fit. */
export async function findProfiles({ orm }: Tx, clientId: string, contactId: string) {
  const { id, createdAt, profileHtml } = researchProfiles;
  const own = and(eq(researchProfiles.clientId, clientId), eq(researchProfiles.contactId, contactId));
  const newer = sql<number>`coalesce(sum(octet_length(${profileHtml})) OVER (
    ORDER BY ${createdAt} DESC, ${id} DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`;
  const sized = orm
    .select({ id, newer: newer.as('newer') })
    .from(researchProfiles)
    .where(own)
    .orderBy(desc(createdAt), desc(id))
    .limit(50)
    .as('sized');
  return orm
    .select(getTableColumns(researchProfiles))
    .from(researchProfiles)
    .innerJoin(sized, eq(sized.id, id))
    .where(and(own, lt(sized.newer, mostBytes)))
    .orderBy(desc(createdAt), desc(id));
}

/** A profile named by its id or, where that is left out, by its very words. */
export interface WantedProfile {
  researchId?: string | undefined;
  profileHtml: string;
}

/** A stored profile of the client, the latest of the same words; undefined: there is none. */
export async function findStoredProfile(
  { orm }: Tx,
  clientId: string,
  { researchId, profileHtml }: WantedProfile,
) {
  const wanted =
    researchId === undefined
      ? eq(researchProfiles.profileHtml, profileHtml)
      : eq(researchProfiles.id, researchId);
  const [row] = await orm
    .select({
      firstName: researchProfiles.firstName,
      lastName: researchProfiles.lastName,
      profileHtml: researchProfiles.profileHtml,
      clientName: clients.name,
    })
    .from(researchProfiles)
    .innerJoin(clients, eq(clients.clientId, researchProfiles.clientId))
    .where(and(eq(researchProfiles.clientId, clientId), wanted))
    .orderBy(desc(researchProfiles.createdAt), desc(researchProfiles.id))
    .limit(1);
  return row;
}

import { and, desc, sql as drizzle, eq, getTableColumns, inArray, isNull, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients, contacts, researchProfiles } from '../../platform/db/schema/index.ts';
import { leftId, leftSpelling, readable } from '../../platform/db/sql/readable-moves.ts';
import { int8, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** The fields of a contact that a model may get: no notes, next steps, e-mail or phone. */
const shareable = {
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
  /** For us: nobody is researched who must not be contacted. */
  doNotContactAt: contacts.doNotContactAt,
};

export type KnownContact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

export async function findContact({ orm }: Tx, clientId: string, id: string) {
  const [row] = await orm
    .select(shareable)
    .from(contacts)
    .where(and(eq(contacts.clientId, clientId), eq(contacts.id, id), isNull(contacts.archivedAt)));
  return row;
}

/** Contacts with a name, in any case; at most ten. */
export async function findContactsNamed(
  { orm }: Tx,
  clientId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<KnownContact[]> {
  return orm
    .select(shareable)
    .from(contacts)
    .where(
      and(
        eq(contacts.clientId, clientId),
        isNull(contacts.archivedAt),
        eq(contacts.lastNameKey, drizzle`lower(${lastName})`),
        eq(contacts.firstNameKey, drizzle`lower(${firstName})`),
      ),
    )
    .orderBy(contacts.id)
    .limit(10);
}

/** A contact with one of these profile addresses (lower case). */
export async function findContactByLinkedIn({ orm }: Tx, clientId: string, addresses: string[]) {
  const [row] = await orm
    .select(shareable)
    .from(contacts)
    .where(
      and(
        eq(contacts.clientId, clientId),
        isNull(contacts.archivedAt),
        inArray(drizzle`lower(${contacts.linkedinUrl})`, addresses),
      ),
    )
    .limit(1);
  return row;
}

const namedMoves = defineQuery('research_moves', {
  id: uuid(),
  movedOn: text().always('the text of a day that is never null'),
  firmLeft: text().always('coalesce'),
  firmJoined: text().always('coalesce'),
  /** The firm that the register says was kept. */
  keptFirm: text().orNull(),
  city: text(),
  aumCents: int8().orNull(),
  /** Whether the advisor who moved is the contact; null: nothing is known but the name. */
  certainty: text<'same' | 'maybe'>().orMissing(),
});
export type NamedMove = AnswerOf<typeof namedMoves>;

/**
 * The moves that the scope may read, newest first, at most ten: of a name (its key, and its block of names), or of the advisors that a
 * contact is.
 */
export const findMovesOf = (
  tx: Tx,
  clientId: string,
  { person, block, contactId }: { person: string; block: string; contactId: string | null },
): Promise<NamedMove[]> =>
  namedMoves.all(
    tx,
    sql`SELECT m.id, m.moved_on::text AS "movedOn", coalesce(l.name, ${leftSpelling}) AS "firmLeft",
       coalesce(j.name, m.firm_joined_spelling) AS "firmJoined", m.kept_firm AS "keptFirm", m.city, m.aum_cents AS "aumCents", a.kind AS certainty
     FROM ${readable(tx.scope).moves} m LEFT JOIN firms l ON l.id = ${leftId}
     LEFT JOIN firms j ON j.id = m.firm_joined_id
     LEFT JOIN contact_advisors a ON a.client_id = ${clientId} AND a.contact_id = ${contactId}
       AND a.advisor_id = m.advisor_id AND a.kind IN ('same', 'maybe')
     WHERE ${contactId === null ? namedAs(person, block) : advisorsOf(clientId, contactId)} ORDER BY m.moved_on DESC, m.fingerprint LIMIT 10`,
  );

/** Blocks of names are indexed; moves whose advisors were never looked for have none yet. */
const namedAs = (person: string, block: string): Sql =>
  sql`(m.block_key = ${block} OR m.block_key IS NULL) AND m.person_key = ${person}`;

/** On the moves themselves, so that they are found by their index. */
const advisorsOf = (clientId: string, contactId: string): Sql =>
  sql`m.advisor_id IN (SELECT advisor_id FROM contact_advisors
    WHERE client_id = ${clientId} AND contact_id = ${contactId} AND kind IN ('same', 'maybe'))`;

export async function insertProfile({ orm }: Tx, profile: typeof researchProfiles.$inferInsert) {
  await orm.insert(researchProfiles).values(profile);
}

/** Bytes of profiles in one answer; the profile that reaches the limit is included. */
const maxBytes = 2_000_000;

/** A contact's profiles, newest first: 50, or as many as fit `maxBytes`. */
export async function findProfiles({ orm }: Tx, clientId: string, contactId: string) {
  const { id, createdAt, profileHtml } = researchProfiles;
  const own = and(eq(researchProfiles.clientId, clientId), eq(researchProfiles.contactId, contactId));
  const newer = drizzle<number>`coalesce(sum(octet_length(${profileHtml})) OVER (
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
    .where(and(own, lt(sized.newer, maxBytes)))
    .orderBy(desc(createdAt), desc(id));
}

/** Identifies a profile by its id or, without one, by its exact HTML. */
export interface RequestedProfile {
  researchId?: string | undefined;
  profileHtml: string;
}

/** A stored profile of the client, the latest of several with the same HTML; undefined where there is none. */
export async function findStoredProfile(
  { orm }: Tx,
  clientId: string,
  { researchId, profileHtml }: RequestedProfile,
) {
  const requested =
    researchId === undefined
      ? eq(researchProfiles.profileHtml, profileHtml)
      : eq(researchProfiles.id, researchId);
  const [row] = await orm
    .select({
      firstName: researchProfiles.firstName,
      lastName: researchProfiles.lastName,
      profileHtml: researchProfiles.profileHtml,
      contactId: researchProfiles.contactId,
      doNotContactAt: contacts.doNotContactAt,
      clientName: clients.name,
    })
    .from(researchProfiles)
    .innerJoin(clients, eq(clients.clientId, researchProfiles.clientId))
    .leftJoin(
      contacts,
      and(eq(contacts.clientId, researchProfiles.clientId), eq(contacts.id, researchProfiles.contactId)),
    )
    .where(and(eq(researchProfiles.clientId, clientId), requested))
    .orderBy(desc(researchProfiles.createdAt), desc(researchProfiles.id))
    .limit(1);
  return row;
}

const articles = defineQuery('research_articles', {
  id: uuid(),
  title: text(),
  link: text(),
  summary: text(),
  source: text(),
  publishedAt: timestamptz().orNull(),
});
export type StoredArticle = AnswerOf<typeof articles>;

/** The stored articles of a client's feed, newest first. */
export const findArticles = (tx: Tx, clientId: string): Promise<StoredArticle[]> =>
  articles.all(
    tx,
    sql`SELECT n.id, n.title, n.link, n.summary, n.source, n.published_at AS "publishedAt"
      FROM news_items n JOIN clients k ON k.client_id = n.client_id
      WHERE n.client_id = ${clientId} AND (n.feed_url IS NULL OR n.feed_url = btrim(k.rss_feed_url))
      ORDER BY n.published_at DESC NULLS LAST, n.id DESC LIMIT 200`,
  );

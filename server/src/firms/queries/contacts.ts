import type { Stage } from '@liftout/contract/contacts';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients, contacts } from '../../platform/db/schema/index.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { int8, json, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { sumOf, valuesKnown } from '../../platform/db/sql/sums.ts';

/** The clients that are not archived: an admin may ask over all of them. */
export async function findClientIds({ orm }: Tx): Promise<string[]> {
  const { clientId, archivedAt } = clients;
  const rows = await orm.select({ clientId }).from(clients).where(isNull(archivedAt)).orderBy(asc(clientId));
  return rows.map((row) => row.clientId);
}

const firmKeys = defineQuery('firm_keys', { key: text().always('IS NOT NULL') }, { prepared: true });

/** Every firm spelling in these clients' contacts, in lower case, found by one index lookup each. */
export async function findFirmKeys(tx: Tx, clientIds: string[]): Promise<string[]> {
  const rows = await firmKeys.all(
    tx,
    sql`WITH RECURSIVE spelling (client_id, key) AS (
        SELECT k.client_id, (SELECT firm_key FROM contacts c WHERE c.client_id = k.client_id
          AND c.archived_at IS NULL ORDER BY firm_key LIMIT 1)
        FROM unnest(${clientIds}::text[]) AS k (client_id)
        UNION ALL
        SELECT s.client_id, (SELECT firm_key FROM contacts c WHERE c.client_id = s.client_id
          AND c.archived_at IS NULL AND c.firm_key > s.key
          ORDER BY firm_key LIMIT 1)
        FROM spelling s WHERE s.key IS NOT NULL
      )
      SELECT DISTINCT key FROM spelling WHERE key IS NOT NULL`,
  );
  return rows.map((row) => row.key);
}

const contactsByFirm = defineQuery('contacts_by_firm', {
  key: text().orNull(),
  total: int8().always('count'),
});

/** How many contacts of these clients have each firm spelling, given in lower case. */
export async function countContactsByFirm(
  tx: Tx,
  clientIds: string[],
  keys: string[],
): Promise<Map<string, number>> {
  const rows = await contactsByFirm.all(
    tx,
    sql`SELECT firm_key AS key, count(*) AS total FROM contacts
      WHERE client_id = ANY (${clientIds}::text[]) AND firm_key = ANY (${keys}::text[])
        AND archived_at IS NULL GROUP BY firm_key`,
  );
  return new Map(rows.flatMap(({ key, total }) => (key === null ? [] : [[key, total]])));
}

export type TeamContact = NonNullable<Awaited<ReturnType<typeof findTeamContact>>>;

/** A contact of one of these clients, with the client's target market. */
export async function findTeamContact({ orm }: Tx, clientIds: string[], id: string) {
  const { clientId, firstName, lastName, firm, city, teamProfileLink } = contacts;
  const [row] = await orm
    .select({ clientId, firstName, lastName, firm, city, teamProfileLink, market: clients.targetMarket })
    .from(contacts)
    .innerJoin(clients, eq(clients.clientId, clientId))
    .where(and(inArray(clientId, clientIds), eq(contacts.id, id), isNull(contacts.archivedAt)));
  return row;
}

const linkedContacts = defineQuery(
  'team_linked',
  { id: uuid().always('a UNION of columns that are never null') },
  { prepared: true },
);

/** Ids of a client's contacts that have one of these team links or ids. */
export async function findLinked(
  tx: Tx,
  clientId: string,
  links: string[],
  ids: string[],
): Promise<string[]> {
  const rows = await linkedContacts.all(
    tx,
    sql`SELECT id FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL
        AND team_profile_link = ANY (${links}::text[])
      UNION SELECT id FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL AND id = ANY (${ids}::uuid[])`,
  );
  return rows.map((row) => row.id);
}

/**
 * Which contacts: those at these firms, optionally in a city, each in these spellings (lower case), or those with these ids. `without`:
 * only those who may be contacted, except these ids.
 */
export type ContactSelection =
  | { clientIds: string[]; firmKeys: string[]; cityKeys?: string[] }
  | { clientIds: string[]; firmKeys: string[]; cityKeys: string[]; without: string[] }
  | { clientIds: string[]; ids: string[] };

export interface MemberRow {
  id: string;
  client: string;
  firstName: string;
  lastName: string;
  jobTitle: string | null;
  isHighValue: boolean;
  aumCents: number | null;
  revenueCents: number | null;
  pipelineStage: Stage | null;
  email: string;
  phone: string | null;
  city: string | null;
  doNotContact: boolean;
}

interface RecentDeal {
  contactId: string;
  contactName: string;
  jobTitle: string | null;
  firm: string;
  stage: Stage;
  value: number;
  changedAt: string;
}

/** Sums are in cents, as text; null where nothing is known. */
const figureColumns = {
  count: int8().always('count'),
  aumCents: text().orNull(),
  aumKnown: int8().always('count'),
  revenueCents: text().orNull(),
  revenueKnown: int8().always('count'),
  deals: int8().always('count'),
  won: int8().always('count'),
  lost: int8().always('count'),
  pipelineCents: text().orNull(),
  pipelineKnown: int8().always('count'),
  stages: json<{ stage: Stage; count: number; total: string; known: number }[]>().always('coalesce'),
  recentDeals: json<RecentDeal[]>().always('coalesce'),
  members: json<MemberRow[]>().always('coalesce'),
  /** Spellings of the firm, most used first. Of those that differ only in case, the most used one stands for all. */
  spellings: json<string[]>().always('coalesce'),
  changedAt: timestamptz().orNull(),
};

/** One query for each kind of selection, so that each is prepared. */
const figuresBy = {
  ids: defineQuery('firm_contacts_ids', figureColumns, { prepared: true }),
  firm: defineQuery('firm_contacts_firm', figureColumns, { prepared: true }),
  city: defineQuery('firm_contacts_city', figureColumns, { prepared: true }),
  office: defineQuery('firm_contacts_office', figureColumns, { prepared: true }),
};
export type FirmContacts = AnswerOf<typeof figuresBy.firm>;

const value = keyword('value_cents');
const recentDeals = 10;

/**
 * Counts and sums over the selected contacts and their open deals, how many deals with them were lost, and the first
 * `members` of them, in one round trip.
 */
export function readFirmContacts(
  tx: Tx,
  selection: ContactSelection,
  members: number,
): Promise<FirmContacts> {
  const { name, where } = conditionOf(selection);
  return figuresBy[name].one(
    tx,
    sql`WITH member AS MATERIALIZED (
        SELECT c.client_id, c.id, c.first_name, c.last_name, c.job_title, c.firm, c.is_high_value, c.aum_cents,
          c.revenue_cents, c.pipeline_stage, c.email, c.phone, c.city, c.do_not_contact_at IS NOT NULL AS marked, d.id AS deal_id, d.stage, d.value_cents,
          d.stage_changed_at, greatest(c.updated_at, d.updated_at) AS changed_at
        FROM contacts c
        LEFT JOIN deals d ON d.client_id = c.client_id AND d.contact_id = c.id AND d.archived_at IS NULL
        WHERE c.client_id = ANY (${selection.clientIds}::text[]) AND c.archived_at IS NULL AND ${where}
      )
      SELECT count(*) AS count, ${sumOf(keyword('aum_cents'))} AS "aumCents", count(aum_cents) AS "aumKnown",
        ${sumOf(keyword('revenue_cents'))} AS "revenueCents", count(revenue_cents) AS "revenueKnown",
        count(deal_id) AS deals, count(*) FILTER (WHERE stage = 'won') AS won,
        (SELECT count(*) FROM deals l JOIN member m ON l.client_id = m.client_id AND l.contact_id = m.id
          WHERE l.lost_reason IS NOT NULL) AS lost,
        ${sumOf(value)} AS "pipelineCents", ${valuesKnown(value)} AS "pipelineKnown", max(changed_at) AS "changedAt",
        (SELECT coalesce(json_agg(s), '[]') FROM (
          SELECT stage, count(*) AS count, ${sumOf(value)} AS total, ${valuesKnown(value)} AS known FROM member
          WHERE deal_id IS NOT NULL GROUP BY stage) s) AS stages,
        (SELECT coalesce(json_agg(r), '[]') FROM (
          SELECT id AS "contactId", first_name || ' ' || last_name AS "contactName", job_title AS "jobTitle", firm, stage,
            value_cents AS value, stage_changed_at AS "changedAt"
          FROM member WHERE deal_id IS NOT NULL ORDER BY stage_changed_at DESC, deal_id LIMIT ${inlined(recentDeals)}) r) AS "recentDeals",
        (SELECT coalesce(json_agg(p), '[]') FROM (
          SELECT id, client_id AS client, first_name AS "firstName", last_name AS "lastName", job_title AS "jobTitle",
            is_high_value AS "isHighValue", aum_cents AS "aumCents", revenue_cents AS "revenueCents",
            pipeline_stage AS "pipelineStage", email, phone, city, marked AS "doNotContact"
          FROM member ORDER BY is_high_value DESC, aum_cents DESC NULLS LAST, revenue_cents DESC NULLS LAST,
            lower(last_name) COLLATE "C", lower(first_name) COLLATE "C", id LIMIT ${members}) p) AS members,
        (SELECT coalesce(json_agg(firm ORDER BY uses DESC, firm COLLATE "C"), '[]') FROM (
          SELECT mode() WITHIN GROUP (ORDER BY firm COLLATE "C" DESC) AS firm, count(*) AS uses FROM member
          GROUP BY lower(firm)) f) AS spellings
      FROM member`,
  );
}

function conditionOf(selection: ContactSelection): { name: keyof typeof figuresBy; where: Sql } {
  if ('ids' in selection) return { name: 'ids', where: sql`c.id = ANY (${selection.ids}::uuid[])` };
  const { firmKeys: keys, cityKeys } = selection;
  const ofFirm = sql`c.firm_key = ANY (${keys}::text[])`;
  if (!cityKeys) return { name: 'firm', where: ofFirm };
  const inCity = sql`${ofFirm} AND c.city_key = ANY (${cityKeys}::text[])`;
  return 'without' in selection
    ? {
        name: 'office',
        where: sql`${inCity} AND ${reachable} AND c.id <> ALL (${selection.without}::uuid[])`,
      }
    : { name: 'city', where: inCity };
}

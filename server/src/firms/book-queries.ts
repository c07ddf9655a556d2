import type { Stage } from '@liftout/contract/contacts';
import type { Tx } from '../platform/db/database.ts';
import { sumOf } from '../platform/db/sums.ts';

/** The clients that are not archived, for an admin who names none. */
export async function findClientIds({ client }: Tx): Promise<string[]> {
  const { rows } = await client.query<{ clientId: string }>({
    name: 'firm_clients',
    text: 'SELECT client_id AS "clientId" FROM clients WHERE archived_at IS NULL ORDER BY client_id',
  });
  return rows.map((row) => row.clientId);
}

/** Every spelling of a firm in these clients' contacts, in lower case. Steps through the index from one to the next. */
export async function findFirmKeys({ client }: Tx, clientIds: string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>({
    name: 'firm_keys',
    text: `WITH RECURSIVE spelling (client_id, key) AS (
        SELECT k.client_id, (SELECT firm_key FROM contacts c WHERE c.client_id = k.client_id ORDER BY firm_key LIMIT 1)
        FROM unnest($1::text[]) AS k (client_id)
        UNION ALL
        SELECT s.client_id, (SELECT firm_key FROM contacts c WHERE c.client_id = s.client_id AND c.firm_key > s.key
          ORDER BY firm_key LIMIT 1)
        FROM spelling s WHERE s.key IS NOT NULL
      )
      SELECT DISTINCT key FROM spelling WHERE key IS NOT NULL`,
    values: [clientIds],
  });
  return rows.map((row) => row.key);
}

export interface TeamContact {
  clientId: string;
  firstName: string;
  lastName: string;
  firm: string;
  city: string | null;
  teamProfileLink: string | null;
}

/** A contact of one of these clients. */
export async function findTeamContact(
  { client }: Tx,
  clientIds: string[],
  id: string,
): Promise<TeamContact | undefined> {
  const { rows } = await client.query<TeamContact>({
    name: 'team_contact',
    text: `SELECT client_id AS "clientId", first_name AS "firstName", last_name AS "lastName", firm, city,
        team_profile_link AS "teamProfileLink"
      FROM contacts WHERE client_id = ANY ($1::text[]) AND id = $2`,
    values: [clientIds, id],
  });
  return rows[0];
}

/** The contacts of a client that carry one of these team links, or are one of these people. */
export async function findLinked(
  { client }: Tx,
  clientId: string,
  links: string[],
  ids: string[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'team_linked',
    text: `SELECT id FROM contacts WHERE client_id = $1 AND team_profile_link = ANY ($2::text[])
      UNION SELECT id FROM contacts WHERE client_id = $1 AND id = ANY ($3::uuid[])`,
    values: [clientId, links, ids],
  });
  return rows.map((row) => row.id);
}

/** Which contacts: of these firms (lower case), in a city (any case) or wherever, or by their ids. */
export type Choice =
  | { clientIds: string[]; firmKeys: string[]; city?: string | null }
  | { clientIds: string[]; ids: string[] };

interface MemberRow {
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
}

/** Sums in cents, as text; null over nothing known. */
export interface Book {
  contacts: number;
  aumCents: string | null;
  aumKnown: number;
  revenueCents: string | null;
  revenueKnown: number;
  deals: number;
  won: number;
  pipelineCents: string | null;
  stages: { stage: Stage; count: number; total: string }[];
  recentDeals: {
    contactId: string;
    contactName: string;
    jobTitle: string | null;
    firm: string;
    stage: Stage;
    value: number;
    changedAt: string;
  }[];
  members: MemberRow[];
  /** Spellings that differ only in case are one, as most write it; most used first. */
  spellings: string[];
  changedAt: Date | null;
}

const recentDeals = 10;

/** Counts and sums over all the contacts chosen and their open deals, and those worth most, in one round trip. */
export async function readBook({ client }: Tx, choice: Choice, members: number): Promise<Book> {
  const { name, where, values } = conditionOf(choice);
  const { rows } = await client.query<Book>({
    name: `firm_book_${name}`,
    text: `WITH member AS MATERIALIZED (
        SELECT c.client_id, c.id, c.first_name, c.last_name, c.job_title, c.firm, c.is_high_value, c.aum_cents,
          c.revenue_cents, c.pipeline_stage, c.email, c.phone, c.city, d.id AS deal_id, d.stage, d.value_cents,
          d.stage_changed_at, greatest(c.updated_at, d.updated_at) AS changed_at
        FROM contacts c
        LEFT JOIN deals d ON d.client_id = c.client_id AND d.contact_id = c.id AND d.archived_at IS NULL
        WHERE c.client_id = ANY ($1::text[]) AND ${where}
      )
      SELECT count(*) AS contacts, ${sumOf('aum_cents')} AS "aumCents", count(aum_cents) AS "aumKnown",
        ${sumOf('revenue_cents')} AS "revenueCents", count(revenue_cents) AS "revenueKnown",
        count(deal_id) AS deals, count(*) FILTER (WHERE stage = 'won') AS won,
        ${sumOf('value_cents')} AS "pipelineCents", max(changed_at) AS "changedAt",
        (SELECT coalesce(json_agg(s), '[]') FROM (
          SELECT stage, count(*) AS count, ${sumOf('value_cents')} AS total FROM member
          WHERE deal_id IS NOT NULL GROUP BY stage) s) AS stages,
        (SELECT coalesce(json_agg(r), '[]') FROM (
          SELECT id AS "contactId", first_name || ' ' || last_name AS "contactName", job_title AS "jobTitle", firm, stage,
            value_cents AS value, stage_changed_at AS "changedAt"
          FROM member WHERE deal_id IS NOT NULL ORDER BY stage_changed_at DESC, deal_id LIMIT ${recentDeals}) r) AS "recentDeals",
        (SELECT coalesce(json_agg(p), '[]') FROM (
          SELECT id, client_id AS client, first_name AS "firstName", last_name AS "lastName", job_title AS "jobTitle",
            is_high_value AS "isHighValue", aum_cents AS "aumCents", revenue_cents AS "revenueCents",
            pipeline_stage AS "pipelineStage", email, phone, city
          FROM member ORDER BY is_high_value DESC, aum_cents DESC NULLS LAST, revenue_cents DESC NULLS LAST,
            lower(last_name) COLLATE "C", lower(first_name) COLLATE "C", id LIMIT $2) p) AS members,
        (SELECT coalesce(json_agg(firm ORDER BY uses DESC, firm COLLATE "C"), '[]') FROM (
          SELECT mode() WITHIN GROUP (ORDER BY firm COLLATE "C" DESC) AS firm, count(*) AS uses FROM member
          GROUP BY lower(firm)) f) AS spellings
      FROM member`,
    values: [choice.clientIds, members, ...values],
  });
  const [book] = rows;
  if (!book) throw new Error('A sum over nothing still has a row.');
  return book;
}

function conditionOf(choice: Choice): { name: string; where: string; values: unknown[] } {
  if ('ids' in choice) return { name: 'ids', where: 'c.id = ANY ($3::uuid[])', values: [choice.ids] };
  const ofFirm = 'c.firm_key = ANY ($3::text[])';
  const { firmKeys, city } = choice;
  return city
    ? { name: 'city', where: `${ofFirm} AND c.city_key = lower($4)`, values: [firmKeys, city] }
    : { name: 'firm', where: ofFirm, values: [firmKeys] };
}

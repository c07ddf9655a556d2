import type { Tx } from '../../platform/db/database.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { int8, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { personName, totalColumns } from './totals.ts';

const dealColumns = {
  id: uuid(),
  contactId: uuid(),
  name: personName,
  firm: text(),
  stage: text(),
  valueCents: int8(),
  /** The instant that the rule is about: of the last interaction, or of the win. */
  at: timestamptz().always('created_at where there is nothing else'),
  ...totalColumns,
};
const silentDeals = defineQuery('insights_silent_deals', dealColumns, { prepared: true });
const wins = defineQuery('insights_wins', { ...dealColumns, at: timestamptz() }, { prepared: true });
export type DealRow = AnswerOf<typeof wins>;

/** Deals with their contacts' names and firms. `deals` has the limit, so that only its contacts are read. */
const withContacts = (clientId: string, deals: Sql) => sql`
  SELECT d.id, d.contact_id AS "contactId", c.first_name || ' ' || c.last_name AS name, c.firm, d.stage,
    d.value_cents AS "valueCents", d.at, d.total, d.newest
  FROM (${deals}) d JOIN contacts c ON c.client_id = d.client_id AND c.id = d.contact_id
  WHERE d.client_id = ${clientId}`;

/** On `deals d`: not of one who must not be contacted. */
const ofReachable = sql`NOT EXISTS (
  SELECT FROM contacts c WHERE c.client_id = d.client_id AND c.id = d.contact_id AND NOT ${reachable})`;

/** Open deals, not won, without an interaction since an instant; a deal without any counts from its start. */
export const readSilentDeals = (tx: Tx, clientId: string, since: Date, limit: number): Promise<DealRow[]> =>
  silentDeals.all(
    tx,
    sql`${withContacts(
      clientId,
      sql`SELECT *, coalesce(last_interaction, created_at) AS at, count(*) OVER ()::int AS total,
        max(coalesce(last_interaction, created_at)) OVER () AS newest
      FROM deals d
      WHERE client_id = ${clientId} AND archived_at IS NULL AND stage <> 'won' AND ${ofReachable}
        AND coalesce(last_interaction, created_at) <= ${since}
      ORDER BY value_cents DESC, id LIMIT ${limit}`,
    )} ORDER BY d.value_cents DESC, d.id`,
  );

/** Deals won since an instant, newest first; not those that were won before they were known here. */
export const readWins = (tx: Tx, clientId: string, since: Date, limit: number): Promise<DealRow[]> =>
  wins.all(
    tx,
    sql`${withContacts(
      clientId,
      sql`SELECT *, stage_changed_at AS at, count(*) OVER ()::int AS total, max(stage_changed_at) OVER () AS newest
      FROM deals d WHERE client_id = ${clientId} AND archived_at IS NULL AND stage = 'won' AND found_in IS DISTINCT FROM 'won' AND ${ofReachable}
        AND stage_changed_at >= ${since}
      ORDER BY stage_changed_at DESC, id LIMIT ${limit}`,
    )} ORDER BY d.at DESC, d.id`,
  );

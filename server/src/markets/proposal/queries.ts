import type { Tx } from '../../platform/db/database.ts';
import { int8, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, keyword, sql } from '../../platform/db/sql/sql.ts';
import { valuesKnown } from '../../platform/db/sql/sums.ts';

const clientSums = defineQuery('market_client_sums', {
  /** Clients with a contact, with a deal that has a value, and with a won deal. */
  withContacts: int8().always('count'),
  withValue: int8().always('coalesce'),
  withWon: int8().always('coalesce'),
  contacts: int8().always('coalesce'),
  deals: int8().always('coalesce'),
  won: int8().always('coalesce'),
  lost: int8().always('count'),
  /** The known values in cents, as text, and of how many deals there is one. */
  valueCents: text().always('coalesce'),
  valued: int8().always('coalesce'),
});
export type ClientSums = AnswerOf<typeof clientSums>;

/** Sums over the clients open at `now` that recruit in a market, and how many add to each. Needs the platform's scope. */
export const sumClients = (tx: Tx, path: string, now: Date): Promise<ClientSums> =>
  clientSums.one(
    tx,
    sql`WITH here AS (
       SELECT client_id FROM clients WHERE target_market = ${path} AND is_active AND archived_at IS NULL
         AND (expires_at IS NULL OR expires_at > ${now})
     ), contact AS (
       SELECT count(*) FILTER (WHERE c.total > 0) AS clients, sum(c.total) AS total
       FROM contact_counts c JOIN here USING (client_id)
     ), deal AS (
       SELECT count(*) AS deals, count(*) FILTER (WHERE d.stage = 'won') AS won, sum(d.value_cents) AS value,
         ${valuesKnown(keyword('d.value_cents'))} AS valued,
         count(DISTINCT client_id) FILTER (WHERE d.value_cents > 0) AS "withValue",
         count(DISTINCT client_id) FILTER (WHERE d.stage = 'won') AS "withWon"
       FROM deals d JOIN here USING (client_id) WHERE d.archived_at IS NULL
     ), lost AS (
       SELECT count(*) AS deals FROM deals d JOIN here USING (client_id) WHERE d.lost_reason IS NOT NULL
     )
     SELECT contact.clients AS "withContacts", coalesce(deal."withValue", 0) AS "withValue",
       coalesce(deal."withWon", 0) AS "withWon", coalesce(contact.total, 0)::bigint AS contacts,
       coalesce(deal.deals, 0) AS deals, coalesce(won, 0) AS won, lost.deals AS lost, coalesce(value, 0)::text AS "valueCents",
       coalesce(valued, 0) AS valued
     FROM contact CROSS JOIN deal CROSS JOIN lost`,
  );

const homeFirm = defineQuery('market_home_firm', { firm: text().orNull() });

/** The firm, as moves name it, of the client with this name; null where no client has it. */
export async function findHomeFirm(tx: Tx, name: string): Promise<string | null> {
  const statement = sql`SELECT home_firm AS firm FROM clients WHERE lower(name) = lower(${name}) AND archived_at IS NULL LIMIT 1`;
  return (await homeFirm.first(tx, statement))?.firm ?? null;
}

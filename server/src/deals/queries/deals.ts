import { cardsPerColumn, type Deal, type Stage, stages } from '@liftout/contract/deals';
import type { Tx } from '../../platform/db/database.ts';
import {
  bool,
  int4,
  int8,
  json,
  type RowOf,
  text,
  timestamptz,
  uuid,
} from '../../platform/db/sql/row-types.ts';
import {
  type AnswerOf,
  defineQuery,
  execute,
  inlined,
  keyword,
  nothing,
  type Sql,
  sql,
} from '../../platform/db/sql/sql.ts';
import { addUp, centsOf, sumOf, valuesKnown } from '../../platform/db/sql/sums.ts';

export const dealRow = {
  id: uuid(),
  stage: text<Stage>(),
  since: timestamptz().always('each deal has a step that counts'),
  firmName: text(),
  contactPerson: text().always('names are never null'),
  value: int8(),
  lastInteraction: timestamptz().orNull(),
  createdAt: timestamptz(),
  contactId: uuid(),
  doNotContact: bool().always('IS NOT NULL'),
  version: int4(),
};
export type DealRow = RowOf<typeof dealRow>;

/** Since when a deal `d` stands where it stands. */
export const since = sql`(SELECT s.changed_at FROM deal_stages s
  WHERE s.client_id = d.client_id AND s.deal_id = d.id AND NOT s.taken_back ORDER BY s.id DESC LIMIT 1)`;
export const columns = sql`d.id, d.stage, ${since} AS since, c.firm AS "firmName", c.first_name || ' ' || c.last_name AS "contactPerson",
  d.value_cents AS value, d.last_interaction AS "lastInteraction", d.created_at AS "createdAt", d.contact_id AS "contactId",
  c.do_not_contact_at IS NOT NULL AS "doNotContact", d.version`;
export const contactOfDeal = sql`JOIN contacts c ON c.client_id = d.client_id AND c.id = d.contact_id`;

export const toWire = ({ doNotContact, ...row }: DealRow): Deal => ({
  ...row,
  ...(doNotContact && { doNotContact }),
  since: row.since.toISOString(),
  lastInteraction: row.lastInteraction?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

const openDeal = defineQuery('deal_open_of_contact', {
  since: timestamptz().always('each deal has a step that counts'),
  version: int4(),
});

/** Since when a contact's open deal stands where it stands, and its version; undefined where none is open. */
export const findOpenDeal = (
  tx: Tx,
  clientId: string,
  contactId: string,
): Promise<AnswerOf<typeof openDeal> | undefined> =>
  openDeal.first(
    tx,
    sql`SELECT ${since} AS since, d.version FROM deals d
      WHERE d.client_id = ${clientId} AND d.contact_id = ${contactId} AND d.archived_at IS NULL`,
  );

const dealById = defineQuery('deal_by_id', {
  ...dealRow,
  archived: bool().always('IS NOT NULL'),
  isContactArchived: bool().always('IS NOT NULL'),
  isContactErased: bool().always('IS NOT NULL'),
});

/** A deal in its wire form, and whether it is archived, and its contact. With `lock`, nobody else can change it until the transaction ends. */
export async function findDeal(tx: Tx, clientId: string, id: string, lock: 'lock' | 'read') {
  // The contact is always locked before its deal, so that two writers cannot wait for each other.
  if (lock === 'lock')
    await execute(
      tx,
      'lock_contact_of_deal',
      sql`SELECT 1 FROM contacts WHERE client_id = ${clientId}
         AND id = (SELECT contact_id FROM deals WHERE client_id = ${clientId} AND id = ${id})
       FOR UPDATE`,
    );
  const found = await dealById.first(
    tx,
    sql`SELECT ${columns}, d.archived_at IS NOT NULL AS archived,
       c.archived_at IS NOT NULL AS "isContactArchived", c.erased_at IS NOT NULL AS "isContactErased" FROM deals d ${contactOfDeal}
     WHERE d.client_id = ${clientId} AND d.id = ${id} ${lock === 'lock' ? keyword('FOR UPDATE OF d') : nothing}`,
  );
  if (!found) return undefined;
  const { archived, isContactArchived, isContactErased, ...row } = found;
  return { deal: toWire(row), archived, isContactArchived, isContactErased };
}

export interface DealPage {
  clientId: string;
  stage: Stage | undefined;
  limit: number;
  /** The last deal of the page before. */
  after: { value: number; id: string } | undefined;
}

const openDealRow = defineQuery('open_deals', { ...dealRow, all: int8().always('count') });

/** A page of open deals, largest first, and their total number. */
export async function listOpenDeals(tx: Tx, { clientId, stage, limit, after }: DealPage) {
  const rest = after
    ? sql`AND d.value_cents <= ${after.value} AND (d.value_cents < ${after.value} OR d.id > ${after.id})`
    : nothing;
  const rows = await openDealRow.all(
    tx,
    sql`SELECT ${columns}, (${countOf(clientId, stage)}) AS "all" FROM deals d ${contactOfDeal}
     WHERE d.client_id = ${clientId} AND d.archived_at IS NULL ${inStage(keyword('d.stage'), stage)} ${rest}
     ORDER BY d.value_cents DESC, d.id LIMIT ${inlined(limit)}`,
  );
  const total = rows[0]?.all ?? (after ? await countOpenDeals(tx, clientId, stage) : 0);
  return { total, deals: rows.map(({ all, ...row }) => toWire(row)) };
}

const inStage = (column: Sql, stage: Stage | undefined): Sql =>
  stage === undefined ? nothing : sql`AND ${column} = ${stage}`;

const countOf = (clientId: string, stage: Stage | undefined): Sql =>
  sql`SELECT count(*) AS "all" FROM deals
    WHERE client_id = ${clientId} AND archived_at IS NULL ${inStage(keyword('stage'), stage)}`;

const openDealCount = defineQuery('open_deals_count', { all: int8().always('count') });

async function countOpenDeals(tx: Tx, clientId: string, stage: Stage | undefined): Promise<number> {
  return (await openDealCount.one(tx, countOf(clientId, stage))).all;
}

const value = keyword('value_cents');

const boardColumn = defineQuery(
  'deal_board',
  {
    stage: text<Stage>().always('the stages are given'),
    count: int8().always('coalesce'),
    /** A sum as text. */
    total: text().always('coalesce'),
    known: int8().always('coalesce'),
    /** Instants are text, in PostgreSQL's format. */
    deals:
      json<
        (Omit<DealRow, 'lastInteraction' | 'since' | 'createdAt'> & {
          lastInteraction: string | null;
          since: string;
          createdAt: string;
        })[]
      >().always('coalesce'),
    lost: int8().always('count'),
  },
  { prepared: true },
);

/**
 * Number and value (cents) of all open deals, by stage and in total, of how many of them the value is known, the largest of
 * each stage, and how many were lost, in one round trip.
 */
export async function readBoard(tx: Tx, clientId: string) {
  const rows = await boardColumn.all(
    tx,
    sql`SELECT s.stage, coalesce(sums.count, 0) AS count, coalesce(sums.total, '0') AS total, coalesce(sums.known, 0) AS known,
      coalesce(cards.deals, '[]') AS deals,
      (SELECT count(*) FROM deals WHERE client_id = ${clientId} AND lost_reason IS NOT NULL) AS lost
    FROM unnest(${stages}::text[]) WITH ORDINALITY AS s (stage, position)
    LEFT JOIN (
      SELECT stage, count(*) AS count, ${sumOf(value)} AS total, ${valuesKnown(value)} AS known FROM deals
      WHERE client_id = ${clientId} AND archived_at IS NULL GROUP BY stage
    ) AS sums ON sums.stage = s.stage
    LEFT JOIN LATERAL (
      SELECT json_agg(card ORDER BY card.value DESC, card.id) AS deals FROM (
        SELECT ${columns} FROM deals d ${contactOfDeal}
        WHERE d.client_id = ${clientId} AND d.stage = s.stage AND d.archived_at IS NULL
        ORDER BY d.value_cents DESC, d.id LIMIT ${inlined(cardsPerColumn)}
      ) AS card
    ) AS cards ON true
    ORDER BY s.position`,
  );
  const byStage = rows.map(({ deals, total, lost: _, ...column }) => ({
    ...column,
    total: centsOf(total),
    deals: deals.map(({ doNotContact, ...deal }) => ({
      ...deal,
      ...(doNotContact && { doNotContact }),
      since: new Date(deal.since).toISOString(),
      lastInteraction: deal.lastInteraction === null ? null : new Date(deal.lastInteraction).toISOString(),
      createdAt: new Date(deal.createdAt).toISOString(),
    })),
  }));
  const all = (name: 'count' | 'known') => rows.reduce((sum, column) => sum + column[name], 0);
  return {
    columns: byStage,
    count: all('count'),
    total: centsOf(addUp(rows.map((column) => column.total))),
    known: all('known'),
    lost: rows[0]?.lost ?? 0,
  };
}

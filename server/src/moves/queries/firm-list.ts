import type { ClientFirmSort } from '@liftout/contract/client-firms';
import type { Tx } from '../../platform/db/database.ts';
import { limitedTo, type Paging } from '../../platform/db/sql/paging.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { int4, int8, json, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, allOf, defineQuery, keyword, nothing, sql } from '../../platform/db/sql/sql.ts';
import type { Quartiles } from '../net-aum.ts';
import type { SearchWord, Selected } from '../selection.ts';
import type { Span } from '../spans.ts';
import type { Sums } from './fragments.ts';
import { rankedColumns, rankedFirms } from './momentum.ts';

/** A firm where a client has contacts. */
export interface ContactsAtFirm {
  key: string;
  /** Null: it has no record. */
  id: string | null;
  name: string;
  /** The contacts' spellings of it. */
  spellings: readonly string[];
  contacts: number;
  openDeals: number;
  /** Of its open deals whose value is known, and how many they are. */
  pipelineCents: bigint;
  pipelineKnown: number;
}

/** What a search asks of a firm: that its names have every word, or that it is one of `firms` or the firm of `key`. */
export interface FirmSearch {
  words: readonly SearchWord[];
  firms: string[];
  key: string;
}

const listedFirm = defineQuery('moves_firm_list', {
  id: uuid().orMissing(),
  key: text().orNull(),
  name: text().always('a record or a contact names it'),
  channel: text().orNull(),
  rank: int4().orNull(),
  rankBefore: int4().orNull(),
  /** Without a rank, of nobody. */
  joined: json<Sums>().always('json_build_object'),
  left: json<Sums>().always('json_build_object'),
  quartiles: json<Quartiles>().orNull(),
  contacts: int4().always('coalesce'),
  openDeals: int4().always('coalesce'),
  pipelineCents: text().always('coalesce'),
  pipelineKnown: int4().always('coalesce'),
  total: int8().always('count'),
});

const orders = {
  rank: { by: keyword('rank'), direction: 'asc' },
  change: { by: keyword('"rankBefore" - rank'), direction: 'desc' },
  name: { by: keyword('lower(name) COLLATE "C"'), direction: 'asc' },
  joined: { by: keyword('joined_people'), direction: 'desc' },
  left: { by: keyword('left_people'), direction: 'desc' },
  contacts: { by: keyword('contact_count'), direction: 'desc' },
  // Deals of which no value is known may be worth anything, so their firm comes last either way; no deals are worth nothing.
  pipeline: {
    by: keyword('CASE WHEN open_deals > 0 AND pipeline_known = 0 THEN NULL ELSE pipeline_cents END'),
    direction: 'desc',
  },
} as const satisfies Record<ClientFirmSort, unknown>;

interface FirmList extends Paging {
  sort: ClientFirmSort;
  order: 'asc' | 'desc' | undefined;
  /** The span that ranks are compared with; null: with none. */
  before: Span | null;
  known: readonly ContactsAtFirm[];
  search: FirmSearch | null;
}

/** One page of the firms of a selection and of those where a client has contacts; firms without moves come last. */
export function findFirmList(
  tx: Tx,
  selected: Selected,
  { sort, order, page, pageSize, before, known, search }: FirmList,
): Promise<AnswerOf<typeof listedFirm>[]> {
  const { by, direction } = orders[sort];
  const column = <K extends keyof ContactsAtFirm>(name: K) => known.map((one) => one[name]);
  return listedFirm.all(
    tx,
    sql`WITH ${rankedFirms(selected, before, readable(tx.scope))}, known_there AS (
       SELECT * FROM unnest(${column('key')}::text[], ${column('id')}::uuid[], ${column('name')}::text[],
         ${known.map(({ spellings }) => spellings.join('\n'))}::text[], ${column('contacts')}::int[],
         ${column('openDeals')}::int[], ${column('pipelineCents').map(String)}::bigint[],
         ${column('pipelineKnown')}::int[])
         AS k (key, id, name, spellings, contact_count, open_deals, pipeline_cents, pipeline_known)
     ), listed AS (
       SELECT r.*, f.id, coalesce(f.name_key, k.key) AS key, coalesce(f.name, k.name) AS name, f.channel,
         coalesce(k.spellings, '') AS spellings, coalesce(k.contact_count, 0) AS contact_count,
         coalesce(k.open_deals, 0) AS open_deals, coalesce(k.pipeline_cents, 0) AS pipeline_cents,
         coalesce(k.pipeline_known, 0) AS pipeline_known
       FROM ranked r FULL JOIN known_there k ON k.id = r.firm LEFT JOIN firms f ON f.id = coalesce(r.firm, k.id)
     )
     SELECT id, key, name, channel, ${rankedColumns}, contact_count AS contacts, open_deals AS "openDeals",
       pipeline_cents::text AS "pipelineCents", pipeline_known AS "pipelineKnown", count(*) OVER () AS total
     FROM listed ${search === null ? nothing : sql`WHERE ${found(search)}`}
     ORDER BY ${by} ${keyword(order ?? direction)} NULLS LAST, rank NULLS LAST, contact_count DESC, lower(name) COLLATE "C", key
     ${limitedTo({ page, pageSize })}`,
  );
}

const names = keyword("fold_for_search(name || ' ' || spellings)");

function found({ words, firms, key }: FirmSearch) {
  const everyWord = allOf(
    words.map(
      (word) => sql`(${names} LIKE fold_for_search(${word.pattern}) OR id = ANY (${word.firms}::uuid[]))`,
    ),
  );
  return sql`(${everyWord} OR id = ANY (${firms}::uuid[]) OR key = ${key})`;
}

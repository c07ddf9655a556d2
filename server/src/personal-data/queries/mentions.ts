import type { MentionKind } from '@liftout/contract/personal-data';
import type { Tx } from '../../platform/db/database.ts';
import { int8, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';
import type { FoundBy } from '../found-by.ts';

const mentionsOf = (clientId: string, id: string, { any, theirs, hints }: FoundBy) =>
  sql`mentions(${clientId}, ${id}::uuid, ${any}, ${theirs}::text, ${hints}::text[])`;

const counts = defineQuery('count_mentions', {
  theirs: int8().always('a count is never null'),
  doubtful: int8().always('a count is never null'),
});

/** In how many texts of others a contact is named for sure, and in how many a namesake may be meant. */
export const countMentions = (tx: Tx, clientId: string, id: string, found: FoundBy) =>
  counts.one(
    tx,
    sql`SELECT count(*) FILTER (WHERE is_theirs) AS theirs, count(*) FILTER (WHERE NOT is_theirs) AS doubtful
      FROM ${mentionsOf(clientId, id, found)}`,
  );

const doubtfulRow = defineQuery('read_doubtful_mentions', {
  kind: text<MentionKind>().always('each part names its kind'),
  id: uuid().always('ids are never null'),
  contactId: uuid().orNull(),
  contact: text().orNull(),
  at: timestamptz().always('each text has an instant'),
  words: text().always('it matched'),
});

/** The latest texts in which a namesake may be meant. `words`: the beginning. */
export const readDoubtful = (tx: Tx, clientId: string, id: string, found: FoundBy, limit: number) =>
  doubtfulRow.all(
    tx,
    sql`SELECT m.kind, m.id, m.contact_id AS "contactId", c.first_name || ' ' || c.last_name AS contact, m.at,
        left(btrim(m.words, E' \\n'), 200) AS words
      FROM ${mentionsOf(clientId, id, found)} m
      LEFT JOIN contacts c ON c.client_id = ${clientId} AND c.id = m.contact_id
      WHERE NOT m.is_theirs ORDER BY m.at DESC, m.id LIMIT ${limit}`,
  );

/** Takes a contact out of others' text, in a scope of the platform; before the contact is erased. */
export const eraseMentions = (
  tx: Tx,
  {
    clientId,
    id,
    found: { any, theirs, hints },
    at,
  }: { clientId: string; id: string; found: FoundBy; at: Date },
): Promise<number> =>
  execute(
    tx,
    'erase_mentions',
    sql`SELECT erase_mentions(${clientId}, ${id}::uuid, ${any}, ${theirs}::text, ${hints}::text[], ${at}::timestamptz)`,
  );

import type { MentionKind } from '@liftout/contract/personal-data';
import type { Tx } from '../../platform/db/database.ts';
import { bool, int8, jsonb, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';
import type { FoundBy } from '../found-by.ts';

/** A contact, and what it is found by. */
export interface Person extends FoundBy {
  id: string;
  /** The full names that it has and had: others may have one of them. */
  names: string[];
  /** Further spellings of the firms that it is and was at, and that namesakes are at, by the spelling in lower case. */
  firms: Record<string, string[]>;
}

const mentionsOf = (clientId: string, person: Person) =>
  sql`mentions(${clientId}, ${JSON.stringify([person])}::jsonb)`;

/** The history repeats what stands elsewhere: it is erased with it, and nobody can look it up or edit it. */
const isRead = sql`kind <> 'history'`;

const mentionRow = defineQuery('read_mentions', {
  theirs: int8().always('a count is never null'),
  doubtful: int8().always('a count is never null'),
  contactIds: jsonb<string[]>().always('coalesce'),
  kind: text<MentionKind>().orNull(),
  id: uuid().orNull(),
  contactId: uuid().orNull(),
  contact: text().orNull(),
  at: timestamptz().orNull(),
  words: text().orNull(),
});

/**
 * In how many texts of others a contact is named for sure (`theirs`), and in how many a namesake may be meant (`doubtful`),
 * without history; with the latest of these, or one row without a text. `contactIds`: the contacts that name it for sure.
 * `words`: those around the name. All texts are read once.
 */
export const readMentions = (tx: Tx, clientId: string, person: Person, limit: number) =>
  mentionRow.all(
    tx,
    sql`WITH named AS MATERIALIZED (SELECT * FROM ${mentionsOf(clientId, person)} WHERE ${isRead}),
      counts AS (SELECT count(*) FILTER (WHERE is_theirs) AS theirs, count(*) FILTER (WHERE NOT is_theirs) AS doubtful,
          coalesce(jsonb_agg(DISTINCT id) FILTER (WHERE is_theirs AND kind = 'contact'), '[]') AS ids FROM named)
      SELECT k.theirs, k.doubtful, k.ids AS "contactIds", m.kind, m.id, m.contact_id AS "contactId", c.first_name || ' ' || c.last_name AS contact,
        m.at, CASE WHEN regexp_instr(m.words, ${person.any}) > 120
          THEN '… ' || substr(m.words, regexp_instr(m.words, ${person.any}) - 80, 200)
          ELSE left(btrim(m.words, E' \\n'), 200) END AS words
      FROM counts k
      LEFT JOIN (SELECT * FROM named WHERE NOT is_theirs ORDER BY at DESC, id LIMIT ${limit}) m ON true
      LEFT JOIN contacts c ON c.client_id = ${clientId} AND c.id = m.contact_id
      ORDER BY m.at DESC, m.id`,
  );

const otherRow = defineQuery('personal_data_other_records', {
  contactId: uuid(),
  contact: text().always('two names'),
  firm: text(),
  isArchived: bool().always('IS NOT NULL'),
});

/** The other contacts with an e-mail address or CRD number that a contact has or had, the oldest first. */
export const readOtherRecords = (tx: Tx, clientId: string, id: string, limit: number) =>
  otherRow.all(
    tx,
    sql`SELECT c.id AS "contactId", c.first_name || ' ' || c.last_name AS contact, c.firm, c.archived_at IS NOT NULL AS "isArchived"
      FROM contacts c WHERE c.client_id = ${clientId}
        AND c.id IN (SELECT o.id FROM other_records(${clientId}, ${id}::uuid) o) ORDER BY c.id LIMIT ${limit}`,
  );

/** Takes people out of others' text, in a scope of the platform; before they are erased, and once they are locked. */
export const eraseMentions = (
  tx: Tx,
  { clientId, people, at }: { clientId: string; people: readonly Person[]; at: Date },
): Promise<number> =>
  execute(
    tx,
    'erase_mentions',
    sql`SELECT erase_mentions(${clientId}, ${JSON.stringify(people)}::jsonb, ${at}::timestamptz)`,
  );

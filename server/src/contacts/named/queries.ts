import type { IntelPriority } from '@liftout/contract/insights';
import type { Tx } from '../../platform/db/database.ts';
import { int4, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';
import type { Before } from '../timeline/queries.ts';

/** Of one name, how many contacts are looked at: with more of them, a firm tells none from the others. */
const maxNamesakes = 20;

const candidateRow = defineQuery('named_candidates', {
  position: int4().always('an ordinal'),
  id: uuid().always('a key of the joined row'),
  firstName: text().always('of the joined row, never null'),
  lastName: text().always('of the joined row, never null'),
  firm: text().always('of the joined row, never null'),
});

/**
 * Contacts with the surname and the first given name of some names, each name of one client; `position` is that of the name,
 * from 1. A surname is any end of the name, as it may be of several words.
 */
export const findCandidates = (tx: Tx, people: readonly { clientId: string; name: string }[]) =>
  candidateRow.all(
    tx,
    sql`SELECT n.position::int AS position, c.id, c.first_name AS "firstName", c.last_name AS "lastName", c.firm
     FROM unnest(${people.map(({ clientId }) => clientId)}::text[], ${people.map(({ name }) => name)}::text[])
       WITH ORDINALITY AS n (client_id, name, position)
     CROSS JOIN LATERAL (SELECT regexp_split_to_array(lower(btrim(n.name)), ' +') AS words OFFSET 0) w
     CROSS JOIN LATERAL (
       SELECT array_agg(array_to_string(w.words[k:], ' ')) AS surnames FROM generate_series(2, cardinality(w.words)) k
     ) s
     CROSS JOIN LATERAL (
       SELECT * FROM contacts c WHERE c.client_id = n.client_id AND c.archived_at IS NULL
         AND c.last_name_key = ANY (s.surnames) AND split_part(c.first_name_key, ' ', 1) = w.words[1]
       ORDER BY c.id LIMIT ${inlined(maxNamesakes)}
     ) c ORDER BY n.position, c.id`,
  );

const intelRow = defineQuery('intel_of_name', {
  id: uuid(),
  at: timestamptz(),
  subject: text(),
  notes: text(),
  priority: text<IntelPriority>(),
  by: text(),
  name: text().always('IS NOT NULL'),
  firm: text().orNull(),
});
export type IntelOfName = AnswerOf<typeof intelRow>;

/** Intel with the surname and the first given name of a contact, newest first. */
export const readIntelOfName = (tx: Tx, clientId: string, contactId: string, before: Before, limit: number) =>
  intelRow.all(
    tx,
    sql`SELECT i.id, i.created_at AS at, i.subject, i.description AS notes, i.priority, i.submitted_by AS by,
       i.contact_name AS name, i.firm
     FROM contacts c JOIN intel i ON i.client_id = c.client_id AND i.contact_name IS NOT NULL
     CROSS JOIN LATERAL (SELECT lower(btrim(i.contact_name)) COLLATE "C" AS name) n
     WHERE c.client_id = ${clientId} AND c.id = ${contactId} AND i.client_id = ${clientId}
       AND (i.created_at, i.id) < (${before.at}::timestamptz, ${before.id}::uuid)
       AND starts_with(n.name, split_part(c.first_name_key, ' ', 1) || ' ')
       AND right(n.name, length(c.last_name_key) + 1) = ' ' || c.last_name_key
     ORDER BY i.created_at DESC, i.id DESC LIMIT ${limit}`,
  );

const namedRow = defineQuery('intel_with_names', {
  id: uuid(),
  name: text().always('IS NOT NULL'),
  firm: text().orNull(),
});

/** Intel since an instant that names someone, the newest first. */
export const readIntelWithNames = (tx: Tx, clientId: string, since: Date, limit: number) =>
  namedRow.all(
    tx,
    sql`SELECT id, contact_name AS name, firm FROM intel
     WHERE client_id = ${clientId} AND created_at >= ${since} AND contact_name IS NOT NULL
     ORDER BY created_at DESC, id DESC LIMIT ${inlined(limit)}`,
  );

import { type Sql, sql } from '../../platform/db/sql/sql.ts';

/** The same person, as far as CRD numbers say: not two different ones. */
const sameCrd = sql`(s.crd IS NULL OR c.crd IS NULL OR c.crd = s.crd)`;

/** In an order that no index has: a scan for it would pass by all contacts, where a look-up finds one. */
const oldest = sql`ORDER BY c.id::text LIMIT 1`;
/** The indexes of contacts have the default collation, and the columns of `s` have another: compared as they are, none is used. */
const sCrd = sql`s.crd COLLATE "default"`;
const sEmail = sql`s.email COLLATE "default"`;
/** Whether contact `c` has the name of a row. */
const hasName = (person: Sql) => sql`(c.first_name_key || ' ' || c.last_name_key) = ${person}`;

/**
 * The contact that a staged row `s` is (decision 040): the one with its CRD number; else with its e-mail address; else with
 * its name and firm. Two CRD numbers are two people, and so are a namesake's two addresses. Of several, the oldest. An archived
 * contact is none.
 */
export const contactOf: Sql = sql`coalesce(
  (SELECT c.id FROM contacts c WHERE c.client_id = s.client_id AND c.archived_at IS NULL
     AND c.crd = ${sCrd} AND s.crd IS NOT NULL ${oldest}),
  (SELECT c.id FROM contacts c WHERE c.client_id = s.client_id AND c.archived_at IS NULL AND lower(c.email) = ${sEmail}
     AND s.email IS NOT NULL AND ${sameCrd} ${oldest}),
  (SELECT c.id FROM contacts c WHERE c.client_id = s.client_id AND c.archived_at IS NULL AND ${hasName(sql`s.person`)}
     AND c.firm_key || '' = s.firm AND ${sameCrd}
     AND (s.email IS NULL OR c.email = '' OR lower(c.email) || '' = s.email) ${oldest}))`;

/** Whether a living contact has the name of a row `f`, at whatever firm. */
export const hasNamesake: Sql = sql`EXISTS (SELECT FROM contacts c
  WHERE c.client_id = f.client_id AND c.archived_at IS NULL AND ${hasName(sql`f.person`)})`;

/**
 * The fields of a row `f` without what its contact `found` is recognized by itself: none are left where the CRD number is
 * its own; else its name goes, with the address that both have. What is left may be of an erased person, with whom a
 * living one shared an address or a name.
 */
const notItsOwn: Sql = sql`coalesce((
  SELECT CASE WHEN c.crd = f.crd THEN '{}' WHEN ${hasName(sql`f.person`)}
    THEN f.fields - ARRAY['first_name', 'last_name', CASE WHEN lower(c.email) = f.email THEN 'email' END] ELSE f.fields END
  FROM contacts c WHERE c.client_id = f.client_id AND c.id = f.found), f.fields)`;

/** How else firms are written, by the firm in lower case. */
export type Spellings = Readonly<Record<string, readonly string[]>>;

/** When the data of somebody with such fields was erased, whichever spelling the firm has; null: never. */
const erasedAt = (fields: Sql): Sql =>
  sql`CASE WHEN k.fields_left IS NOT NULL THEN
    erased_since(k.client_id, jsonb_populate_record(NULL::contacts, ${fields}), k.spellings) END`;

/** Whether anybody's data was erased at the client `of`. */
export const hasErased = (of: Sql): Sql =>
  sql`EXISTS (SELECT FROM erased_people p WHERE p.client_id = ${of})`;

/** Whether a row `k` would make its contact `found` somebody whose data was erased, by what it says anew of who that is. */
const renames = (spellings: Sql): Sql =>
  sql`coalesce(CASE WHEN k.fields_left IS NOT NULL AND k.found IS NOT NULL THEN (
    SELECT becomes_erased(k.client_id, c, jsonb_populate_record(c, n.said), ${spellings})
    FROM contacts c, LATERAL (SELECT to_jsonb(c) AS was OFFSET 0) b,
      LATERAL (SELECT jsonb_object_agg(f.key, f.value) AS said FROM jsonb_each(k.fields) f
        WHERE f.key = ANY (ARRAY['first_name', 'last_name', 'firm', 'email', 'crd'])
          AND lower(f.value #>> '{}') IS DISTINCT FROM lower(b.was ->> f.key)) n
    WHERE c.client_id = k.client_id AND c.id = k.found AND n.said IS NOT NULL) END, false)`;

/**
 * Rows `s` of a file with their `contact`, and when the data of the person was erased (null: never): `erased_at` by all
 * that is known of them; `namesake_at` by name and firm alone, since a list may have another address, and a namesake who is
 * skipped so can be added by hand. A row of somebody who was `erased` has no contact, nor has one that `renames` its
 * contact to such a person.
 */
export const matched = (rows: Sql, spellings: Spellings): Sql => sql`(
  SELECT e.*, CASE WHEN NOT e.erased THEN e.found END AS contact
  FROM (
    SELECT d.*, coalesce(d.erased_at, d.namesake_at) IS NOT NULL OR d.renames AS erased
    FROM (
      SELECT k.*, ${erasedAt(sql`k.fields_left`)} AS erased_at,
        ${erasedAt(sql`k.fields_left - ARRAY['email', 'crd']`)} AS namesake_at,
        ${renames(sql`${JSON.stringify(spellings)}::jsonb`)} AS renames
      FROM (
        SELECT f.*, CASE WHEN f.outcome = 'staged' AND ${hasErased(sql`f.client_id`)} THEN ${notItsOwn} END AS fields_left,
          spellings_of(f.fields ->> 'firm', ${JSON.stringify(spellings)}::jsonb) AS spellings
        FROM (
          SELECT s.*, CASE WHEN s.outcome = 'staged' THEN ${contactOf} END AS found FROM ${rows} s OFFSET 0
        ) f OFFSET 0
      ) k OFFSET 0
    ) d
  ) e
)`;

import type { Tx } from '../../platform/db/database.ts';
import { text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';

/** What a name of a firm in the register means. */
export interface FirmMeaning {
  name: string;
  /** The firm's name as readers know it. */
  shown: string;
  /** The `name_key` of each firm that rows with this name count to, of any day. */
  keys: string[];
  houses: string[];
}

/**
 * Writes to `found_duals` every two registrations of one person with two firms at the same time, each way round. A name
 * that others at one of the firms have tells nobody apart, so it is left out.
 */
export async function stageDuals(tx: Tx): Promise<void> {
  await execute(
    tx,
    'register_stage_duals',
    sql`CREATE TEMP TABLE registered ON COMMIT DROP AS
        SELECT t.crd, t.firm_crd, t.firm_name, coalesce(t.started_on, '-infinity') AS started_on, f."day" AS as_of, t.is_current,
          CASE WHEN t.is_current THEN f."day" ELSE t.ended_on END AS ended_on
        FROM register_stints t JOIN register_people p ON p.crd = t.crd JOIN register_files f ON f.id = p.last_file_id
        WHERE t.firm_crd IS NOT NULL AND (t.is_current OR t.ended_on IS NOT NULL);
      ANALYZE registered;
      CREATE TEMP TABLE found_duals ON COMMIT DROP AS
        SELECT k.crd, k.firm_crd AS kept_crd, j.firm_crd AS joined_crd, k.firm_name AS kept_name, j.firm_name AS joined_name,
          k.started_on AS kept_from, j.started_on AS joined_from, max(least(k.ended_on, j.ended_on)) AS until,
          bool_or(k.is_current AND j.is_current) AS is_current, NULL::text COLLATE "C" AS person_key
        FROM registered k JOIN registered j ON j.crd = k.crd AND j.firm_crd <> k.firm_crd AND j.firm_name <> k.firm_name
        WHERE greatest(k.started_on, j.started_on) < least(k.ended_on, j.ended_on)
        GROUP BY 1, 2, 3, 4, 5, 6, 7;
      ANALYZE found_duals`,
  );
  await execute(
    tx,
    'register_name_duals',
    sql`CREATE TEMP TABLE named ON COMMIT DROP AS
        SELECT crd, regexp_replace(fold_for_search(first_name), '[^a-z0-9]+', '', 'g') || ' ' ||
          regexp_replace(fold_for_search(last_name), '[^a-z0-9]+', '', 'g') AS person_key
        FROM register_people WHERE first_name <> '' AND last_name <> '';
      ANALYZE named;
      UPDATE found_duals d SET person_key = n.person_key FROM named n WHERE n.crd = d.crd;
      UPDATE found_duals d SET person_key = NULL FROM named n JOIN registered r ON r.crd = n.crd
        WHERE n.person_key = d.person_key AND n.crd <> d.crd AND r.firm_crd IN (d.kept_crd, d.joined_crd)`,
  );
}

/**
 * Stores what is staged; rows that stay are not touched. Triggers note the moves of people whose rows differ.
 * @returns whether any differed
 */
export async function storeDuals(tx: Tx): Promise<boolean> {
  await execute(
    tx,
    'register_dual_rows',
    sql`CREATE TEMP TABLE dual_rows ON COMMIT DROP AS
        SELECT crd::text COLLATE "C" AS crd, kept_name, joined_name, kept_from, joined_from, max(until) AS until,
          bool_or(is_current) AS is_current,
          CASE WHEN bool_and(person_key IS NOT NULL) THEN min(person_key) END AS person_key
        FROM found_duals GROUP BY 1, 2, 3, 4, 5;
      ANALYZE dual_rows`,
  );
  const dropped = await execute(
    tx,
    'register_drop_duals',
    sql`DELETE FROM dual_registrations d WHERE NOT EXISTS (SELECT FROM dual_rows r
      WHERE (r.crd, r.kept_name, r.joined_name, r.kept_from, r.joined_from, r.until, r.is_current) =
          (d.crd, d.kept_name, d.joined_name, d.kept_from, d.joined_from, d.until, d.is_current)
        AND r.person_key IS NOT DISTINCT FROM d.person_key)`,
  );
  const added = await execute(
    tx,
    'register_add_duals',
    sql`INSERT INTO dual_registrations (crd, kept_name, joined_name, kept_from, joined_from, until, is_current, person_key)
      SELECT * FROM dual_rows ORDER BY crd ON CONFLICT DO NOTHING`,
  );
  return dropped + added > 0;
}

const firmName = defineQuery('register_dual_firms', { name: text().always('never null') });

/** The names of the firms that are staged. */
export async function findStagedFirms(tx: Tx): Promise<string[]> {
  const rows = await firmName.all(tx, sql`SELECT DISTINCT kept_name AS name FROM found_duals`);
  return rows.map(({ name }) => name);
}

/** The names of firms that are known; with a version, those that other rules resolved. */
export async function findFirmNames(tx: Tx, resolvedOtherwiseThan?: string): Promise<string[]> {
  const rows = await firmName.all(
    tx,
    sql`SELECT name FROM register_firm_names WHERE rules_version <> ${resolvedOtherwiseThan ?? ''} ORDER BY name`,
  );
  return rows.map(({ name }) => name);
}

/** Stores what names mean; those that mean the same are not touched but for the version of the rules. */
export async function saveFirmNames(tx: Tx, meanings: readonly FirmMeaning[], rules: string): Promise<void> {
  await execute(
    tx,
    'register_save_firms',
    sql`WITH meant AS (
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(meanings)}::jsonb) AS m (name text, shown text, keys text[], houses text[])
      )
      INSERT INTO register_firm_names AS n (name, shown, keys, houses, rules_version)
      SELECT name, shown, keys, houses, ${rules} FROM meant
      ON CONFLICT (name) DO UPDATE SET shown = excluded.shown, keys = excluded.keys, houses = excluded.houses,
        rules_version = excluded.rules_version
      WHERE (n.shown, n.keys, n.houses, n.rules_version) IS DISTINCT FROM
        (excluded.shown, excluded.keys, excluded.houses, excluded.rules_version)`,
  );
}

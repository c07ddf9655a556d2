import type { Tx } from '../../platform/db/database.ts';
import { execute, keyword, sql } from '../../platform/db/sql/sql.ts';
import { stintColumns } from '../lines.ts';

const stints = keyword(stintColumns);

/**
 * Stores what is staged: people who are new or differ are written with their careers, the others only get the file as
 * the last that had them. Who is not staged stays as they were.
 */
export async function mergeStage(tx: Tx, fileId: string): Promise<void> {
  await execute(
    tx,
    'register_find_rewritten',
    sql`CREATE TEMP TABLE rewritten ON COMMIT DROP AS
      SELECT s.crd, p.crd IS NOT NULL AS is_known FROM staged_people s LEFT JOIN register_people p USING (crd)
      WHERE p.digest IS DISTINCT FROM s.digest;
      ANALYZE rewritten`,
  );
  await execute(
    tx,
    'register_keep',
    sql`UPDATE register_people p SET last_file_id = ${fileId} FROM staged_people s
      WHERE s.crd = p.crd AND s.digest = p.digest`,
  );
  await execute(
    tx,
    'register_drop_stints',
    sql`DELETE FROM register_stints t USING rewritten r WHERE t.crd = r.crd AND r.is_known`,
  );
  await execute(
    tx,
    'register_write_people',
    sql`INSERT INTO register_people (crd, first_name, middle_name, last_name, suffix, other_names, exams, designations,
        has_disclosures, digest, first_file_id, last_file_id)
      SELECT s.*, ${fileId}::uuid, ${fileId}::uuid FROM staged_people s
      WHERE EXISTS (SELECT FROM rewritten r WHERE r.crd = s.crd) ORDER BY s.crd
      ON CONFLICT (crd) DO UPDATE SET first_name = excluded.first_name, middle_name = excluded.middle_name,
        last_name = excluded.last_name, suffix = excluded.suffix, other_names = excluded.other_names,
        exams = excluded.exams, designations = excluded.designations, has_disclosures = excluded.has_disclosures,
        digest = excluded.digest, last_file_id = excluded.last_file_id`,
  );
  await execute(
    tx,
    'register_write_stints',
    sql`INSERT INTO register_stints (${stints}) SELECT ${stints} FROM staged_stints s
      WHERE EXISTS (SELECT FROM rewritten r WHERE r.crd = s.crd) ORDER BY s.crd, s."position"`,
  );
}

import type { Tx } from '../../platform/db/database.ts';
import { copy } from '../../platform/db/sql/copy.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';
import { personColumns, stintColumns } from '../lines.ts';

/** Creates the tables that a file is read into; they are gone with the transaction. */
export async function createStage(tx: Tx): Promise<void> {
  await execute(
    tx,
    'register_stage',
    sql`CREATE TEMP TABLE staged_people (
      crd bigint, first_name text, middle_name text, last_name text, suffix text, other_names jsonb, exams jsonb,
      designations text[], has_disclosures boolean, digest text COLLATE "C"
    ) ON COMMIT DROP;
    CREATE TEMP TABLE staged_stints (
      crd bigint, "position" integer, firm_crd bigint, firm_name text, city text, state text, started_on date,
      ended_on date, is_current boolean, by_month boolean
    ) ON COMMIT DROP;
    SET LOCAL jit = off`,
  );
}

/** Adds lines of `linesOf`. */
export async function stageLines(tx: Tx, people: Buffer, stints: Buffer): Promise<void> {
  await copy(tx, `COPY staged_people (${personColumns}) FROM STDIN`, people);
  await copy(tx, `COPY staged_stints (${stintColumns}) FROM STDIN`, stints);
}

/** To be called when all is staged: without statistics the planner guesses the size of a temporary table. */
export async function measureStage(tx: Tx): Promise<void> {
  await execute(tx, 'register_measure', sql`ANALYZE staged_people, staged_stints`);
}

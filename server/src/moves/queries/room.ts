import type { Tx } from '../../platform/db/database.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';

/**
 * Figures sort and gather hundreds of thousands of rows: within 64 MB instead of on disk, and on several processors where that
 * pays. PostgreSQL thinks starting others and taking over their rows dearer than it is.
 */
export const takeRoom = (tx: Tx) =>
  execute(
    tx,
    'moves_figure_room',
    sql`SET LOCAL work_mem = '64MB'; SET LOCAL parallel_setup_cost = 100; SET LOCAL parallel_tuple_cost = 0.01`,
  );

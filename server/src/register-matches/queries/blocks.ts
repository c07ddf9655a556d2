import type { Tx } from '../../platform/db/database.ts';
import { copy } from '../../platform/db/sql/copy.ts';
import { escaped } from '../../platform/db/sql/copy-format.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';

/** A person of the register by name. */
export interface Blocked {
  crd: number;
  firstName: string;
  lastName: string;
  blockKey: string;
}

/** Stores the blocks of people. */
export async function saveBlocks(tx: Tx, people: readonly Blocked[], rules: string): Promise<void> {
  await execute(
    tx,
    'register_drop_blocks',
    sql`DELETE FROM register_blocks WHERE crd = ANY (${people.map(({ crd }) => crd)}::bigint[])`,
  );
  const lines = people.map(
    ({ crd, firstName, lastName, blockKey }) =>
      `${[crd, ...[firstName, lastName, blockKey, rules].map(escaped)].join('\t')}\n`,
  );
  await copy(
    tx,
    'COPY register_blocks (crd, first_name, last_name, block_key, rules_version) FROM STDIN',
    lines.join(''),
  );
}

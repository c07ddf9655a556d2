import type { QueryResult } from 'pg';
import type { Tx } from '../database.ts';

/**
 * Runs a statement that a library wrote, such as pg-boss. Our own are declared (`sql.ts`). Where it brings a transaction of
 * its own, it runs in `tx` instead: its COMMIT would end that, along with its role and tenant, and PostgreSQL would log a
 * warning at each.
 */
export const runLibrarySql = ({ client }: Tx, text: string, values?: unknown[]): Promise<QueryResult> =>
  client.query(withoutTransaction(text), values);

const begin = 'BEGIN;';
const commit = 'COMMIT;';

function withoutTransaction(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith(begin) && trimmed.endsWith(commit)
    ? trimmed.slice(begin.length, -commit.length)
    : text;
}

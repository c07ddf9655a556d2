import type { QueryResult } from 'pg';
import type { Tx } from '../database.ts';

/** Runs a statement that a library wrote, such as pg-boss. Our own are declared (`sql.ts`). */
export const runLibrarySql = ({ client }: Tx, text: string, values?: unknown[]): Promise<QueryResult> =>
  client.query(text, values);

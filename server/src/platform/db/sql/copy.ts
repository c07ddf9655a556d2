import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from '../database.ts';

/** Sends lines of COPY text with a `COPY … FROM STDIN`; without a line nothing is sent. */
export async function copy({ client }: Tx, statement: string, lines: string | Buffer): Promise<void> {
  if (lines.length === 0) return;
  await pipeline([lines], client.query(copyFrom(statement)));
}

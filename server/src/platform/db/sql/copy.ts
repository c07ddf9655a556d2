import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Tx } from '../database.ts';

/** Runs a `COPY … FROM STDIN` with lines of COPY text; does nothing without lines. */
export async function copy({ client }: Tx, statement: string, lines: string | Buffer): Promise<void> {
  if (lines.length === 0) return;
  await pipeline([lines], client.query(copyFrom(statement)));
}

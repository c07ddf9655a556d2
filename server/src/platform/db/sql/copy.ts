import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Runs a `COPY … FROM STDIN` with lines of COPY text; does nothing without lines. */
export async function copy(
  { client }: { client: pg.ClientBase },
  statement: string,
  lines: string | Buffer,
): Promise<void> {
  if (lines.length === 0) return;
  await pipeline([lines], client.query(copyFrom(statement)));
}

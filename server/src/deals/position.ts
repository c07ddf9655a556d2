import { z } from 'zod';
import { invalid } from '../platform/http/errors.ts';

const position = z.object({ value: z.number().int(), id: z.uuid() });
export type Position = z.infer<typeof position>;

/** Where a page of deals ended, as an opaque text. */
export const writePosition = ({ value, id }: Position) =>
  Buffer.from(JSON.stringify({ value, id })).toString('base64url');

/** Throws 400 for a text that `writePosition` did not make. */
export function readPosition(cursor: string): Position {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalid([{ path: 'cursor', message: 'This is not a cursor of ours.' }]);
  }
}

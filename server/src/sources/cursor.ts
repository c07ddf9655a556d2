import { z } from 'zod';

const bound = z.tuple([z.string(), z.string()]);

/** A cursor as it is kept: with the id of the list or campaign that it is a place in. */
export const writeCursor = (cursor: string | null, part: string): string | null =>
  cursor === null ? null : JSON.stringify([part, cursor]);

/** Null, which is the beginning, where what is kept is of another list or campaign. */
export function readCursor(kept: string | null, part: string): string | null {
  try {
    const [of, cursor] = bound.parse(JSON.parse(kept ?? ''));
    return of === part ? cursor : null;
  } catch {
    return null;
  }
}

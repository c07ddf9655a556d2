import { z } from 'zod';

const bound = z.tuple([z.string(), z.string()]);

/** A cursor as it is stored: with the id of its list or campaign. */
export const writeCursor = (cursor: string | null, part: string): string | null =>
  cursor === null ? null : JSON.stringify([part, cursor]);

/** The stored cursor; null, which means the beginning, where it belongs to another list or campaign. */
export function readCursor(stored: string | null, part: string): string | null {
  try {
    const [of, cursor] = bound.parse(JSON.parse(stored ?? ''));
    return of === part ? cursor : null;
  } catch {
    return null;
  }
}

import * as z from 'zod/mini';
import { parseJson } from '../../lib/api/errors.ts';

const recent = z.object({
  kind: z.enum(['contact', 'firm', 'advisor', 'move', 'person', 'admin', 'upload', 'command']),
  /** The firm's name, else the id. */
  id: z.string(),
  label: z.string(),
  detail: z.string(),
  /** Where an admin finds it: a person's client, an upload's page, a move's market. */
  place: z.optional(z.string()),
});
/** An entry that was chosen before. */
export type Recent = z.infer<typeof recent>;

const kept = 6;
const recents = z.array(recent).check(z.maxLength(kept));

/** The list with an entry at its front, without duplicates. */
export function withRecent(list: readonly Recent[], chosen: Recent): Recent[] {
  const others = list.filter(({ kind, id }) => kind !== chosen.kind || id !== chosen.id);
  return [chosen, ...others].slice(0, kept);
}

/** Per tab, user and client, as browsers are shared and entries contain names of contacts. */
const keyOf = (userId: string, clientId: string) => `liftout.recent.${userId}.${clientId}`;

export function readRecents(userId: string, clientId: string): Recent[] {
  try {
    const stored = sessionStorage.getItem(keyOf(userId, clientId));
    return recents.safeParse(parseJson(stored ?? '')).data ?? [];
  } catch {
    // Storage is blocked; nothing is remembered.
    return [];
  }
}

export function rememberRecent(userId: string, clientId: string, chosen: Recent): void {
  const list = withRecent(readRecents(userId, clientId), chosen);
  try {
    sessionStorage.setItem(keyOf(userId, clientId), JSON.stringify(list));
  } catch {
    // As above.
  }
}

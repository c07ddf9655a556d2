import * as z from 'zod/mini';
import { parseJson } from '../../lib/api/errors.ts';

const recent = z.object({
  kind: z.enum(['contact', 'firm', 'move', 'command']),
  /** The contact's id, the firm's name, the move's id, or the command's id. */
  id: z.string(),
  label: z.string(),
  detail: z.string(),
});
/** Something that was chosen before. */
export type Recent = z.infer<typeof recent>;

const kept = 6;
const recents = z.array(recent).check(z.maxLength(kept));

/** The list with one more at its front; each thing stands there once. */
export function withRecent(list: readonly Recent[], chosen: Recent): Recent[] {
  const others = list.filter(({ kind, id }) => kind !== chosen.kind || id !== chosen.id);
  return [chosen, ...others].slice(0, kept);
}

/** Names of contacts stay in this tab, and apart for each user and client: browsers are shared. */
const keyOf = (userId: string, clientId: string) => `liftout.recent.${userId}.${clientId}`;

export function readRecents(userId: string, clientId: string): Recent[] {
  try {
    const stored = sessionStorage.getItem(keyOf(userId, clientId));
    return recents.safeParse(parseJson(stored ?? '')).data ?? [];
  } catch {
    // Storage is barred: nothing is remembered.
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

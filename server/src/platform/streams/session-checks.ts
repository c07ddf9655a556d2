import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Session, Sessions } from '../sessions/sessions.ts';

/** How old what is known of a session may be when something is sent over its stream, in milliseconds. */
export const sessionTrustMs = 3_000;

export interface SessionChecks {
  /** The session as it stands, give or take three seconds. Null when it is over. */
  current(session: Session): Promise<Session | null>;
  /** The session of a request in hand was looked up just now. */
  note(session: Session): void;
}

/** Looks at sessions for many streams at once: one statement for all that ask together. */
export function sessionChecks(sessions: Pick<Sessions, 'findMany'>): SessionChecks {
  const known = new Map<string, { session: Session | null; at: number }>();
  let asked = new Set<string>();
  let looking: Promise<Map<string, Session>> | undefined;

  async function look(): Promise<Map<string, Session>> {
    await nextTurn();
    const hashes = [...asked];
    asked = new Set();
    looking = undefined;
    const at = Date.now();
    const found = await sessions.findMany(hashes);
    for (const [hash, { at: then }] of known) if (at - then > sessionTrustMs) known.delete(hash);
    for (const hash of hashes) known.set(hash, { session: found.get(hash) ?? null, at });
    return found;
  }

  return {
    async current({ tokenHash }) {
      const last = known.get(tokenHash);
      if (last && Date.now() - last.at <= sessionTrustMs) return last.session;
      asked.add(tokenHash);
      looking ??= look();
      return (await looking).get(tokenHash) ?? null;
    },
    note: (session) => known.set(session.tokenHash, { session, at: Date.now() }),
  };
}

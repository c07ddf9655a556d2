import { setImmediate as nextTick } from 'node:timers/promises';
import type { Session, Sessions } from '../sessions/sessions.ts';

/** How long a session that was read counts as current for its streams, in milliseconds. */
export const sessionTrustMs = 3_000;

export interface SessionChecks {
  /** The session as stored, at most three seconds old. Null when it has ended. */
  current(session: Session): Promise<Session | null>;
  /** Records a session that a request has just read. */
  note(session: Session): void;
  /** Forgets what was read: sessions may have ended, or may see less. */
  forget(): void;
}

/** Reads sessions for many streams at once: one statement for all that ask within the same tick. */
export function sessionChecks(sessions: Pick<Sessions, 'findMany'>): SessionChecks {
  const known = new Map<string, { session: Session | null; at: number }>();
  let asked = new Set<string>();
  let reading: Promise<Map<string, Session>> | undefined;
  /** Counts `forget`, so that what was read before it is not kept. */
  let epoch = 0;

  async function readAsked(): Promise<Map<string, Session>> {
    await nextTick();
    const hashes = [...asked];
    asked = new Set();
    reading = undefined;
    const at = Date.now();
    const startedIn = epoch;
    const found = await sessions.findMany(hashes);
    if (startedIn !== epoch) return found;
    for (const [hash, { at: then }] of known) if (at - then > sessionTrustMs) known.delete(hash);
    for (const hash of hashes) known.set(hash, { session: found.get(hash) ?? null, at });
    return found;
  }

  return {
    async current({ tokenHash }) {
      const last = known.get(tokenHash);
      if (last && Date.now() - last.at <= sessionTrustMs) return last.session;
      asked.add(tokenHash);
      reading ??= readAsked();
      return (await reading).get(tokenHash) ?? null;
    },
    note: (session) => known.set(session.tokenHash, { session, at: Date.now() }),
    forget() {
      epoch += 1;
      known.clear();
    },
  };
}

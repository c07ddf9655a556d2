import type { SignIn } from '@liftout/contract/sign-ins';
import { audit } from '../../platform/audit.ts';
import { platformScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { actorOf } from '../../platform/http/security/access.ts';
import type { Session } from '../../platform/sessions/sessions.ts';
import { findUser } from '../users/queries.ts';
import { countSignIns, findSessionUser, findSignIns, type SignInFilter } from './queries.ts';

export type SignInsService = ReturnType<typeof signInsService>;

/** The history of sign-ins, and ending the sessions of others. */
export function signInsService({ db, clock, sessions }: Platform) {
  return {
    /** A page of sign-ins, newest first, and how many meet the filter. Sessions that are over count as ended. */
    list: (session: Session, filter: SignInFilter) =>
      db.as(platformScope(actorOf(session)), async (tx) => {
        await sessions.settle(tx);
        const rows = await findSignIns(tx, filter);
        const signIns = rows.map(
          ({ startedAt, lastSeenAt, endedAt, ...row }): SignIn => ({
            ...row,
            startedAt: startedAt.toISOString(),
            lastSeenAt: lastSeenAt.toISOString(),
            endedAt: endedAt?.toISOString() ?? null,
            isCurrent: row.id === session.sessionId,
          }),
        );
        return { signIns, total: await countSignIns(tx, filter) };
      }),

    /** Throws 404 where it is not open. */
    end: (session: Session, sessionId: string) =>
      db.as(platformScope(actorOf(session)), async (tx) => {
        const found = await findSessionUser(tx, sessionId);
        const ending = { outcome: 'ended_by_admin', by: session.name } as const;
        if (!found || !(await sessions.end(tx, sessionId, ending))) throw notFound('This session');
        const { userId, clientId } = found;
        const after = { session: sessionId };
        const entry = { action: 'session.ended' as const, entity: 'user', entityId: userId, clientId, after };
        await audit(tx, entry, clock.now());
        return { ended: 1 };
      }),

    /** Ends all sessions of a user but the one that asks. Throws 404 for an unknown user. */
    endAll: (session: Session, userId: string) =>
      db.as(platformScope(actorOf(session)), async (tx) => {
        const user = await findUser(tx, userId, new Date());
        if (!user) throw notFound('This user');
        const ended = await sessions.closeAll(tx, userId, {
          outcome: 'ended_by_admin',
          by: session.name,
          exceptTokenHash: session.tokenHash,
        });
        const { clientId } = user;
        const entry = {
          action: 'sessions.ended' as const,
          entity: 'user',
          entityId: userId,
          clientId,
          after: { ended },
        };
        await audit(tx, entry, clock.now());
        return { ended };
      }),
  };
}

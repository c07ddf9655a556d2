import { maxWatches, type Watch, type WatchChannel, type WatchTarget } from '@liftout/contract/watches';
import { audit } from '../platform/audit.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { platformScope, type Scope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, forbidden, notFound } from '../platform/http/errors/http-error.ts';
import { findWatchesOfMove } from './queries/match.ts';
import {
  countWatches,
  deleteWatch,
  findChosenMove,
  findEmail,
  findWatches,
  findWatchOn,
  insertWatch,
  lockWatch,
  type WatchRow,
  writeChannel,
} from './queries/watches.ts';
import { type ContactReader, resolveTarget, targetOf } from './target.ts';

export { briefOf, briefPart } from './brief.ts';
export { tellDecision } from './decisions.ts';
export { tellWatchers } from './jobs.ts';
export { moveWatches as takeOverWatches } from './queries/contacts.ts';
export { tellSteps } from './steps.ts';
export { takeBack, tellRegularly } from './tell.ts';
export { tellSender } from './undelivered.ts';

const fullMessage = `You've reached the limit of ${maxWatches} watched things. Remove one to watch another.`;

/** Who calls: personal endpoints are called by users only. */
export interface Caller {
  userId: string;
  isAdmin: boolean;
}

export type WatchesService = ReturnType<typeof watchesService>;

/** What users watch. */
export function watchesService({ db, clock }: Platform, contacts: ContactReader) {
  const emailOf = ({ actor }: Scope, userId: string) =>
    db.as(platformScope(actor), (tx) => findEmail(tx, userId));

  /** Refuses a channel that would never reach the caller. */
  async function refuseUnreachable(
    scope: Scope,
    { userId, isAdmin }: Caller,
    channel: WatchChannel,
  ): Promise<void> {
    if (channel === 'brief' && isAdmin)
      throw conflict('The Monday brief goes to people of the client. Choose the bell or email.');
    if (channel === 'mail' && (await emailOf(scope, userId)) === null)
      throw conflict('Mail goes to people who have an email. Add one to your account first.');
  }

  /** Locks one of the user's watches and works on it. Throws 404. */
  async function onWatch<T>(
    scope: Scope,
    userId: string,
    id: string,
    work: (tx: Tx, row: WatchRow) => Promise<T>,
  ): Promise<T> {
    const own = await scopeOfRow(db, scope, { table: 'watches', id, what: 'This watch' });
    return db.as(own, async (tx) => {
      const row = await lockWatch(tx, own.clientId, userId, id);
      if (!row) throw notFound('This watch');
      return work(tx, row);
    });
  }

  return {
    async list(scope: TenantScope, userId: string): Promise<{ watches: Watch[]; email: string | null }> {
      const rows = await db.as(scope, (tx) => findWatches(tx, scope.clientId, userId));
      return { watches: rows.map(toWire), email: await emailOf(scope, userId) };
    },

    /** Those that a move belongs to. Throws 404 for a move that the reader can't see. */
    ofMove: (scope: TenantScope, userId: string, moveId: string): Promise<Watch[]> =>
      db.as(scope, async (tx) => {
        const { clientId } = scope;
        if (!(await findChosenMove(tx, moveId))) throw notFound('This move');
        const ids = new Set(await findWatchesOfMove(tx, { clientId, userId, moveId }));
        return (await findWatches(tx, clientId, userId)).filter(({ id }) => ids.has(id)).map(toWire);
      }),

    /**
     * Throws 403 for a view or a contact without access to contacts, 404 for an unknown target, 409 at the limit, for mail to
     * nobody or a brief to an admin, and for a contact who may not be watched.
     */
    async add(
      scope: TenantScope,
      { readsContacts, ...caller }: Caller & { readsContacts: boolean },
      {
        target,
        channel = caller.isAdmin ? 'bell' : 'brief',
      }: { target: WatchTarget; channel?: WatchChannel | undefined },
    ): Promise<Watch> {
      if ((target.kind === 'view' || target.kind === 'contact') && !readsContacts)
        throw forbidden('You have no access to contacts.');
      await refuseUnreachable(scope, caller, channel);
      const { clientId } = scope;
      const { userId } = caller;
      return db.as(scope, async (tx) => {
        const count = await countWatches(tx, clientId, userId);
        const columns = await resolveTarget(tx, contacts, { clientId, userId }, target);
        const known = await findWatchOn(tx, { clientId, userId, targetKey: columns.targetKey });
        if (known) return toWire(known);
        if (count >= maxWatches) throw conflict(fullMessage);
        const at = clock.now();
        const row = { ...columns, clientId, id: newId(), userId, channel, createdAt: at };
        await insertWatch(tx, row);
        const after = { what: row.label, channel };
        await audit(tx, { action: 'watch.added', entity: 'watch', entityId: row.id, after }, at);
        return toWire(row);
      });
    },

    /** Throws 404, and 409 for mail to nobody or a brief to an admin. */
    async change(scope: Scope, caller: Caller, id: string, channel: WatchChannel): Promise<Watch> {
      await refuseUnreachable(scope, caller, channel);
      return onWatch(scope, caller.userId, id, async (tx, before) => {
        await writeChannel(tx, before.clientId, id, channel);
        const entry = {
          entity: 'watch',
          entityId: id,
          before: { channel: before.channel },
          after: { channel },
        };
        await audit(tx, { action: 'watch.changed', ...entry }, clock.now());
        return toWire({ ...before, channel });
      });
    },

    /** Throws 404. */
    remove: (scope: Scope, userId: string, id: string): Promise<void> =>
      onWatch(scope, userId, id, async (tx, { clientId, label, channel }) => {
        await deleteWatch(tx, clientId, id);
        const entry = { entity: 'watch', entityId: id, before: { what: label, channel } };
        await audit(tx, { action: 'watch.removed', ...entry }, clock.now());
      }),
  };
}

const toWire = (row: WatchRow): Watch => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  target: targetOf(row),
  channel: row.channel,
  createdAt: row.createdAt.toISOString(),
});

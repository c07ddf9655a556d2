import { compareContacts } from '../contact-advisors/service.ts';
import { movesAddedJob } from '../moves/service.ts';
import { platformScope, system, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { toDollars } from '../platform/money.ts';
import { emit, listeningClients, type NewEvent } from '../webhooks/service.ts';
import { readNewMovesOf } from './queries/moves.ts';

/**
 * Tells clients' systems of new moves that are certainly of their contacts (decision 067). Each client is asked for in its
 * own scope, so that it hears of its own market alone. May run twice: an event is told once.
 */
export function tellOfMatchedMoves(platform: Platform, jobs: JobQueue): void {
  const { db, clock } = platform;
  jobs.work(movesAddedJob, async ({ uploadId }, { signal }) => {
    const clients = await db
      .within('job')
      .as(platformScope(system), (tx) => listeningClients(tx, 'move.matched', clock.now()));
    for (const clientId of clients) {
      signal.throwIfAborted();
      await compareContacts(platform, clientId, signal);
      await db.within('job').as(tenantScope(clientId, system), async (tx) => {
        const moves = await readNewMovesOf(tx, clientId, uploadId);
        const events = moves.map(
          ({ id: moveId, aumCents, firmLeft, firmJoined, ...move }): NewEvent<'move.matched'> => ({
            messageId: `${moveId}-${move.contactId}`,
            data: {
              ...move,
              client: clientId,
              moveId,
              firmLeft: firmLeft === '' ? null : firmLeft,
              firmJoined: firmJoined === '' ? null : firmJoined,
              assetsInDollars: toDollars(aumCents),
            },
          }),
        );
        await emit(tx, clientId, 'move.matched', events, clock.now());
      });
    }
  });
}

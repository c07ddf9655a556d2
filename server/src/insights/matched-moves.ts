import { movesAddedJob, personKey } from '../moves/service.ts';
import { platformScope, system, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { toDollars } from '../platform/money.ts';
import { emit, listeningClients, type NewEvent } from '../webhooks/service.ts';
import { readContactsAfter } from './queries/contacts.ts';
import { readNewMovesOf } from './queries/moves.ts';
import { isAt } from './rules/contact-moved.ts';

/** Contacts that are looked at in one transaction. */
const batch = 5_000;

/**
 * Tells clients' systems of new moves that are certainly of their contacts: the same name, and the contact's firm left or
 * joined. Each client is asked for in its own scope, so that it hears of its own market alone. May run twice: an event
 * is told once.
 */
export function tellOfMatchedMoves({ db, clock }: Platform, jobs: JobQueue): void {
  jobs.work(movesAddedJob, async ({ uploadId }, { signal }) => {
    const clients = await db
      .within('job')
      .as(platformScope(system), (tx) => listeningClients(tx, 'move.matched', clock.now()));
    for (const clientId of clients)
      for (let after: string | null = null, isEnd = false; !isEnd; ) {
        signal.throwIfAborted();
        const seen: string | null = after;
        const last: string | undefined = await db
          .within('job')
          .as(tenantScope(clientId, system), async (tx) => {
            const contacts = await readContactsAfter(tx, clientId, seen, batch);
            const keyed = contacts.map((contact) => ({
              contact,
              key: personKey(contact.firstName, contact.lastName),
            }));
            const moves = await readNewMovesOf(tx, [...new Set(keyed.map(({ key }) => key))], uploadId);
            const events = moves.flatMap((move) =>
              keyed.flatMap(({ contact, key }): NewEvent<'move.matched'>[] => {
                const { id: contactId, firstName, lastName, firm } = contact;
                if (key !== move.personKey) return [];
                if (!isAt(move, firm)) return [];
                const who = { client: clientId, contactId, contactName: `${firstName} ${lastName}`, firm };
                const data = {
                  ...who,
                  moveId: move.id,
                  firmLeft: move.firmLeft === '' ? null : move.firmLeft,
                  firmJoined: move.firmJoined === '' ? null : move.firmJoined,
                  movedOn: move.movedOn,
                  city: move.city,
                  assetsInDollars: toDollars(move.aumCents),
                };
                return [{ messageId: `${move.id}-${contactId}`, data }];
              }),
            );
            await emit(tx, clientId, 'move.matched', events, clock.now());
            return contacts.length < batch ? undefined : contacts.at(-1)?.id;
          });
        isEnd = last === undefined;
        after = last ?? null;
      }
  });
}

import { type FormerColleagues, maxFormerColleagues } from '@liftout/contract/advisors';
import type { getContactMove, MovedContact } from '@liftout/contract/contact-moves';
import type * as z from 'zod/mini';
import { readContact } from '../contacts/service.ts';
import { contactsOfOffice, identifyFirms } from '../firms/service.ts';
import { findColleagues, findTargetMarket, type MovesService, type Reader } from '../moves/service.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, type Scope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { findContactMoves, findContactsGone, findPlace } from './queries.ts';

type ContactMoveAnswer = z.infer<typeof getContactMove.response>;

export type ContactMovesService = ReturnType<typeof contactMovesService>;

/** What moves say of a client's contacts: where one went, and who stayed behind. */
export function contactMovesService({ db, clock }: Platform, moves: MovesService) {
  const today = () => clock.now().toISOString().slice(0, 10);
  return {
    /** The latest move of a contact, of those that its client may read. Throws 404. */
    async moveOf(given: Scope, contactId: string): Promise<ContactMoveAnswer> {
      const scope = await scopeOfRow(db, given, { table: 'contacts', id: contactId, what: 'This contact' });
      return db.as(scope, async (tx) => {
        await readContact(tx, scope.clientId, contactId);
        const [found] = await movesOf(tx, scope.clientId, [contactId]);
        if (!found) return { move: null };
        const { contactId: _, ...move } = found;
        return { move };
      });
    },

    /** The same of several contacts of one client, by one query. */
    movesOf: (scope: TenantScope, contactIds: readonly string[]): Promise<MovedContact[]> =>
      db.as(scope, (tx) => movesOf(tx, scope.clientId, contactIds)),

    /** Contacts who are still where a lift-out left and may be contacted. Throws 404. */
    async formerColleagues(
      reader: Reader & { scope: TenantScope },
      moveId: string,
    ): Promise<FormerColleagues> {
      const { scope, isClient } = reader;
      const { id, firmLeft, city, market, liftOutId, advisorId, movedOn } = await moves.one(reader, moveId);
      if (!firmLeft || liftOutId === null) throw notFound('This lift-out');
      return db.as(isClient ? scope : platformScope(scope.actor), async (tx) => {
        const { clientId } = scope;
        const [first] = await findColleagues(tx, { liftOut: liftOutId, advisorId }, 1);
        const since = first && first.movedOn < movedOn ? first.movedOn : movedOn;
        const without = await findContactsGone(tx, clientId, { firmId: firmLeft.id, since });
        const place = await findPlace(tx, id);
        if (place === undefined) throw notFound('This lift-out');
        const office = {
          clientId,
          firm: firmLeft.name,
          place,
          market: market ?? (await findTargetMarket(tx, clientId)) ?? '',
          without,
          today: today(),
        };
        const { members, count } = await contactsOfOffice(tx, office, maxFormerColleagues);
        const contacts = members.map(({ id, name, jobTitle }) => ({ id, name, jobTitle }));
        return { firm: firmLeft.name, city, count, contacts };
      });
    },
  };
}

/** The latest move of each of the contacts that has one, and whether its firm is older than that. */
async function movesOf(tx: Tx, clientId: string, contactIds: readonly string[]): Promise<MovedContact[]> {
  const found = await findContactMoves(tx, clientId, contactIds);
  const firmOf = await identifyFirms(
    tx,
    found.flatMap(({ firm, firmJoined }) => (firmJoined === null ? [] : [firm, firmJoined])),
  );
  return found.map(({ firm, ...move }) => ({
    ...move,
    firmIsOld: move.firmJoined !== null && firmOf(firm).key !== firmOf(move.firmJoined).key,
  }));
}

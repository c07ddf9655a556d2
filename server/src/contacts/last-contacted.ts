import type { ContactPatch } from '@liftout/contract/contacts';
import { followContacts } from '../deals/service.ts';
import { audit } from '../platform/audit.ts';
import { isInFuture } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { invalid } from '../platform/http/errors/http-error.ts';
import { advanceLastContacted, type Touch } from './queries/writes.ts';

/** Throws 400 where fields say that a contact was reached at an instant in the future. */
export function refuseFutureContact({ lastContacted }: ContactPatch, now: Date): void {
  if (lastContacted && isInFuture(new Date(lastContacted), now))
    throw invalid([{ path: 'lastContacted', message: 'This date is in the future.' }]);
}

/**
 * Moves contacts' last contacted and their open deals' last interaction on to what happened, never back: a call that is
 * logged late changes nothing. Both say the same afterwards. Versions stay: nobody edits these two in a form that a call
 * should make stale. The actions of its audit entries, `contact.reached` and `deal.reached`, stand beside the activity
 * that they follow from. The caller holds the contacts (`lockContacts`).
 * @returns how many of each changed
 */
export async function touchContacts(
  tx: Tx,
  clientId: string,
  touches: Touch[],
  at: Date,
): Promise<{ contacts: number; deals: number }> {
  if (touches.length === 0) return { contacts: 0, deals: 0 };
  const ids = touches.map(({ contactId }) => contactId);
  const changed = await advanceLastContacted(tx, clientId, touches, at);
  await audit(
    tx,
    changed.map(({ id, before, after }) => ({
      action: 'contact.reached',
      entity: 'contact',
      entityId: id,
      clientId,
      before: { lastContacted: before },
      after: { lastContacted: after },
    })),
    at,
  );
  return { contacts: changed.length, deals: await followContacts(tx, clientId, ids, at) };
}

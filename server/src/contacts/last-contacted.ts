import type { ContactPatch } from '@liftout/contract/contacts';
import { copyLastContacted, restoreLastInteraction } from '../deals/service.ts';
import { audit } from '../platform/audit.ts';
import { isInFuture } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { invalid } from '../platform/http/errors/http-error.ts';
import { type FormerTouch, restoreLastContacted, type Touch, writeLastContacted } from './queries/writes.ts';

/** Throws 400 when `lastContacted` is in the future. */
export function refuseFutureContact({ lastContacted }: ContactPatch, now: Date): void {
  if (lastContacted && isInFuture(new Date(lastContacted), now))
    throw invalid([{ path: 'lastContacted', message: 'This date is in the future.' }]);
}

/**
 * Advances contacts' last contacted, and their open deals' last interaction, to the latest touch; an earlier one changes
 * nothing. Both are equal afterwards. Versions stay, since a logged call should not make an open form stale. The caller
 * has locked the contacts (`lockContacts`).
 * @returns how many of each changed
 */
export async function advanceLastContacted(
  tx: Tx,
  clientId: string,
  touches: Touch[],
  at: Date,
): Promise<{ contacts: number; deals: number }> {
  if (touches.length === 0) return { contacts: 0, deals: 0 };
  const ids = touches.map(({ contactId }) => contactId);
  const changed = await writeLastContacted(tx, clientId, touches, at);
  await auditTouches(
    tx,
    clientId,
    changed.map(({ id, before, after }) => ({ contactId: id, before, after })),
    at,
  );
  return { contacts: changed.length, deals: await copyLastContacted(tx, clientId, ids, at) };
}

/**
 * Takes back what `advanceLastContacted` did for an activity: the contacts' last contacted, and their open deals' last
 * interaction; where `deals` is not known, that is the contact's again. Versions stay, as when it was advanced. The caller
 * has locked the contacts.
 * @returns whether all of them were still as the activity left them; if not, the caller must roll back
 */
export async function takeBackTouches(
  tx: Tx,
  clientId: string,
  { contacts, deals }: { contacts: FormerTouch[]; deals?: FormerTouch[] },
  at: Date,
): Promise<boolean> {
  if ((await restoreLastContacted(tx, clientId, contacts, at)) !== contacts.length) return false;
  if (deals === undefined) {
    const ids = contacts.map(({ contactId }) => contactId);
    await copyLastContacted(tx, clientId, ids, at);
  } else if (!(await restoreLastInteraction(tx, clientId, deals, at))) return false;
  const back = contacts.map(({ contactId, before, after }) => ({ contactId, before: after, after: before }));
  await auditTouches(tx, clientId, back, at);
  return true;
}

interface TouchChange {
  contactId: string;
  /** Null: never reached. */
  before: Date | null;
  after: Date | null;
}

const auditTouches = (tx: Tx, clientId: string, changes: TouchChange[], at: Date) =>
  audit(
    tx,
    changes.map(({ contactId, before, after }) => ({
      action: 'contact.reached',
      entity: 'contact',
      entityId: contactId,
      clientId,
      before: { lastContacted: before },
      after: { lastContacted: after },
    })),
    at,
  );

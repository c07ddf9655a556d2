import { type BulkChange, type Contact, maxBulkContacts } from '@liftout/contract/contacts';
import type { FormerLoss } from '@liftout/contract/deal-losses';
import { findFormerLosses } from '../deals/service.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { tooLarge } from '../platform/http/errors/http-error.ts';
import { mark, markEntry, markOf } from './do-not-contact.ts';
import { differences } from './patch.ts';
import { setStage } from './pipeline.ts';
import { bytesOf, findContacts, findErased } from './queries/contacts.ts';
import { findRecordsOf, lockPeople } from './queries/people.ts';
import { maxBytes, maxContactBytes, toContact } from './queries/row.ts';
import { starContacts } from './queries/writes.ts';

const tooMuch = 'These contacts hold too much text to change at once. Choose fewer.';

/** As JSON, so that the losses of an undo fit into its request with the keys of 1000 contacts. */
const maxLossBytes = 170_000;

export interface BulkResult {
  /** Those asked for first; then other records of people who were marked. */
  changed: Contact[];
  /** Not changed, as their version was not the one sent. */
  stale: Contact[];
  /** Archived and erased ones among them. */
  missing: string[];
  /** The changes that restore `changed`, with its current versions. */
  undo: BulkChange[];
}

/**
 * Changes the star, the stage or the mark of many contacts of one client, in the caller's transaction. Who is marked is marked
 * in all records that they have (decision 141). Throws 413 when they have more text than one answer may hold: each is read twice and answered in full; or more on losses than an undo can send.
 */
export async function changeMany(
  tx: Tx,
  clientId: string,
  changes: BulkChange[],
  at: Date,
): Promise<BulkResult> {
  const requested = changes.flatMap((change) => change.contacts);
  const asked = [...new Set(requested.map(({ id }) => id))];
  const toMark = changes.flatMap(({ contacts, set }) => (set.doNotContact ? contacts : []));
  if (toMark.length > 0) await lockPeople(tx, clientId);
  const ids = [...new Set([...asked, ...(await recordsOf(tx, clientId, toMark))])];
  if (ids.length * maxContactBytes > maxBytes && (await bytesOf(tx, clientId, ids)) > maxBytes)
    throw tooLarge(tooMuch);
  const locked = await findContacts(tx, clientId, ids, 'lock');
  const erased = new Set(await findErased(tx, clientId, ids));
  const before = new Map(
    locked
      .filter((row) => row.archivedAt === null && !erased.has(row.id))
      .map((row) => [row.id, toContact(row)]),
  );
  const outside = [...before.values()].flatMap((one) => (one.pipelineStage === null ? [one.id] : []));
  const losses = changes.some(({ set }) => set.pipelineStage)
    ? await findFormerLosses(tx, clientId, outside)
    : new Map<string, FormerLoss>();
  if (Buffer.byteLength(JSON.stringify([...losses.values()])) > maxLossBytes) throw tooLarge(tooMuch);
  const isCurrent = ({ id, version }: { id: string; version: number }) => before.get(id)?.version === version;
  const stale = new Set(requested.filter((seen) => !isCurrent(seen)).map(({ id }) => id));
  for (const { contacts, set } of changes) {
    const current = contacts.filter(({ id }) => before.has(id) && !stale.has(id));
    const contactIds = current.map(({ id }) => id);
    if (contactIds.length === 0) continue;
    if (set.isHighValue !== undefined)
      await starContacts(tx, clientId, contactIds, set.isHighValue === 'yes', at);
    if (set.doNotContact !== undefined) await mark(tx, clientId, contactIds, set.doNotContact, at);
    if (set.doNotContact && ids.length > asked.length) {
      const others = (await recordsOf(tx, clientId, current)).filter((id) => !contactIds.includes(id));
      const unmarked = others.filter((id) => before.get(id)?.doNotContact === undefined);
      await mark(tx, clientId, unmarked, set.doNotContact, at);
    }
    const { pipelineStage: stage } = set;
    if (stage === undefined) continue;
    const formerLosses = current.flatMap(({ id, formerLoss }) =>
      formerLoss ? [{ contactId: id, ...formerLoss }] : [],
    );
    await setStage(tx, { clientId, contactIds, stage, formerLosses }, at);
  }
  const after = (await findContacts(tx, clientId, [...before.keys()], 'read')).map(toContact);
  const differs = after.filter(({ id, version }) => before.get(id)?.version !== version);
  const isAsked = new Set(asked);
  const changed = [
    ...differs.filter(({ id }) => isAsked.has(id)),
    ...differs.filter(({ id }) => !isAsked.has(id)),
  ];
  await audit(
    tx,
    changed.flatMap((contact) => [
      ...entryOf(before.get(contact.id), contact),
      ...markEntry(before.get(contact.id), contact),
    ]),
    at,
  );
  return {
    changed,
    stale: after.filter(({ id }) => stale.has(id)),
    missing: asked.filter((id) => !before.has(id)),
    // What an undo may send.
    undo: undoOf(changed.slice(0, maxBulkContacts), { before, losses }, changes),
  };
}

const recordsOf = async (tx: Tx, clientId: string, contacts: readonly { id: string }[]): Promise<string[]> =>
  contacts.length === 0
    ? []
    : findRecordsOf(
        tx,
        clientId,
        contacts.map(({ id }) => id),
      );

function entryOf(before: Contact | undefined, after: Contact): AuditEntry[] {
  const changed = before && differences(before, after);
  if (!changed) return [];
  return [
    { action: 'contact.updated', entity: 'contact', entityId: after.id, clientId: after.client, ...changed },
  ];
}

/** The changed contacts, grouped by their former values in the fields that were changed. */
function undoOf(
  changed: Contact[],
  { before, losses }: { before: Map<string, Contact>; losses: Map<string, FormerLoss> },
  changes: BulkChange[],
): BulkChange[] {
  const starChanged = changes.some(({ set }) => set.isHighValue !== undefined);
  const stageChanged = changes.some(({ set }) => set.pipelineStage !== undefined);
  const markChanged = changes.some(({ set }) => set.doNotContact !== undefined);
  const groups = new Map<string, BulkChange>();
  for (const { id, version } of changed) {
    const was = before.get(id);
    if (!was) continue;
    const set = {
      ...(starChanged && { isHighValue: was.isHighValue }),
      ...(stageChanged && { pipelineStage: was.pipelineStage }),
      ...(markChanged && { doNotContact: markOf(was) }),
    };
    const key = JSON.stringify(set);
    const group = groups.get(key) ?? { contacts: [], set };
    const formerLoss = losses.get(id);
    group.contacts.push({ id, version, ...(formerLoss && { formerLoss }) });
    groups.set(key, group);
  }
  return [...groups.values()];
}

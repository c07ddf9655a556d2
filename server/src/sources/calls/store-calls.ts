import type { Topic } from '@liftout/contract/topics';
import { contactsOfActivities, logActivities } from '../../activity/service.ts';
import { matchContacts, phoneKeyOf } from '../../contacts/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { keepWaiting, stopWaiting } from './queries.ts';
import type { SourceCall } from './source-call.ts';

export interface StoredCalls {
  added: number;
  updated: number;
  /** Calls with nobody whom the client knows. */
  unmatched: number;
  topics: Topic[];
}

/**
 * Stores calls and texts of a source as activities of the client's contacts, however often and by whichever way they come:
 * one with a known id is brought up to date and stays with its contact. Those with somebody unknown wait for them
 * (`attachWaitingCalls`).
 */
export async function storeCalls(
  tx: Tx,
  clientId: string,
  { source, calls, at }: { source: string; calls: readonly SourceCall[]; at: Date },
): Promise<StoredCalls> {
  const distinct = [...new Map(calls.map((call) => [call.sourceId, call])).values()];
  if (distinct.length === 0) return { added: 0, updated: 0, unmatched: 0, topics: [] };
  const ids = distinct.map(({ sourceId }) => sourceId);
  const known = await contactsOfActivities(tx, clientId, source, ids);
  const unknown = distinct.filter(({ sourceId }) => !known.has(sourceId));
  const found = await matchContacts(tx, clientId, unknown);
  const contacts = new Map([
    ...known,
    ...unknown.map(({ sourceId }, n) => [sourceId, found[n] ?? null] as const),
  ]);
  const activities = distinct.flatMap(({ phone: _, email: __, name: ___, occurredAt, ...call }) => {
    const contactId = contacts.get(call.sourceId);
    return contactId ? [{ ...call, id: newId(), contactId, occurredAt: new Date(occurredAt) }] : [];
  });
  const { added, updated, advanced } = await logActivities(tx, clientId, { source, activities, at });
  const unmatched = distinct.filter(({ sourceId }) => !contacts.get(sourceId));
  await keepWaiting(
    tx,
    unmatched
      .filter(({ phone, email }) => phone !== null || email !== null)
      .map((call) => ({
        clientId,
        source,
        sourceId: call.sourceId,
        phoneKey: call.phone === null ? null : phoneKeyOf(call.phone),
        email: call.email,
        call,
        createdAt: at,
      })),
  );
  if (activities.length > 0)
    await stopWaiting(
      tx,
      clientId,
      source,
      activities.map(({ sourceId }) => sourceId),
    );
  return {
    added,
    updated,
    unmatched: unmatched.length,
    topics: [
      ...(added + updated > 0 ? (['activity'] as const) : []),
      ...(advanced.contacts > 0 ? (['contacts'] as const) : []),
      ...(advanced.deals > 0 ? (['deals'] as const) : []),
    ],
  };
}

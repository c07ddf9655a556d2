import type { Tx } from '../platform/db/database.ts';
import { sourceFields, theirValue } from './origins/last-writer.ts';
import { findIdsOfSource, findOrigins } from './queries/origins.ts';
import type { SourceContact } from './queries/upsert.ts';

/** The source ids of contacts for which a source has news of a field that a person entered here. */
export async function findDisputed(
  tx: Tx,
  clientId: string,
  source: string,
  contacts: readonly SourceContact[],
): Promise<string[]> {
  const sourceIds = contacts.map(({ sourceId }) => sourceId);
  const ids = await findIdsOfSource(tx, clientId, source, sourceIds);
  const origins = await findOrigins(tx, clientId, [...ids.values()]);
  return contacts.flatMap((contact) => {
    const known = origins.get(ids.get(contact.sourceId) ?? '');
    const isDisputed = sourceFields.some((field) => {
      if (known?.edited[field] === undefined) return false;
      const theirs = theirValue(contact, field);
      return theirs !== null && theirs !== '' && known.upstream[field]?.[0] !== theirs;
    });
    return isDisputed ? [contact.sourceId] : [];
  });
}

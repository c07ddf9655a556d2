import { otherSpellings } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { findErasedAmong, findFirmsToCompare, type Somebody } from './queries/erased.ts';

/**
 * Who of some people was erased, or would become somebody who was (decision 155): what each way in asks before it adds or
 * renames contacts. The rules of firms say what a spelling means, as they do for an import. The caller holds `sharePeople`.
 */
export async function erasedAmong<Of extends Somebody>(
  tx: Tx,
  clientId: string,
  people: readonly Of[],
): Promise<Set<Of>> {
  if (people.length === 0) return new Set();
  const firms = await findFirmsToCompare(tx, clientId, people);
  const spellings = await otherSpellings(
    tx,
    firms.map(({ firm }) => firm),
  );
  const found = await findErasedAmong(tx, clientId, people, spellings);
  return new Set(found.flatMap(({ at }) => people[at] ?? []));
}

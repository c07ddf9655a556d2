import { identifyFirms } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { toE164 } from './phone.ts';
import { findNamedAsMarked, markAs } from './queries/named-as-marked.ts';

/**
 * Marks contacts that the caller has added or renamed as the person of their name is marked (decision 141): with the same
 * number, or at the same firm, in any spelling of either, unless each has another address. The database sees to those who
 * share an address or CRD number. The caller holds `sharePeople`.
 */
export async function markAsNamed(tx: Tx, clientId: string, ids: readonly string[]): Promise<void> {
  const pairs = ids.length === 0 ? [] : await findNamedAsMarked(tx, clientId, ids);
  if (pairs.length === 0) return;
  const firmOf = await identifyFirms(
    tx,
    pairs.flatMap(({ firm, markedFirm }) => [firm, markedFirm]),
  );
  const same = pairs.filter(({ firm, markedFirm, phone, markedPhone, isElsewhere }) => {
    const number = toE164(phone);
    const isReachedAlike = number !== null && number === toE164(markedPhone);
    return isReachedAlike || (!isElsewhere && firmOf(firm).key === firmOf(markedFirm).key);
  });
  const first = new Map(same.toReversed().map((pair) => [pair.id, pair]));
  if (first.size > 0) await markAs(tx, clientId, [...first.values()]);
}

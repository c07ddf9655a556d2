import { firmKeysOf } from '../firms/service.ts';
import { moveFingerprint } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { findTouchedRows, renewFingerprints } from './queries/decisions.ts';

/**
 * Finds again which moves the decisions of the touched blocks of names are about, by what their firms' spellings mean now.
 * A move comes, goes or gets other firms only in a block that is touched, so decisions never miss theirs.
 */
export async function renewDecisions(tx: Tx): Promise<void> {
  const rows = await findTouchedRows(tx);
  if (rows.length === 0) return;
  const keyOf = await firmKeysOf(
    tx,
    rows.flatMap(({ firmLeft, firmJoined }) => [firmLeft ?? [], firmJoined ?? []].flat()),
  );
  const outdated = rows.flatMap(({ fingerprint: before, firmLeft, firmJoined, movedOn, ...row }) => {
    const fingerprint = moveFingerprint({
      ...row,
      firmLeftKey: firmLeft === null ? null : keyOf(firmLeft, movedOn),
      firmJoinedKey: firmJoined === null ? null : keyOf(firmJoined, movedOn),
      date: movedOn,
    });
    return fingerprint === before ? [] : [{ ...row, fingerprint }];
  });
  if (outdated.length > 0) await renewFingerprints(tx, outdated);
}

import { firmKeysOf } from '../firms/service.ts';
import { moveFingerprint } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { blockKey } from './match/block.ts';
import { findDecidedNames, findTouchedRows, renewBlocks, renewFingerprints } from './queries/decisions.ts';

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

/** After an update that reads names in another way: keeps decisions under the blocks of names that their moves have now. */
export async function renewDecidedBlocks(tx: Tx): Promise<void> {
  const outdated = (await findDecidedNames(tx)).flatMap(
    ({ firstName, lastName, blockKey: before, ...row }) => {
      const key = blockKey(firstName, lastName);
      return key === before ? [] : [{ ...row, blockKey: key }];
    },
  );
  if (outdated.length > 0) await renewBlocks(tx, outdated);
}

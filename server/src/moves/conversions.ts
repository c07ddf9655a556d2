import { identifyFirms, type Ownership } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { findConvertedSpellings, writeTakeovers } from './queries/conversions.ts';

/** A day after every takeover. */
const ever = '9999-12-31';

/**
 * Tells takeovers from other conversions, in the moves of firms: these are so because one of the firms that a row spells
 * was bought. For a transaction that holds the lock on moves.
 */
export async function markTakeovers(tx: Tx, firmIds: string[], ownership: Ownership): Promise<void> {
  const pairs = await findConvertedSpellings(tx, firmIds);
  if (pairs.length === 0) return;
  const firmOf = await identifyFirms(tx, [...new Set(pairs.flatMap(({ left, joined }) => [left, joined]))]);
  const dayOf = (spelling: string) => ownership.on(firmOf(spelling).key, ever);
  const marked = pairs.map(({ left, joined }) => ({
    left,
    joined,
    isTakeover: dayOf(left).origin !== dayOf(joined).origin,
  }));
  await writeTakeovers(tx, firmIds, marked);
}

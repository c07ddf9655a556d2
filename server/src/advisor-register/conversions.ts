import { identifyFirms, loadOwnership } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { findStagedSwaps, markConversions, type StagedSwap } from './queries/conversions.ts';

/**
 * Classes staged changes as conversions whose firms, those left and those joined, are of one enterprise on the day: by the
 * spellings and owners that are recorded, else by the directory.
 */
export async function classifyConversions(tx: Tx): Promise<void> {
  const swaps = await findStagedSwaps(tx);
  if (swaps.length === 0) return;
  const firmOf = await identifyFirms(
    tx,
    swaps.flatMap(({ names }) => names),
  );
  const ownership = await loadOwnership(tx);
  const isWithin = ({ names, day }: StagedSwap) =>
    new Set(names.map((name) => ownership.on(firmOf(name).key, day).house)).size === 1;
  await markConversions(tx, swaps.filter(isWithin));
}

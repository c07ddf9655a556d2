import type { Tx } from '../../platform/db/database.ts';
import { findNameKeys } from '../queries/register.ts';
import { directoryFirm } from './directory.ts';
import { normalizeFirmName } from './normalize.ts';
import { type FirmSide, sideOfFirm } from './resolve.ts';

/** The side of a move that the firm with this `name_key` is: as an upload resolves it, so that fingerprints agree. */
export function sideOfKey(nameKey: string): FirmSide {
  const firm = directoryFirm(nameKey);
  return firm ? sideOfFirm(firm) : { key: `~${nameKey}`, enterprise: null, since: null };
}

/** A firm that rows count to from a day on (`YYYY-MM-DD`); null: from the beginning. */
export interface FirmSpan {
  nameKey: string;
  name: string;
  since: string | null;
}

/** The firms that rows naming a firm count to, in time: itself, then each buyer from its takeover on (`firmOn`). */
export function spansOf({ nameKey, name }: { nameKey: string; name: string }): FirmSpan[] {
  const spans: FirmSpan[] = [{ nameKey, name, since: null }];
  for (let firm = directoryFirm(nameKey); firm?.buyer; firm = firm.buyer)
    spans.push({ nameKey: normalizeFirmName(firm.buyer.name), name: firm.buyer.name, since: firm.since });
  return spans;
}

/** The sides that firms' records are, by their ids. */
export async function firmSides(tx: Tx, ids: string[]): Promise<Map<string, FirmSide>> {
  const keys = await findNameKeys(tx, ids);
  return new Map([...keys].map(([id, nameKey]) => [id, sideOfKey(nameKey)]));
}

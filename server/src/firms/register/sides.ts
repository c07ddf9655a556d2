import type { Tx } from '../../platform/db/database.ts';
import { findNameKeys } from '../queries/register.ts';
import { directoryFirm } from './directory.ts';
import type { FirmSide } from './resolve.ts';

/** The side of a move that the firm with this `name_key` is: as an upload resolves it, so that fingerprints agree. */
export function sideOfKey(nameKey: string): FirmSide {
  const firm = directoryFirm(nameKey);
  return firm
    ? { key: firm.id, enterprise: firm.enterprise, since: firm.since }
    : { key: `~${nameKey}`, enterprise: null, since: null };
}

/** The sides that firms' records are, by their ids. */
export async function firmSides(tx: Tx, ids: string[]): Promise<Map<string, FirmSide>> {
  const keys = await findNameKeys(tx, ids);
  return new Map([...keys].map(([id, nameKey]) => [id, sideOfKey(nameKey)]));
}

import type { Tx } from '../../platform/db/database.ts';
import type { FirmRow } from '../queries/decisions.ts';
import { findDirectoryOwnedRows } from '../queries/decisions.ts';
import { findOwnedByAdmin } from '../queries/register.ts';
import { identifyFirms } from './identity.ts';
import { type Owner, type Ownership, ownershipOf, shippedOwners } from './ownership.ts';

/** The columns that say who owns a firm. */
export type OwnerColumns = Pick<FirmRow, 'ownerKey' | 'ownedSince' | 'countsToOwner' | 'ownedByAdmin'>;

/** Who owns which firm: the directory's owners, but where an admin said otherwise. */
export async function loadOwnership(tx: Tx): Promise<Ownership> {
  const owners = new Map(shippedOwners());
  for (const { nameKey, ownerKey, since, countsToOwner } of await findOwnedByAdmin(tx)) {
    if (ownerKey === null) owners.delete(nameKey);
    else owners.set(nameKey, { key: ownerKey, since, countsToOwner });
  }
  return ownershipOf(owners);
}

/** The owner that a record's columns say. */
export const ownerOf = ({ ownerKey, ownedSince, countsToOwner }: OwnerColumns): Owner | null =>
  ownerKey === null ? null : { key: ownerKey, since: ownedSince, countsToOwner };

/** The columns for an owner; `byAdmin` false: as the directory says. */
export const ownerColumns = (owner: Owner | null, byAdmin: boolean): OwnerColumns => ({
  ownerKey: owner?.key ?? null,
  ownedSince: owner?.since ?? null,
  countsToOwner: owner?.countsToOwner ?? false,
  ownedByAdmin: byAdmin,
});

/** Records that follow the directory, and whose moves do not yet: it says another owner than these. */
export async function findDirectoryOwned(tx: Tx): Promise<FirmRow[]> {
  const rows = await findDirectoryOwnedRows(tx, [...shippedOwners().keys()]);
  return rows.filter((row) => {
    const said = shippedOwners().get(row.nameKey) ?? null;
    const kept = ownerOf(row);
    return (
      said?.key !== kept?.key || said?.since !== kept?.since || said?.countsToOwner !== kept?.countsToOwner
    );
  });
}

/**
 * What tells moves apart by firm (`moveFingerprint`): the key of the firm that a spelling means on a day (`YYYY-MM-DD`), as
 * it is recorded, else by the rules.
 */
export async function firmKeysOf(
  tx: Tx,
  spellings: readonly string[],
): Promise<(spelling: string, date: string) => string> {
  const identify = await identifyFirms(tx, spellings);
  const ownership = await loadOwnership(tx);
  return (spelling, date) => ownership.on(identify(spelling).key, date).key;
}

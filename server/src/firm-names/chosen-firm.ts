import {
  addFirm,
  type FirmDetails,
  lockFirm,
  nameKeyOfSpelling,
  normalizeFirmName,
  readFirmDetails,
  type Spelling,
  shippedDirectory,
} from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { invalid } from '../platform/http/errors/http-error.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A firm by its `name_key`; it may have no record yet. */
export interface NamedFirm {
  nameKey: string;
  name: string;
}

export const unknownFirm = (path = 'firm') => invalid([{ path, message: 'Choose a firm from the list.' }]);

/** The firm that was chosen: a record's id, or one of the directory. Throws 400 for an unknown one. */
export async function chosenFirm(tx: Tx, id: string, path = 'firm'): Promise<NamedFirm> {
  const known = shippedDirectory().firms.get(id);
  if (known) return { nameKey: normalizeFirmName(known.name), name: known.name };
  const found = uuid.test(id) ? await readFirmDetails(tx, { id }) : undefined;
  if (!found) throw unknownFirm(path);
  return found;
}

/** The firm that a spelling is to mean; null: one of its own. Nothing is added. Throws 400 for an unknown one. */
export const meantFirm = async (tx: Tx, row: Spelling, firm: string | null): Promise<NamedFirm> =>
  firm === null ? { nameKey: nameKeyOfSpelling(row.spelling), name: row.spelling } : chosenFirm(tx, firm);

/** The record of a firm, locked; added where it has none. */
export async function recordedFirm(tx: Tx, { nameKey, name }: NamedFirm, at: Date): Promise<FirmDetails> {
  const { id } = await addFirm(tx, nameKey, name, at);
  const firm = await lockFirm(tx, id);
  if (!firm) throw new Error(`The firm "${name}" is gone.`);
  return firm;
}

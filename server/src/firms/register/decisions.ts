import type { Tx } from '../../platform/db/database.ts';
import {
  type FirmRow,
  findFirmRow,
  findOutdatedRows,
  findSpellingRow,
  insertSpelling,
  type OutdatedSpelling,
  type SpellingRow,
  writeFirm,
  writeRulesVersion,
  writeSpelling,
} from '../queries/decisions.ts';
import { addFirms } from '../queries/register.ts';
import { type Channel, directoryFirm, shippedDirectory } from './directory.ts';
import { normalizeFirmName, spellingKey } from './normalize.ts';
import { resolveFirm } from './resolve.ts';

export type { OutdatedSpelling };
export type Spelling = SpellingRow;
export type FirmDetails = FirmRow;

/** A recorded spelling by its key; with 'lock', nobody else can change it until the transaction ends. */
export const findSpelling = (tx: Tx, key: string, mode: 'read' | 'lock'): Promise<Spelling | undefined> =>
  findSpellingRow(tx, key, mode);

/** A firm by its id or `name_key`. */
export const readFirmDetails = (
  tx: Tx,
  by: { id: string } | { nameKey: string },
): Promise<FirmDetails | undefined> => findFirmRow(tx, by);

/** The firm with this id, which nobody else can change until the transaction ends. */
export const lockFirm = (tx: Tx, id: string): Promise<FirmDetails | undefined> =>
  findFirmRow(tx, { id }, 'lock');

/** The record of the firm with this `name_key`; added where it is missing, with the directory's channel and enterprise. */
export async function addFirm(tx: Tx, nameKey: string, name: string, at: Date): Promise<FirmDetails> {
  const known = directoryFirm(nameKey);
  const { channel = null, enterprise = null } = known ?? {};
  await addFirms(tx, [{ name: known?.name ?? name, nameKey, channel, enterprise }], at);
  const firm = await findFirmRow(tx, { nameKey });
  if (!firm) throw new Error(`The firm "${name}" was not added.`);
  return firm;
}

/** At most `limit` spellings that other rules than this version resolved. */
export const findOutdated = (tx: Tx, version: string, limit: number): Promise<OutdatedSpelling[]> =>
  findOutdatedRows(tx, version, limit);

/** Notes that spellings are resolved by this version of the rules. */
export const markResolved = (tx: Tx, keys: string[], version: string): Promise<void> =>
  writeRulesVersion(tx, keys, version);

/** Records what a spelling means; a `confirmed` one is never changed by a rule or an upload. */
export async function decideSpelling(
  tx: Tx,
  key: string,
  decision: Pick<
    Spelling,
    'firmId' | 'status' | 'decidedBy' | 'decidedAt' | 'previousFirmId' | 'previousStatus'
  >,
  at: Date,
): Promise<Spelling> {
  const [row] = await writeSpelling(tx, key, { ...decision, updatedAt: at });
  if (!row) throw new Error(`The spelling "${key}" is not recorded.`);
  return row;
}

/**
 * Changes a firm's name or channel. Its `name_key`, by which moves know it, stays; the new name becomes a spelling of it.
 * @returns the firm; null where another firm has that name
 */
export async function saveFirm(
  tx: Tx,
  before: FirmDetails,
  { name, channel }: { name?: string | undefined; channel?: Channel | null | undefined },
  by: { name: string; at: Date },
): Promise<FirmDetails | null> {
  if (name !== undefined && name !== before.name && !(await claimName(tx, before, name, by))) return null;
  const [after] = await writeFirm(tx, before, {
    ...(name !== undefined && { name }),
    ...(channel !== undefined && { channel }),
  });
  if (!after) throw new Error(`The firm "${before.name}" is not locked.`);
  return after;
}

async function claimName(
  tx: Tx,
  firm: FirmDetails,
  name: string,
  by: { name: string; at: Date },
): Promise<boolean> {
  const key = spellingKey(name);
  const known = await findSpelling(tx, key, 'lock');
  if (known) return known.firmId === firm.id;
  const other = await findFirmRow(tx, { nameKey: key });
  const rule = resolveFirm(name, shippedDirectory());
  const meansOther = rule.status === 'known' && normalizeFirmName(rule.firm.name) !== firm.nameKey;
  if (meansOther || (other && other.id !== firm.id)) return false;
  const decided = { status: 'confirmed' as const, decidedBy: by.name, decidedAt: by.at };
  await insertSpelling(tx, {
    spellingKey: key,
    spelling: name,
    firmId: firm.id,
    ...decided,
    updatedAt: by.at,
  });
  return true;
}

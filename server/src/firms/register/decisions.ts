import type { Tx } from '../../platform/db/database.ts';
import {
  addQuietly,
  deleteSpelling,
  type FirmRow,
  findByWords,
  findFirmRow,
  findGroupRows,
  findOutdatedRows,
  findSpellingRow,
  type OutdatedSpelling,
  type SpellingRow,
  writeQuietly,
  writeRulesVersion,
  writeSpelling,
} from '../queries/decisions.ts';
import { addFirms } from '../queries/register.ts';
import { directoryFirm } from './directory.ts';
import { nameKeyOfSpelling } from './normalize.ts';
import { shippedOwners } from './ownership.ts';
import { spellingKey } from './spelling-key.ts';

export type { OutdatedSpelling };
export type Spelling = SpellingRow;
export type FirmDetails = FirmRow;

/** A recorded spelling by its key; with 'lock', nobody else can change it until the transaction ends. */
export const findSpelling = (tx: Tx, key: string, mode: 'read' | 'lock'): Promise<Spelling | undefined> =>
  findSpellingRow(tx, key, mode);

/** A locked spelling and those that differ from it in capital letters only, locked: they are decided together. */
export const findGroup = (tx: Tx, key: string): Promise<Spelling[]> => findGroupRows(tx, key);

/** The locked spellings of one firm that stand for all with their words; none where there are no more. */
export const findSpellingsByWords = (tx: Tx): Promise<Spelling[]> => findByWords(tx);

/**
 * Records each way in which moves spell the words of a locked spelling under its own key, with what it meant so far. What
 * rules say of it is looked at again.
 * @param spelled what moves of the firm have
 */
export async function partSpelling(tx: Tx, row: Spelling, spelled: readonly string[]): Promise<void> {
  const { spellingKey: key } = row;
  const named = [row.spelling, ...spelled].filter((one) => nameKeyOfSpelling(one) === key).sort();
  const own = named.find((one) => spellingKey(one) === key);
  for (const spelling of named)
    if (spellingKey(spelling) !== key)
      await addQuietly(tx, {
        ...row,
        spellingKey: spellingKey(spelling),
        spelling,
        rulesVersion: '',
        byWords: false,
      });
  if (own === undefined && row.status !== 'confirmed') await deleteSpelling(tx, key);
  else await writeQuietly(tx, key, { byWords: false, ...(own !== undefined && { spelling: own }) });
}

/** A firm by its id or `name_key`. */
export const readFirmDetails = (
  tx: Tx,
  by: { id: string } | { nameKey: string },
): Promise<FirmDetails | undefined> => findFirmRow(tx, by);

/** The firm with this id, which nobody else can change until the transaction ends. */
export const lockFirm = (tx: Tx, id: string): Promise<FirmDetails | undefined> =>
  findFirmRow(tx, { id }, 'lock');

/** The record of the firm with this `name_key`; added where it is missing, with the directory's channel and owner. */
export async function addFirm(tx: Tx, nameKey: string, name: string, at: Date): Promise<FirmDetails> {
  const known = directoryFirm(nameKey);
  const channel = known?.channel ?? null;
  const owner = shippedOwners().get(nameKey) ?? null;
  await addFirms(tx, [{ name: known?.name ?? name, nameKey, channel, owner }], at);
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

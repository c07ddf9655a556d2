import type { Tx } from '../../platform/db/database.ts';
import {
  deleteSpelling,
  findFirmRow,
  insertSpelling,
  writeFirm,
  writeSpelling,
} from '../queries/decisions.ts';
import { type FirmDetails, findSpelling, type Spelling } from './decisions.ts';
import { shippedDirectory } from './directory.ts';
import { nameKeyOfSpelling, normalizeFirmName } from './normalize.ts';
import type { OwnerColumns } from './owners.ts';
import { resolveFirm } from './resolve.ts';
import { spellingKey } from './spelling-key.ts';

/** What of a firm admins change. Its `name_key`, by which moves know it, stays. */
export type FirmFields = Pick<FirmDetails, 'name' | 'channel'> & OwnerColumns;

/** What a change of a spelling was: what it is undone by. */
export type SpellingChange = NonNullable<FirmDetails['previous']>['spellings'][number];

interface By {
  name: string;
  at: Date;
}

/** Writes a firm that was locked, and keeps what an undo restores. */
export async function changeFirm(
  tx: Tx,
  before: FirmDetails,
  fields: Partial<FirmFields>,
  spellings: SpellingChange[],
): Promise<FirmDetails> {
  const { name, channel, ownerKey, ownedSince, countsToOwner, ownedByAdmin } = before;
  const kept = { name, channel, ownerKey, ownedSince, countsToOwner, ownedByAdmin };
  return write(tx, before, { ...fields, previous: { ...kept, spellings } });
}

/** Restores the fields that a firm had before its last change. */
export const restoreFirm = (tx: Tx, before: FirmDetails, fields: FirmFields): Promise<FirmDetails> =>
  write(tx, before, { ...fields, previous: null });

/** Notes whose a firm is, where the directory says so; no change that anyone undoes. */
export const followDirectory = (tx: Tx, before: FirmDetails, owner: OwnerColumns): Promise<FirmDetails> =>
  write(tx, before, owner);

async function write(tx: Tx, before: FirmDetails, columns: Partial<FirmDetails>): Promise<FirmDetails> {
  const [after] = await writeFirm(tx, before, columns);
  if (!after) throw new Error(`The firm "${before.name}" is not locked.`);
  return after;
}

/**
 * Makes a name a spelling of a firm, and the one it had a former name.
 * @returns the changes; null where another firm has the name
 */
export async function claimName(
  tx: Tx,
  firm: FirmDetails,
  name: string,
  by: By,
): Promise<SpellingChange[] | null> {
  const [key, formerKey] = [spellingKey(name), spellingKey(firm.name)];
  if (key === formerKey) return [];
  const known = await findSpelling(tx, key, 'lock');
  if (known ? known.firmId !== firm.id : await isOthersName(tx, firm, name)) return null;
  const changes: SpellingChange[] = [];
  if (!known) changes.push(await addSpelling(tx, firm, { spelling: name, isFormer: false }, by));
  else if (known.isFormer) changes.push(await markFormer(tx, known, false));
  const former = await findSpelling(tx, formerKey, 'lock');
  if (!former) changes.push(await addSpelling(tx, firm, { spelling: firm.name, isFormer: true }, by));
  else if (former.firmId === firm.id && !former.isFormer) changes.push(await markFormer(tx, former, true));
  return changes;
}

async function isOthersName(tx: Tx, firm: FirmDetails, name: string): Promise<boolean> {
  const other = await findFirmRow(tx, { nameKey: nameKeyOfSpelling(name) });
  if (other && other.id !== firm.id) return true;
  const rule = resolveFirm(name, shippedDirectory());
  return rule.status === 'known' && normalizeFirmName(rule.firm.name) !== firm.nameKey;
}

/** Records a new spelling of a firm, as an admin said. */
export async function addSpelling(
  tx: Tx,
  firm: FirmDetails,
  { spelling, isFormer }: Pick<Spelling, 'spelling' | 'isFormer'>,
  { name, at }: By,
): Promise<SpellingChange> {
  const key = spellingKey(spelling);
  await insertSpelling(tx, {
    spellingKey: key,
    spelling,
    firmId: firm.id,
    status: 'confirmed',
    isFormer,
    decidedBy: name,
    decidedAt: at,
    updatedAt: at,
  });
  return { key, version: 1, before: null };
}

/** Marks a spelling as a name that its firm had before, or as none. */
export async function markFormer(tx: Tx, row: Spelling, isFormer: boolean): Promise<SpellingChange> {
  const [after] = await writeSpelling(tx, row.spellingKey, { isFormer });
  return { key: row.spellingKey, version: after?.version ?? null, before: keptOf(row) };
}

/** Removes a spelling that no move has. */
export async function removeSpelling(tx: Tx, row: Spelling): Promise<SpellingChange> {
  await deleteSpelling(tx, row.spellingKey);
  return { key: row.spellingKey, version: null, before: keptOf(row) };
}

/** What of a spelling an undo restores. */
function keptOf(row: Spelling): SpellingChange['before'] {
  const { spelling, status, isFormer, decidedBy, decidedAt, previousFirmId, previousStatus } = row;
  const decided = { decidedBy, decidedAt: decidedAt?.toISOString() ?? null };
  const { rulesVersion, version } = row;
  return { spelling, status, isFormer, ...decided, previousFirmId, previousStatus, rulesVersion, version };
}

/**
 * Restores a spelling that was removed or marked. @returns false where someone changed it since; one that was added is not
 * restored here
 */
export async function restoreSpelling(
  tx: Tx,
  firm: FirmDetails,
  { key, version, before }: SpellingChange,
  at: Date,
): Promise<boolean> {
  const row = await findSpelling(tx, key, 'lock');
  if (before === null || (row?.version ?? null) !== version) return false;
  const { decidedAt, ...kept } = before;
  const columns = { ...kept, decidedAt: decidedAt === null ? null : new Date(decidedAt), updatedAt: at };
  if (row) await writeSpelling(tx, key, { isFormer: before.isFormer });
  else await insertSpelling(tx, { spellingKey: key, firmId: firm.id, ...columns });
  return true;
}

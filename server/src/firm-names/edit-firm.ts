import type { RespellingCounts } from '@liftout/contract/firm-names';
import type { FirmOwnership } from '@liftout/contract/firm-records';
import {
  addSpelling,
  type Channel,
  changeFirm,
  claimName,
  type FirmDetails,
  type FirmFields,
  findSpelling,
  followDirectory,
  loadOwnership,
  markFormer,
  nameKeyOfSpelling,
  type OwnerColumns,
  type Ownership,
  ownerColumns,
  ownerOf,
  readFirmDetails,
  removeSpelling,
  restoreFirm,
  restoreSpelling,
  type Spelling,
  type SpellingChange,
  shippedOwners,
  spellingKey,
} from '../firms/service.ts';
import { spellingsOf } from '../moves/service.ts';
import { type AuditEntry, audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { meantByRules } from './by-rules.ts';
import { followOwnership, requestedOwner, withOwner } from './change-owner.ts';
import { followRules, recordsOf, unrecorded } from './decide.ts';

export interface FirmEdit {
  name?: string | undefined;
  channel?: Channel | null | undefined;
  /** Null: what the directory says. */
  ownership?: FirmOwnership | null | undefined;
}

const shown = ({ name, channel, ownerKey, ownedSince, countsToOwner }: FirmFields) => ({
  name,
  channel,
  owner: ownerKey,
  since: ownedSince,
  countsToOwner,
});

async function record(
  tx: Tx,
  action: AuditEntry['action'],
  id: string,
  { before, after, at }: { before: object; after: object; at: Date },
): Promise<void> {
  await audit(tx, { action, entity: 'firm', entityId: id, before, after }, at);
}

/** Whose firms are, by what moves follow so far of this one, and by what these columns say of it. */
async function ownershipsOf(
  tx: Tx,
  firm: FirmDetails,
  columns: OwnerColumns,
): Promise<{ before: Ownership; after: Ownership }> {
  const ownership = await loadOwnership(tx);
  const whose = (owner: OwnerColumns) => withOwner(ownership, firm.nameKey, ownerOf(owner));
  return { before: whose(firm), after: whose(columns) };
}

/** What another owner of a firm would change. Throws 404, and 400 that names the field. */
export async function previewOwner(
  tx: Tx,
  id: string,
  requested: FirmOwnership | null,
  today: string,
): Promise<RespellingCounts> {
  const firm = await readFirmDetails(tx, { id });
  if (!firm) throw notFound('This firm');
  const columns = await requestedOwner(tx, firm, requested, { today, addOwner: null });
  return followOwnership(tx, await ownershipsOf(tx, firm, columns), null);
}

/** Changes a locked firm. Throws 400 that names the field, 409 where another firm has the name. */
export async function editFirm(
  tx: Tx,
  before: FirmDetails,
  { name = before.name, channel, ownership }: FirmEdit,
  at: Date,
): Promise<void> {
  const spellings = await claimName(tx, before, name, { name: tx.scope.actor.name, at });
  if (spellings === null) throw conflict('Another firm has this name. Move its spellings there instead.');
  const today = at.toISOString().slice(0, 10);
  const owner =
    ownership === undefined ? null : await requestedOwner(tx, before, ownership, { today, addOwner: at });
  const ownerships = owner && (await ownershipsOf(tx, before, owner));
  const fields = { name, ...(channel !== undefined && { channel }), ...owner };
  const after = await changeFirm(tx, before, fields, spellings);
  const moved = ownerships && (await followOwnership(tx, ownerships, at));
  await record(tx, 'firm.updated', before.id, {
    before: shown(before),
    after: { ...shown(after), ...moved },
    at,
  });
}

/**
 * Gives moves what the directory now says of a locked firm's owner, and notes that they follow it.
 * @returns whether a move changed
 */
export async function followDirectoryOf(tx: Tx, firm: FirmDetails, at: Date): Promise<boolean> {
  const said = ownerColumns(shippedOwners().get(firm.nameKey) ?? null, false);
  const ownerships = await ownershipsOf(tx, firm, said);
  const after = await followDirectory(tx, firm, said);
  const counts = await followOwnership(tx, ownerships, at);
  const isChanged = counts.moves + counts.conversions + counts.conversionsEnded > 0;
  if (isChanged)
    await record(tx, 'firm.followed', firm.id, {
      before: shown(firm),
      after: { ...shown(after), ...counts },
      at,
    });
  return isChanged;
}

/** Undoes the last change of a locked firm. Throws 409 where there is none, or a spelling was changed since. */
export async function undoEdit(tx: Tx, firm: FirmDetails, at: Date): Promise<void> {
  if (firm.previous === null) throw conflict('There is no change to undo on this firm.');
  const { spellings, ...fields } = firm.previous;
  for (const change of spellings)
    if (!(await undoSpelling(tx, firm, change, at)))
      throw conflict('One of its spellings was changed since. Nothing was undone.');
  const ownerships = await ownershipsOf(tx, firm, fields);
  const after = await restoreFirm(tx, firm, fields);
  const counts = await followOwnership(tx, ownerships, at);
  await record(tx, 'firm.undone', firm.id, {
    before: shown(firm),
    after: { ...shown(after), ...counts },
    at,
  });
}

async function undoSpelling(tx: Tx, firm: FirmDetails, change: SpellingChange, at: Date): Promise<boolean> {
  if (change.before !== null) return restoreSpelling(tx, firm, change, at);
  const row = await findSpelling(tx, change.key, 'lock');
  if (!row || row.version !== change.version || row.firmId !== firm.id) return false;
  if ((await countMoves(tx, firm, change.key)) === 0) await removeSpelling(tx, row);
  else {
    // Files had it meanwhile: their moves count as the rules say.
    const { status, to } = await meantByRules(tx, row.spelling, firm, at);
    await followRules(tx, { ...row, decidedBy: null, decidedAt: null }, to, { status, at });
  }
  return true;
}

/** How many moves are reported with a spelling of a firm. */
async function countMoves(tx: Tx, firm: FirmDetails, key: string): Promise<number> {
  const records = await recordsOf(tx, await loadOwnership(tx), firm.nameKey, unrecorded);
  let moves = 0;
  for (const { id } of records)
    for (const spelled of await spellingsOf(tx, id))
      if (spellingKey(spelled.spelling) === key) moves += spelled.moves;
  return moves;
}

/** Adds a spelling that is not recorded to a locked firm. Throws 409 where it is. */
export async function addFirmSpelling(
  tx: Tx,
  firm: FirmDetails,
  { spelling, former }: { spelling: string; former: boolean },
  at: Date,
): Promise<void> {
  const key = spellingKey(spelling);
  const known = await findSpelling(tx, key, 'lock');
  if (known?.firmId === firm.id) throw conflict(`“${spelling}” is a spelling of this firm already.`);
  if (known) throw conflict(`“${spelling}” is a spelling of another firm. Move it here instead.`);
  const other = await readFirmDetails(tx, { nameKey: nameKeyOfSpelling(spelling) });
  if (other && other.id !== firm.id)
    throw conflict('Another firm has this name. Merge it into this one instead.');
  const change = await addSpelling(
    tx,
    firm,
    { spelling, isFormer: former },
    { name: tx.scope.actor.name, at },
  );
  await changeFirm(tx, firm, {}, [change]);
  const after = { spelling, former };
  await record(tx, 'firm.spelling-added', firm.id, { before: {}, after, at });
}

async function requireOwnSpelling(tx: Tx, firm: FirmDetails, key: string): Promise<Spelling> {
  const row = await findSpelling(tx, key, 'lock');
  if (!row || row.firmId !== firm.id) throw notFound('This spelling');
  return row;
}

/** Marks a spelling of a locked firm as a former name, or as none. Throws 404. */
export async function markFirmSpelling(
  tx: Tx,
  firm: FirmDetails,
  { key, former }: { key: string; former: boolean },
  at: Date,
): Promise<void> {
  const row = await requireOwnSpelling(tx, firm, key);
  await changeFirm(tx, firm, {}, [await markFormer(tx, row, former)]);
  const { spelling } = row;
  const before = { spelling, former: row.isFormer };
  await record(tx, 'firm.spelling-marked', firm.id, { before, after: { spelling, former }, at });
}

/** Removes a spelling of a locked firm. Throws 404, 409 where it is the firm's name or moves have it. */
export async function removeFirmSpelling(tx: Tx, firm: FirmDetails, key: string, at: Date): Promise<void> {
  const row = await requireOwnSpelling(tx, firm, key);
  if (key === spellingKey(firm.name)) throw conflict("It is the firm's name. Rename the firm first.");
  const moves = await countMoves(tx, firm, key);
  if (moves > 0)
    throw conflict(`Moves have this spelling (${moves}). Move it to another firm, or keep it apart.`);
  await changeFirm(tx, firm, {}, [await removeSpelling(tx, row)]);
  const { spelling, status } = row;
  await record(tx, 'firm.spelling-removed', firm.id, { before: { spelling, status }, after: {}, at });
}

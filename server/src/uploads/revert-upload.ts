import { resolveAdvisors } from '../advisors/service.ts';
import { loadOwnership, lockMoves } from '../firms/service.ts';
import { analyzeMoves, countRevertible, markTakeovers, revertMoves } from '../moves/service.ts';
import { audit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { takeBack } from '../watches/service.ts';
import { notifyClients } from './notify-clients.ts';
import { findUpload, saveUpload, type UploadRecord } from './queries/uploads.ts';
import { toWire } from './wire.ts';

/** Removes the moves that only this upload reported, in the caller's transaction. Throws 404, 409 where it is reverted. */
export async function revertUpload(tx: Tx, clock: Clock, id: string) {
  await lockMoves(tx);
  const before = await findStanding(tx, id);
  const at = clock.now();
  const revertedBy = tx.scope.actor.name;
  const { converted, ...counts } = await revertMoves(tx, id, before.market);
  if (converted.length > 0) await markTakeovers(tx, converted, await loadOwnership(tx));
  await resolveAdvisors(tx);
  await takeBack(tx);
  await analyzeMoves(tx, counts.removed);
  await saveUpload(tx, id, { revertedBy, revertedAt: at });
  const change = { before: { added: before.added }, after: counts };
  await audit(tx, { action: 'upload.reverted', entity: 'upload', entityId: id, ...change }, at);
  await notifyClients(tx, ['moves', 'notifications']);
  return { upload: toWire({ ...before, revertedBy, revertedAt: at }), ...counts };
}

/** What reverting an upload would remove and keep. Throws 404, 409 where it is already reverted. */
export async function previewRevert(tx: Tx, id: string) {
  const { market } = await findStanding(tx, id);
  return countRevertible(tx, id, market);
}

async function findStanding(tx: Tx, id: string): Promise<UploadRecord> {
  const found = await findUpload(tx, id);
  if (!found) throw notFound('This upload');
  if (found.revertedAt) throw conflict('This upload was already reverted.');
  return found;
}

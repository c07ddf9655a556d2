import type { Stage } from '@liftout/contract/contacts';
import { stages } from '@liftout/contract/contacts';
import { withdrawEstimates } from '../deals/service.ts';
import { isPlanned } from '../next-steps/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { archiveContacts } from './archive.ts';
import { erasedAmong } from './erased.ts';
import { markAsNamed } from './named-as-marked.ts';
import { setStage } from './pipeline.ts';
import {
  type ImportBatch,
  insertImported,
  lockAdded,
  readFormerPeople,
  readImportedStages,
  readRevalued,
  readWritten,
  restoreImported,
  updateImported,
} from './queries/import.ts';
import { noteImported } from './queries/origins.ts';

/**
 * Stores a batch of an import, whose rows say which contacts are new and what changes of known ones; the caller has locked
 * those. There is no audit entry for each contact: the import has one, and its rows are in the contacts' timelines.
 */
export async function storeImported(tx: Tx, batch: ImportBatch, at: Date): Promise<void> {
  await insertImported(tx, batch, at);
  await updateImported(tx, batch, at);
  await noteImported(tx, batch, at);
  await markAsNamed(tx, batch.clientId, await readWritten(tx, batch));
  const { clientId } = batch;
  const groups = new Map<string, { stage: Stage; valueCents: number | null; contactIds: string[] }>();
  const opening = await readImportedStages(tx, batch);
  // The value of an open deal may depend on the new revenue.
  const revalued = (await readRevalued(tx, batch)).map((row) => ({ ...row, valueCents: null }));
  for (const { id, stage: name, valueCents } of [...opening, ...revalued]) {
    const stage = stages.find((known) => known === name);
    if (!stage) continue;
    const key = `${stage} ${valueCents}`;
    const group = groups.get(key) ?? { stage, valueCents, contactIds: [] };
    group.contactIds.push(id);
    groups.set(key, group);
  }
  for (const { stage, valueCents, contactIds } of groups.values())
    await setStage(tx, { clientId, contactIds, stage, valueCents, isFound: true }, at);
}

/** What a revert did: contacts that it archived, that stay, whose values went back, and of which some value stays. */
export interface RevertedContacts {
  archived: number;
  kept: number;
  restored: number;
  keptValues: number;
}

/**
 * Reverts a batch of an import. A contact that it added is archived, unless somebody worked on it since. A value that it
 * changed goes back, unless somebody changed it since, and so does the value of a deal that it estimated from a revenue.
 */
export async function revertImported(
  tx: Tx,
  batch: ImportBatch,
  { reason, at }: { reason: string; at: Date },
): Promise<RevertedContacts> {
  const added = await lockAdded(tx, batch, isPlanned);
  const untouched = added.filter(({ isWorkedOn }) => !isWorkedOn);
  const ids = untouched.map(({ id }) => id);
  // The import put them there; nobody else did anything with them.
  const inPipeline = untouched.filter((one) => one.inPipeline).map(({ id }) => id);
  if (inPipeline.length > 0)
    await setStage(tx, { clientId: batch.clientId, contactIds: inPipeline, stage: null, neverWas: true }, at);
  const archived = await archiveContacts(tx, batch.clientId, ids, { reason, at });
  const former = await readFormerPeople(tx, batch);
  const erased = [...(await erasedAmong(tx, batch.clientId, former))].map(({ id }) => id);
  const restored = await restoreImported(tx, batch, at, erased);
  const estimates = restored.flatMap(({ id: contactId, revenueCents: valueCents, storedAt }) =>
    valueCents === null ? [] : [{ contactId, valueCents, at: storedAt.toISOString() }],
  );
  if (estimates.length > 0) await withdrawEstimates(tx, batch.clientId, estimates, at);
  return {
    archived: archived.length,
    kept: added.length - archived.length,
    restored: restored.filter(({ back }) => back > 0).length,
    keptValues: restored.filter(({ kept }) => kept > 0).length,
  };
}

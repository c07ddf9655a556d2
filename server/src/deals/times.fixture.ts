import type { Stage } from '@liftout/contract/deals';
import { newId } from '../platform/db/ids.ts';
import type { TestApp } from '../testing/app.ts';
import { makeContact, makeDeal, write } from '../testing/rows/factories.ts';

/** Where a deal can stand. */
export type Standing = Stage | 'lost' | 'removed';
/** A day of 2025 (`08-20`), or an instant. */
export type At = string | Date;
export const instantOf = (at: At): Date => (at instanceof Date ? at : new Date(`2025-${at}T12:00:00Z`));

/** A deal of alpha, of $1M, that is made at the first step and taken through the others, as the app writes them. @returns its id */
export async function dealThrough(
  t: TestApp,
  [first, ...rest]: [[Stage, At], ...[Standing, At][]],
  /** `valueCents` 0: not known. `isFound`: a file brought it, in its first stage. */
  { valueCents = 100_000_000, isFound = false } = {},
): Promise<string> {
  const made = instantOf(first[1]);
  const contactId = await makeContact(t, 'alpha', { inPipeline: true, pipelineStage: first[0] });
  const id = newId();
  await makeDeal(t, 'alpha', contactId, {
    id,
    stage: first[0],
    valueCents,
    foundIn: isFound ? first[0] : null,
    stageChangedAt: made,
    createdAt: made,
    updatedAt: made,
  });
  for (const [standing, at] of rest) await step(t, id, standing, instantOf(at));
  return id;
}

/** Changes where a deal stands, at an instant. */
export const step = (t: TestApp, id: string, standing: Standing, at: Date): Promise<unknown> =>
  write(t, ({ client }) =>
    standing === 'lost' || standing === 'removed'
      ? client.query('UPDATE deals SET archived_at = $2, updated_at = $2, lost_reason = $3 WHERE id = $1', [
          id,
          at,
          standing === 'lost' ? 'timing' : null,
        ])
      : client.query(
          `UPDATE deals SET archived_at = NULL, lost_reason = NULL, stage = $3, updated_at = $2 WHERE id = $1`,
          [id, at, standing],
        ),
  );

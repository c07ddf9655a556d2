import type { dealStages } from '../../platform/db/schema/index.ts';
import { at } from '../random.ts';
import type { DealRow, Stage } from '../rows.ts';

type DealStageRow = typeof dealStages.$inferInsert;

const columns: readonly Stage[] = ['targeted', 'conversation', 'meeting', 'closing', 'won'];

/**
 * How a deal came to where it is: through every stage before its own, one after the other, between the day it was made
 * and that of its last change; then out of the pipeline, where it is archived.
 */
export function stageHistory(deal: DealRow): DealStageRow[] {
  const { clientId, id: dealId, createdAt, stageChangedAt, stageChangedBy: changedBy, archivedAt } = deal;
  const path = columns.slice(0, columns.indexOf(deal.stage) + 1);
  const span = stageChangedAt.getTime() - createdAt.getTime();
  const steps: DealStageRow[] = path.map((stage, index) => ({
    clientId,
    dealId,
    fromStage: index === 0 ? null : at(path, index - 1),
    toStage: stage,
    // Later stages are shorter.
    changedAt:
      index === path.length - 1
        ? stageChangedAt
        : new Date(createdAt.getTime() + Math.round(span * Math.sqrt(index / (path.length - 1)))),
    changedBy,
  }));
  if (!archivedAt) return steps;
  return [
    ...steps,
    { clientId, dealId, fromStage: deal.stage, toStage: 'removed', changedAt: archivedAt, changedBy },
  ];
}

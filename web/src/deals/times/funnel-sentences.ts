import { lossReasonLabels } from '@liftout/contract/deal-losses';
import type { DealFunnel, StageOutcomes } from '@liftout/contract/deal-times';
import { count, counted } from '../../lib/format/formats.ts';
import { stageLabels } from '../stages.ts';

/** Below this, a share says nothing. */
const telling = 10;

/** The stage from which the smallest share of deals went on, of those to which at least ten came. */
function narrowest(stages: readonly StageOutcomes[]): StageOutcomes | undefined {
  return stages
    .filter(({ stage, entered }) => stage !== 'won' && entered >= telling)
    .toSorted((a, b) => a.wentOn / a.entered - b.wentOn / b.entered)[0];
}

/** What the funnel says, in a sentence. */
export function funnelTitle({ stages }: Pick<DealFunnel, 'stages'>): string {
  const stage = narrowest(stages);
  if (!stage) return 'From stage to stage';
  return `Fewest advance from ${stageLabels[stage.stage]}: ${count(stage.wentOn)} of ${count(stage.entered)}`;
}

/** Why deals were lost; null where none were. */
export function lossSentence({ losses }: Pick<DealFunnel, 'losses'>): string | null {
  if (losses.length === 0) return null;
  const all = losses.reduce((sum, { deals }) => sum + deals, 0);
  const reasons = losses.map(({ reason, deals }) => `${lossReasonLabels[reason]} ${count(deals)}`);
  return `${counted(all, 'deal')} lost: ${reasons.join(', ')}.`;
}

/** Days with at most one decimal: `6.5 days`, `1 day`, `under a day`. */
export function daysText(days: number): string {
  if (days < 1) return 'under a day';
  return `${days.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${days === 1 ? 'day' : 'days'}`;
}

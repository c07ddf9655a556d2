import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { Hourglass } from 'lucide-react';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { now } from '../../lib/format/clock.ts';
import { count, counted } from '../../lib/format/formats.ts';
import { daysSince } from '../../lib/format/times.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { stageLabels } from '../stages.ts';

type Limits = ReadonlyMap<Stage, number>;

/** Whether a deal has stood in its stage for as long as the client's limit for it. */
export function isStuck(deal: Pick<Deal, 'stage' | 'since'>, limits: Limits, at = now()): boolean {
  const limit = limits.get(deal.stage);
  return limit !== undefined && daysSince(deal.since, at) >= limit;
}

const StuckLimits = createContext<Limits>(new Map());

interface StuckLimitsOfProps {
  limits: DealBoard['limits'];
  children: ReactNode;
}

/** Gives the cards in it the days after which a deal is stuck. */
export function StuckLimitsOf({ limits, children }: StuckLimitsOfProps) {
  const byStage = useMemo(() => new Map(limits.map(({ stage, days }) => [stage, days])), [limits]);
  return <StuckLimits value={byStage}>{children}</StuckLimits>;
}

/** In `Closing`, in `Conversation`. */
const placeOf = (stage: Stage) => stageLabels[stage].replace(/^In /, '');

/** How long a deal has stood in its stage: `12 days in Closing`. */
export function stageTime({ stage, since }: Pick<Deal, 'stage' | 'since'>, at = now()): string {
  const days = daysSince(since, at);
  if (stage === 'won') return days === 0 ? 'Won today' : `Won ${counted(days, 'day')} ago`;
  return days === 0 ? `In ${placeOf(stage)} since today` : `${counted(days, 'day')} in ${placeOf(stage)}`;
}

/**
 * How long a deal has stood in its stage, marked where it is stuck there, by the limits of `StuckLimitsOf`. On a card too
 * narrow for it only the mark is shown; its `@container` is the line that it stands in.
 */
export function StageTime({ deal }: { deal: Deal }) {
  const isMarked = isStuck(deal, use(StuckLimits));
  const days = `${count(daysSince(deal.since))}d`;
  const text = isMarked ? `Stuck: ${stageTime(deal)}` : stageTime(deal);
  const words = (
    <>
      <span aria-hidden>{days}</span>
      <span className="sr-only">{text}</span>
    </>
  );
  return isMarked ? (
    <span title={text} className="inline-flex">
      <Badge tone="warning" icon={<Hourglass aria-hidden size={11} />}>
        {words}
      </Badge>
    </span>
  ) : (
    <span data-stage-time title={text} className="@max-[11.5rem]:hidden text-ink-faint text-xs tabular-nums">
      {words}
    </span>
  );
}

import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { Hourglass } from 'lucide-react';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { now } from '../../lib/format/clock.ts';
import { count, counted } from '../../lib/format/formats.ts';
import { Badge } from '../../ui/data/badge.tsx';

const dayInMs = 86_400_000;

/** Whole days in which a deal has stood in its stage. */
export const daysInStage = ({ since }: Pick<Deal, 'since'>, at = now()): number =>
  Math.max(0, Math.floor((at.getTime() - Date.parse(since)) / dayInMs));

type Limits = ReadonlyMap<Stage, number>;

/** Whether a deal has stood in its stage for as long as the client's limit for it. */
export function isStuck(deal: Pick<Deal, 'stage' | 'since'>, limits: Limits, at = now()): boolean {
  const limit = limits.get(deal.stage);
  return limit !== undefined && daysInStage(deal, at) >= limit;
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

/** How long a deal has stood in its stage, where it is stuck there; within `StuckLimitsOf`. */
export function StuckBadge({ deal }: { deal: Deal }) {
  if (!isStuck(deal, use(StuckLimits))) return null;
  const days = daysInStage(deal);
  return (
    <span title={`Stuck: ${counted(days, 'day')} in this stage`} className="inline-flex">
      <Badge tone="warning" icon={<Hourglass aria-hidden size={11} />}>
        <span aria-hidden>{count(days)}d</span>
        <span className="sr-only">Stuck: {counted(days, 'day')} in this stage</span>
      </Badge>
    </span>
  );
}

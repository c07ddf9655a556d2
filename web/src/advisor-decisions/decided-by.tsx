import type { AdvisorPair } from '@liftout/contract/advisor-decisions';
import { Badge } from '../ui/data/badge.tsx';
import { RelativeTime } from '../ui/data/values.tsx';

/** What was decided on a pair, by whom and when. */
export function DecidedBy({ pair: { state, decidedBy, decidedAt } }: { pair: AdvisorPair }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
      <Badge>{state === 'same' ? 'One person' : 'Different people'}</Badge>
      {decidedAt ? (
        <span>
          by {decidedBy}, <RelativeTime at={decidedAt} inline />
        </span>
      ) : null}
    </p>
  );
}

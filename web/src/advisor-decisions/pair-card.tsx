import type { AdvisorPair } from '@liftout/contract/advisor-decisions';
import { money } from '../lib/format/formats.ts';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { CareerSide } from './career-side.tsx';
import { DecidedBy } from './decided-by.tsx';
import { EvidenceList } from './evidence-list.tsx';
import { type Decision, pairName } from './words.ts';

interface PairCardProps {
  pair: AdvisorPair;
  onDecide: (decision: Decision) => void;
  undoing: boolean;
  onUndo: () => void;
}

/** Two careers that may be one person's, what speaks for and against, and the decision. */
export function PairCard({ pair, onDecide, undoing, onUndo }: PairCardProps) {
  const name = pairName(pair);
  return (
    <Card className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 dir="auto" className="text-left wrap-anywhere font-semibold">
            {name}
          </h3>
          {pair.state === 'open' ? (
            pair.countedTwice === null ? null : (
              <p className="text-ink-soft text-sm">
                If they are one person, {money(pair.countedTwice)} count twice now.
              </p>
            )
          ) : (
            <DecidedBy pair={pair} />
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {pair.state === 'open' ? (
            <>
              <Button
                size="sm"
                aria-label={`Different people: ${name}`}
                onClick={() => onDecide('different')}
              >
                Different people
              </Button>
              <Button
                size="sm"
                variant="primary"
                aria-label={`One person: ${name}`}
                onClick={() => onDecide('same')}
              >
                One person
              </Button>
            </>
          ) : (
            <Button
              size="sm"
              aria-label={`Undo: ${name}`}
              busy={undoing}
              busyText="Undoing…"
              onClick={onUndo}
            >
              Undo
            </Button>
          )}
        </div>
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <CareerSide career={pair.a} linked />
        <CareerSide career={pair.b} linked />
      </div>
      {pair.evidence.length > 0 ? <EvidenceList evidence={pair.evidence} /> : null}
    </Card>
  );
}

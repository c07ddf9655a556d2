import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { focusOnceGone, nearestTo } from '../ui/overlay/nearest.ts';
import { DecidedBy } from './decided-by.tsx';
import { decisionsQuery } from './queries.ts';
import { useUndoDecision } from './use-decide.ts';
import { pairName } from './words.ts';

/** What admins decided on an advisor, each with Undo; nothing where nobody did. */
export function AdvisorDecisions({ id }: { id: string }) {
  const { data } = useQuery(decisionsQuery(id));
  const undo = useUndoDecision();
  if (!data || data.decisions.length === 0) return null;
  return (
    <Section title="Decisions" description="What admins decided about who this is.">
      <Card flush>
        <ul aria-label="Decisions" className="divide-y divide-line-soft">
          {data.decisions.map((pair) => (
            <li key={pair.id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-3">
              <div className="min-w-0">
                <p dir="auto" className="text-left wrap-anywhere font-medium">
                  {pairName(pair)}
                </p>
                <DecidedBy pair={pair} />
              </div>
              <Button
                size="sm"
                aria-label={`Undo: ${pairName(pair)}`}
                busy={undo.isPending && undo.variables.id === pair.id}
                busyText="Undoing…"
                onClick={({ currentTarget }) => {
                  focusOnceGone(currentTarget, nearestTo(currentTarget));
                  undo.mutate(pair);
                }}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

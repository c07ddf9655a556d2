import { useQuery } from '@tanstack/react-query';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { advisorSignsQuery } from './queries.ts';
import { SignsOf } from './signs-of.tsx';

interface AdvisorSignsProps {
  clientId: string;
  advisorId: string;
  name: string;
}

/** The signs that an advisor may move, from what the client's market tells. */
export function AdvisorSigns({ clientId, advisorId, name }: AdvisorSignsProps) {
  const query = useQuery(advisorSignsQuery(clientId, advisorId));
  const firm = query.data?.firm;
  return (
    <Section
      title="Signs of a move"
      description={firm ? `At ${firm}, the firm they joined last.` : 'Based on their latest move.'}
    >
      <Card>
        {query.data && !firm ? (
          <p className="text-ink-soft text-sm">No move in this market shows which firm they're with.</p>
        ) : (
          <SignsOf clientId={clientId} name={name} query={query} />
        )}
      </Card>
    </Section>
  );
}

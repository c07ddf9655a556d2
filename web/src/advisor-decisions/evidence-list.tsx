import type { AdvisorEvidence } from '@liftout/contract/advisor-decisions';
import { Minus, Plus } from 'lucide-react';

interface EvidenceListProps {
  evidence: readonly AdvisorEvidence[];
  label?: string;
  className?: string;
}

/** What speaks for one person, then what speaks against. */
export function EvidenceList({
  evidence,
  label = 'Evidence',
  className = 'border-line-soft border-t pt-3',
}: EvidenceListProps) {
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-x-4 gap-y-1 text-sm ${className}`}>
      {evidence.map(({ kind, bits, words }) => {
        const speaksFor = bits > 0;
        const Icon = speaksFor ? Plus : Minus;
        return (
          <li key={`${kind} ${words}`} className="inline-flex items-center gap-1.5">
            <Icon aria-hidden size={13} className={speaksFor ? 'text-positive' : 'text-negative'} />
            <span className="sr-only">{speaksFor ? 'For one person: ' : 'Against: '}</span>
            {words}
          </li>
        );
      })}
    </ul>
  );
}

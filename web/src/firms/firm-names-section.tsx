import type { FirmAnalysis } from '@liftout/contract/firms';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';

/** The spellings of a firm in the client's contacts, and why each is this firm; nothing where there is none. */
export function FirmNamesSection({ firm: { reasons } }: { firm: FirmAnalysis }) {
  if (reasons.length === 0) return null;
  return (
    <Section
      title="Names"
      description="How your contacts spell this firm, and why each spelling counts as this firm."
    >
      <Card>
        <ul aria-label="Spellings of this firm" className="flex flex-col divide-y divide-line-soft">
          {reasons.map(({ spelling, text }) => (
            <li key={spelling} className="flex flex-wrap gap-x-3 gap-y-0.5 py-2 first:pt-0 last:pb-0">
              <span className="wrap-anywhere font-medium">{spelling}</span>
              <span className="text-ink-soft text-sm">{text}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

import type { AdvisorContact } from '@liftout/contract/advisors';
import { useOpenContact } from '../contacts/index.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';

/** The reader's own contacts that are this advisor, or may be, and why. */
export function AdvisorContacts({ contacts }: { contacts: readonly AdvisorContact[] }) {
  const openContact = useOpenContact();
  return (
    <Section title="Your contacts" description="Your contacts who are, or may be, this advisor.">
      <Card flush={contacts.length > 0}>
        {contacts.length === 0 ? (
          <p className="text-ink-soft">None of your contacts is this advisor.</p>
        ) : (
          <ul aria-label="Your contacts" className="divide-y divide-line-soft">
            {contacts.map(({ id, name, firm, city, certainty, evidence }) => (
              <li key={id} className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
                <div className="min-w-0">
                  <p className="flex flex-wrap items-center gap-2">
                    <span dir="auto" className="wrap-anywhere font-medium">
                      {name}
                    </span>
                    <Badge tone={certainty === 'same' ? 'positive' : 'neutral'}>
                      {certainty === 'same' ? 'Same person' : 'Maybe the same person'}
                    </Badge>
                  </p>
                  <p className="text-ink-soft text-sm">{[firm, city].filter(Boolean).join(', ')}</p>
                  {evidence.length > 0 ? (
                    <p className="text-ink-faint text-sm">{evidence.join(' · ')}</p>
                  ) : null}
                </div>
                <Button size="sm" aria-label={`Open contact ${name}`} onClick={() => openContact(id)}>
                  Open contact
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

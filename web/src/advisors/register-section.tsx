import type { RegisterEntry } from '@liftout/contract/advisors';
import { calendarDay, monthName } from '../lib/format/times.ts';
import { DefinitionList } from '../ui/data/definition-list.tsx';
import { Card, CardHeader } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';

/** What the public register says of an advisor's CRD numbers. */
export function RegisterSection({ entries }: { entries: readonly RegisterEntry[] }) {
  return (
    <Section title="Public register" description="From imported register files. Admins only.">
      <div className="flex flex-col gap-3">
        {entries.map((entry) => (
          <Card key={entry.crd} className="flex flex-col gap-4">
            <CardHeader
              title={entry.name}
              description={`CRD ${entry.crd}, file of ${calendarDay(entry.asOf)}`}
            />
            {entry.matched === null ? null : <Matched evidence={entry.matched} />}
            <DefinitionList items={factsOf(entry)} />
          </Card>
        ))}
      </div>
    </Section>
  );
}

/** No file told the number: what it was found by. */
function Matched({ evidence }: { evidence: NonNullable<RegisterEntry['matched']> }) {
  return (
    <p className="text-ink-soft text-sm">
      Matched by name and firm, as nobody else of this name fits:{' '}
      {evidence
        .map(
          ({ side, firm, day }) =>
            `${side === 'joined' ? 'registered with' : 'left'} ${firm} on ${calendarDay(day)}`,
        )
        .join('; ')}
      .
    </p>
  );
}

/** `Mar 3, 2019`, or `March 2019` where no day is told. */
const timeOf = (day: string | null, byMonth: boolean): string => {
  if (day === null) return 'not known';
  return byMonth ? monthName(day) : calendarDay(day);
};

const factsOf = ({ exams, designations, hasDisclosures, stints }: RegisterEntry) => [
  {
    label: 'Exams',
    value:
      exams.length === 0
        ? 'None on file'
        : exams.map(({ code, day }) => (day ? `${code} (${calendarDay(day)})` : code)).join(', '),
  },
  ...(designations.length > 0 ? [{ label: 'Designations', value: designations.join(', ') }] : []),
  { label: 'Disclosures', value: hasDisclosures ? 'Yes, see BrokerCheck' : 'None on file' },
  {
    label: 'Registrations and jobs',
    value:
      stints.length === 0 ? (
        'None on file'
      ) : (
        <ul className="flex flex-col gap-1">
          {stints.map(({ firm, city, state, from, to, isCurrent, byMonth }) => (
            <li key={`${firm} ${from} ${to} ${city}`} className="text-sm">
              {[firm, city, state].filter(Boolean).join(', ')}
              <span className="text-ink-soft">
                {' '}
                ({timeOf(from, byMonth)} to {isCurrent ? 'now' : timeOf(to, byMonth)})
              </span>
            </li>
          ))}
        </ul>
      ),
  },
];

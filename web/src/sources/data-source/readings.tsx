import type { RangeReading } from '@liftout/contract/sources';
import { count, counted } from '../../lib/format/formats.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';

const titles = { contacts: 'Contacts', calls: 'Calls', campaigns: 'Campaigns' } as const;

/** How each range was understood: its columns, and the rows that are left out. */
export function Readings({ readings }: { readings: readonly RangeReading[] }) {
  return (
    <div className="flex flex-col gap-3">
      {readings.map((reading) => (
        <Card key={reading.name}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h3 className="font-semibold">{titles[reading.name]}</h3>
            <span className="text-ink-soft text-sm">{summary(reading)}</span>
          </div>
          {reading.problem === null ? <Columns reading={reading} /> : <Problem text={reading.problem} />}
        </Card>
      ))}
    </div>
  );
}

function summary({ rows, skipped }: RangeReading): string {
  if (rows === null) return 'Not read';
  return skipped === 0 ? counted(rows, 'row') : `${counted(rows, 'row')}, ${count(skipped)} left out`;
}

const Problem = ({ text }: { text: string }) => (
  <p className="mt-2 flex flex-wrap items-center gap-2">
    <Badge tone="warning">Not read</Badge>
    <span className="text-ink-soft text-sm">{text}</span>
  </p>
);

function Columns({ reading: { columns, reasons, skipped } }: { reading: RangeReading }) {
  if (columns.length === 0)
    return <p className="mt-2 text-ink-soft text-sm">The range is empty. Its first row names the columns.</p>;
  const unread = columns.filter(({ readAs }) => readAs === null);
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {columns.flatMap(({ header, readAs }, at) =>
          readAs === null
            ? []
            : [
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no ids, and two may have one name.
                <li key={at} className="flex gap-1.5">
                  <span className="font-mono">{header}</span>
                  <span aria-hidden className="text-ink-soft">
                    →
                  </span>
                  <span className="sr-only">is read as</span>
                  <span>{readAs}</span>
                </li>,
              ],
        )}
      </ul>
      {unread.length === 0 ? null : (
        <p className="mt-2 break-words text-ink-soft text-sm">
          Not read: {unread.map(({ header }) => header || 'a column without a name').join(', ')}
        </p>
      )}
      {reasons.length === 0 ? null : (
        <p className="mt-2 text-ink-soft text-sm">
          Left out: {reasons.map(({ row, reason }) => `row ${row} (${lowered(reason)})`).join(', ')}
          {skipped > reasons.length ? ` and ${count(skipped - reasons.length)} more` : ''}
        </p>
      )}
    </>
  );
}

/** A sentence as a part of another. */
const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');

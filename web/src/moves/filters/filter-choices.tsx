import { moveClassFilters } from '@liftout/contract/values/choices';
import { today as dayNow } from '../../lib/format/clock.ts';
import { orderedRange } from '../../lib/format/day-span.ts';
import { DayInput } from '../../ui/form/day-input.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { classLabels } from '../classes.ts';
import type { MovesFilters, MovesState } from '../table/table-state.ts';
import type { ChangeMoves } from '../table/use-moves-state.ts';
import { type DateRange, dateRangeOf, dateRangeOptions, presetOf } from './date-ranges.ts';

/** What each kind means, a line each. */
const classHints: Record<(typeof moveClassFilters)[number], string> = {
  move: 'From one firm to another.',
  joined: 'Only the firm joined is named.',
  left: 'Only the firm left is named.',
  'kept-both': 'Joined one firm and stayed with another.',
  conversion: 'Between two names of one company.',
  takeover: 'Between a firm and the one that bought it.',
  bulk: '50 or more advisors between two firms on one day.',
  return: 'Back within 10 days at the firm just left.',
  repeat: 'The same move, reported under another spelling.',
  'one-firm': 'Joined only, left only and kept both.',
};

/** A preset of days, or two of one's own. */
export function RangeChoices({
  range,
  onChange,
}: {
  range: DateRange;
  onChange: (range: DateRange) => void;
}) {
  const today = dayNow();
  const { from, to } = range;
  return (
    <>
      <RadioGroup
        label="Days"
        options={dateRangeOptions}
        value={presetOf(range, today)?.value}
        onValueChange={(name) => onChange(dateRangeOf(name, today))}
      />
      <div className="mt-3 flex items-center gap-2 border-t pt-3">
        <DayInput label="From" value={from} onChange={(day) => onChange(orderedRange(day, to))} />
        <span aria-hidden className="text-ink-faint">
          –
        </span>
        <DayInput label="To" value={to} onChange={(day) => onChange(orderedRange(from, day))} />
      </div>
    </>
  );
}

/** The kinds of move, each with what it means. */
export function ClassChoices({ value, change }: { value: MovesState['class']; change: ChangeMoves }) {
  return (
    <RadioGroup
      label="Kind of move"
      value={value === '' ? 'any' : value}
      onValueChange={(chosen) => change({ class: chosen === 'any' ? '' : chosen })}
      options={[
        { value: 'any', label: 'All moves that count' },
        ...moveClassFilters.map((one) => ({ value: one, label: classLabels[one], hint: classHints[one] })),
      ]}
    />
  );
}

interface BookChoicesProps {
  value: MovesFilters['book'];
  change: ChangeMoves;
  /** The texts of the reader's contacts, and of their firms too, each with its number of moves. */
  contacts: string;
  firms: string;
}

/** All moves, or those of the reader's contacts or their firms. */
export function BookChoices({ value, change, contacts, firms }: BookChoicesProps) {
  return (
    <RadioGroup
      label="In your book"
      value={value === '' ? 'any' : value}
      onValueChange={(book) => change({ book: book === 'any' ? '' : book })}
      options={[
        { value: 'any', label: 'All moves' },
        { value: 'contacts', label: contacts, hint: 'Advisors who are your contacts.' },
        { value: 'firms', label: firms, hint: 'Also to and from firms where you have contacts.' },
      ]}
    />
  );
}

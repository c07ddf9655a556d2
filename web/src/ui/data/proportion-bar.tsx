import { count, percentOfFraction } from '../../lib/format/formats.ts';
import { cx } from '../cx.ts';

export interface Part {
  label: string;
  /** In any unit; percentages are of the sum. */
  value: number;
  /** The value as shown; a count by default. */
  text?: string;
}

const fills = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5'];

/** At most five parts: of six or more, those after the fourth are summed up as `Other`. */
function atMostFive(parts: readonly Part[]): readonly Part[] {
  if (parts.length <= fills.length) return parts;
  const rest = parts.slice(fills.length - 1);
  return [
    ...parts.slice(0, fills.length - 1),
    { label: 'Other', value: rest.reduce((sum, part) => sum + part.value, 0) },
  ];
}

interface ProportionBarProps {
  /** What the whole is, for screen readers. */
  label: string;
  parts: readonly Part[];
  /** The list below the bar. Off where the parts are labelled elsewhere. */
  legend?: boolean;
}

/** A whole and its parts as one bar, with a legend below. */
export function ProportionBar({ label, parts, legend = true }: ProportionBarProps) {
  const shown = atMostFive(parts.filter((part) => part.value > 0));
  const total = shown.reduce((sum, part) => sum + part.value, 0);
  if (total === 0) return <p className="text-ink-faint text-sm">Nothing to show yet</p>;
  return (
    <figure aria-label={label} className="flex flex-col gap-3">
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-mark">
        {shown.map((part, index) => (
          <span
            key={part.label}
            className={cx('min-w-1', fills[index])}
            style={{ flexGrow: part.value, flexBasis: 0 }}
            title={`${part.label}: ${part.text ?? count(part.value)}`}
          />
        ))}
      </div>
      <ul className={legend ? 'flex flex-wrap gap-x-5 gap-y-1.5 text-sm' : 'sr-only'}>
        {shown.map((part, index) => (
          <li key={part.label} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={cx('size-2.5 rounded-[2px]', fills[index])} />
            <span className="text-ink-soft">{part.label}</span>
            <span className="font-medium tabular-nums">{part.text ?? count(part.value)}</span>
            <span className="text-ink-faint tabular-nums">{percentOfFraction(part.value / total)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

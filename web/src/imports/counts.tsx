import { count } from '../lib/format/formats.ts';

interface CountsProps {
  label: string;
  /** Each with its label and a note. */
  counts: readonly (readonly [label: string, value: number, note: string])[];
}

/** The counts of an import with their labels. */
export function Counts({ label, counts }: CountsProps) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-6">
      {counts.map(([title, value, note]) => (
        <div key={title} className="flex flex-col">
          <dt className="text-ink-soft text-sm">{title}</dt>
          <dd className="font-semibold text-xl tabular-nums">{count(value)}</dd>
          <dd className="mt-0.5 text-ink-faint text-xs">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

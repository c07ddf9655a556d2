import type { ReactNode } from 'react';

interface ChartProps {
  /** The sentence that it illustrates. */
  title: string;
  /** What the figures are: `Advisors joined minus advisors left`. */
  unit: string;
  /** The table behind it. */
  table: ReactNode;
  children: ReactNode;
}

/** A chart with its sentence, its unit and a table of its data. Figures are labels, so that nothing needs a hover. */
export function Chart({ title, unit, table, children }: ChartProps) {
  return (
    <figure className="break-inside-avoid font-sans">
      <figcaption className="mb-4">
        <p className="font-semibold text-lg leading-tight">{title}</p>
        <p className="mt-0.5 text-ink-soft text-sm">{unit}</p>
      </figcaption>
      <div aria-hidden>{children}</div>
      <details className="mt-3 print:hidden">
        <summary className="w-fit cursor-pointer rounded-mark text-ink-soft text-sm hover:text-ink">
          Show as a table
        </summary>
        <div className="mt-2">{table}</div>
      </details>
    </figure>
  );
}

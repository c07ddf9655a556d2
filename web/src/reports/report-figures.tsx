import type { AumTotal } from '@liftout/contract/move-figures';
import type { ReactNode } from 'react';
import { money, moneyExact } from '../lib/format/formats.ts';
import { NotKnown } from '../ui/data/values.tsx';
import { coverageOf } from './sentences.ts';

/** Abbreviated assets, with their coverage where some are unknown. */
export function Assets({ aum, of = 'advisor' }: { aum: AumTotal; of?: string }) {
  if (aum.total === null) return <NotKnown />;
  const coverage = coverageOf(aum, of);
  return (
    <span title={moneyExact(aum.total)} className="whitespace-nowrap">
      {money(aum.total)}
      {coverage ? (
        <>
          {' '}
          <span className="ml-0.5 text-ink-faint text-xs" title={coverage}>
            {aum.known} of {aum.of}
          </span>
        </>
      ) : null}
    </span>
  );
}

/** A figure of the report with its label and a note. */
export function KeyFigure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className="min-w-0 break-inside-avoid border-line border-t pt-2 font-sans">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd>
        <span className="block font-semibold text-2xl tabular-nums tracking-[-0.02em]">{value}</span>
        {note ? <span className="mt-0.5 block text-ink-faint text-xs">{note}</span> : null}
      </dd>
    </div>
  );
}

/** A part of the report. */
export function Chapter({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    // A flex box would not keep its heading beside what follows in print.
    <section className="flex flex-col gap-5 print:block print:space-y-5">
      <div className="break-inside-avoid break-after-avoid">
        <h2 className="font-semibold font-serif text-xl">{title}</h2>
        {lead ? <p className="mt-1.5 max-w-[65ch] font-serif text-ink-soft text-lg">{lead}</p> : null}
      </div>
      {children}
    </section>
  );
}

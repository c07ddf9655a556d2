import type { Team } from '@liftout/contract/firms';
import { count, counted, money, moneyExact } from '../lib/format/formats.ts';
import { Stat } from '../ui/data/stat.tsx';

interface DollarStatProps {
  label: string;
  /** Undefined while loading; null is not known. */
  dollars: number | null | undefined;
  note: string | undefined;
}

/** An abbreviated amount, the exact one on hover. */
function DollarStat({ label, dollars, note }: DollarStatProps) {
  return (
    <Stat
      label={label}
      loading={dollars === undefined}
      value={dollars === null || dollars === undefined ? null : money(dollars)}
      {...(typeof dollars === 'number' && { exact: moneyExact(dollars) })}
      note={note}
    />
  );
}

/** How many values a total is made of. */
const knownFor = (known: number, of: number) =>
  of === 0
    ? 'no contacts yet'
    : known === of
      ? `of ${counted(of, 'contact')}`
      : `known for ${count(known)} of ${counted(of, 'contact')}`;

/** Total AUM and revenue, each with its coverage. */
export function TotalStats({
  figures,
  size,
  revenueLabel,
}: {
  figures: Pick<Team, 'totalAUM' | 'totalRevenue' | 'coverage'> | undefined;
  size: number | undefined;
  revenueLabel: string;
}) {
  const note = (known: number | undefined) =>
    known === undefined || size === undefined ? undefined : knownFor(known, size);
  return (
    <>
      <DollarStat label="Total AUM" dollars={figures?.totalAUM} note={note(figures?.coverage.aumKnown)} />
      <DollarStat
        label={revenueLabel}
        dollars={figures?.totalRevenue}
        note={note(figures?.coverage.revenueKnown)}
      />
    </>
  );
}

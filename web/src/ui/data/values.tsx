import { knownFor } from '@liftout/contract/values/coverage-text';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import {
  count,
  dash,
  dealMoney,
  dealTotal,
  dollarsOf,
  money,
  moneyExact,
  notKnown,
  percent,
  signedPercent,
} from '../../lib/format/formats.ts';
import {
  calendarDay,
  exactTime,
  relativeDay,
  relativeTime,
  shortAgo,
  sinceContact,
} from '../../lib/format/times.ts';
import { cx } from '../cx.ts';

/** A dash for an unknown figure, which is not zero. */
export function NotKnown() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden>{dash}</span>
      <span className="sr-only">{notKnown}</span>
    </span>
  );
}

/** Dollars, abbreviated, with the exact value on hover: `$12.8M`. */
export function Money({ dollars, exact = false }: { dollars: number | null; exact?: boolean }) {
  if (dollars === null) return <NotKnown />;
  return (
    <span className="tabular-nums" title={moneyExact(dollars)}>
      {exact ? moneyExact(dollars) : money(dollars)}
    </span>
  );
}

/** A deal's value from cents, the exact value on hover; 0 is unknown. */
export function DealMoney({ cents }: { cents: number }) {
  if (cents === 0) return <NotKnown />;
  return <span title={moneyExact(dollarsOf(cents))}>{dealMoney(cents)}</span>;
}

interface DealSumProps {
  cents: number;
  /** Of how many deals the value is known, and how many they are. */
  known: number;
  of: number;
}

/** The known value of several deals from cents, the exact value on hover. Unknown where there are deals, none with a known value. */
export function DealSum({ cents, known, of }: DealSumProps) {
  if (known === 0 && of > 0) return <NotKnown />;
  return <span title={moneyExact(dollarsOf(cents))}>{dealTotal(cents)}</span>;
}

/** Beside a `DealSum`, of how many deals it is. Nothing where all values are known, or none: the sum is a dash then. */
export const DealCoverage = ({ known, of }: Pick<DealSumProps, 'known' | 'of'>) =>
  known === 0 ? null : <Coverage known={known} of={of} />;

/** A percentage from 0 to 100, to one decimal. */
export function Percent({ value }: { value: number | null }) {
  return value === null ? <NotKnown /> : <span className="tabular-nums">{percent(value)}</span>;
}

/** A count with thousands separators. */
export function Count({ value }: { value: number | null }) {
  return value === null ? <NotKnown /> : <span className="tabular-nums">{count(value)}</span>;
}

interface ChangeProps {
  /** Percent against `period`. */
  percent: number | null;
  /** `vs July` */
  period?: string;
  /** A decrease is good, as with attrition. */
  lowerIsBetter?: boolean;
  /** No change is as bad as a decrease, as with the growth of a market. */
  flatIsBad?: boolean;
  /** The value is a difference between two percentages: `+3.2 pts`. */
  points?: boolean;
}

/** A change against another period, with sign, arrow and colour. */
export function Change({
  percent: value,
  period,
  lowerIsBetter = false,
  flatIsBad = false,
  points = false,
}: ChangeProps) {
  if (value === null) return <NotKnown />;
  const inPercent = signedPercent(value);
  const direction = inPercent === '0.0%' ? 0 : Math.sign(value);
  const text = points ? inPercent.replace('%', ' pts') : inPercent;
  const Arrow = direction > 0 ? ArrowUp : direction < 0 ? ArrowDown : Minus;
  const good = lowerIsBetter ? direction < 0 : direction > 0;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 text-sm">
      <span
        className={cx(
          'inline-flex items-center gap-0.5 font-medium',
          direction === 0 && !flatIsBad ? 'text-ink-soft' : good ? 'text-positive' : 'text-negative',
        )}
      >
        <Arrow aria-hidden size={14} strokeWidth={2.25} />
        {text}
      </span>
      {period ? <span className="text-ink-faint">{period}</span> : null}
    </span>
  );
}

/** How much of a total is known, in the words of `knownFor`. Nothing when all of it is. */
export function Coverage({ known, of }: { known: number; of: number }) {
  if (of === 0 || known >= of) return null;
  return (
    <span className="text-ink-faint text-xs" title={`${count(known)} of ${count(of)}`}>
      {knownFor(known, of)}
    </span>
  );
}

/** An instant: relative within a week, else the date; the exact time on hover. `inline`: within a sentence. */
export function RelativeTime({ at, inline = false }: { at: string | null; inline?: boolean }) {
  if (at === null) return <NotKnown />;
  const text = relativeTime(at);
  return (
    <time className="tabular-nums" dateTime={at} title={exactTime(at)}>
      {inline && text === 'Just now' ? 'just now' : text}
    </time>
  );
}

/** When a contact was last contacted: days, hours, else Today, or Never. */
export function LastContacted({ at }: { at: string | null }) {
  if (at === null) return <span className="text-ink-faint">{sinceContact(null)}</span>;
  return (
    <time className="tabular-nums" dateTime={at} title={exactTime(at)}>
      {sinceContact(at)}
    </time>
  );
}

/** A live feed time: `5m ago`. */
export function ShortAgo({ at }: { at: string }) {
  return (
    <time className="tabular-nums" dateTime={at} title={exactTime(at)}>
      {shortAgo(at)}
    </time>
  );
}

/** A calendar day without a time (`YYYY-MM-DD`). */
export function Day({ day }: { day: string | null }) {
  return day === null ? (
    <NotKnown />
  ) : (
    <time className="tabular-nums" dateTime={day}>
      {calendarDay(day)}
    </time>
  );
}

/** A calendar day (`YYYY-MM-DD`): relative within a week, else the date; the date on hover. */
export function RelativeDay({ day }: { day: string }) {
  return (
    <time className="tabular-nums" dateTime={day} title={calendarDay(day)}>
      {relativeDay(day)}
    </time>
  );
}

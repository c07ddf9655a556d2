import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { today as dayNow } from '../../lib/format/clock.ts';
import { count, counted } from '../../lib/format/formats.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Coverage, Money } from '../../ui/data/values.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { ChartSkeleton } from '../charts/chart-card.tsx';
import { LeftOut } from '../figures/left-out.tsx';
import { lanesQuery, type MovesScope } from '../queries.ts';
import { firstOfTwelveMonths, laneSides, type OtherFirm } from './lane-sides.ts';

/** The lanes that are read, the largest first. */
const most = 1000;
/** Firms on each side. */
const shown = 5;

interface FirmLanesCardProps {
  of: MovesScope;
  firm: { id: string; name: string };
  /** Shows the moves of a lane on these days. */
  onLane: (lane: { left: string; joined: string; from: string; to: string }) => void;
  /** Shows the moves of a kind on these days. */
  onLeftOut: (kind: MoveClassFilter, days: { from: string; to: string }) => void;
}

/** For whom people left a firm in twelve months, and from where they came. */
export function FirmLanesCard({ of, firm, onLane, onLeftOut }: FirmLanesCardProps) {
  const today = dayNow();
  // As the months beside it, without what is announced for later.
  const days = { from: firstOfTwelveMonths(today), to: today };
  const selection = { firm: firm.id, ...days, conversions: false, book: '' as const };
  const query = useQuery(lanesQuery(of, selection, most));
  const { leftFor, cameFrom } = laneSides(query.data?.rows ?? [], firm.id);
  const isEmpty = leftFor.length + cameFrom.length === 0;
  return (
    <Card busy={query.isPlaceholderData} className="flex flex-col gap-4 break-inside-avoid">
      <CardHeader
        title={headline(leftFor, cameFrom)}
        description={
          isEmpty ? undefined : (
            <>
              Advisors of the same twelve months
              <span className="print:hidden">. Choose a firm to see the moves</span>
            </>
          )
        }
      />
      {query.isLoadingError ? (
        <QueryError compact what="the lanes" query={query} />
      ) : query.isPending ? (
        <ChartSkeleton height={180} />
      ) : isEmpty ? (
        <EmptyState
          compact
          title="No moves between this firm and another"
          description="Where advisors went and came from appears here once an upload names both firms."
        />
      ) : (
        <>
          <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
            <Ranked
              title="Left for"
              empty="Nobody left for another firm."
              firms={leftFor}
              onFirm={(joined) => onLane({ left: firm.name, joined, ...days })}
            />
            <Ranked
              title="Came from"
              empty="Nobody came from another firm."
              firms={cameFrom}
              onFirm={(left) => onLane({ left, joined: firm.name, ...days })}
            />
          </div>
          <LeftOut
            isEmpty={false}
            of={of}
            selection={selection}
            bothFirms
            onOpen={(kind) => onLeftOut(kind, days)}
          />
        </>
      )}
    </Card>
  );
}

/** Where more went than anywhere else, or came from; else what the card is about. */
function headline(leftFor: readonly OtherFirm[], cameFrom: readonly OtherFirm[]): string {
  const leader = ([first, second]: readonly OtherFirm[]) =>
    first && first.advisors > 1 && first.advisors > (second?.advisors ?? 0) ? first : null;
  const to = leader(leftFor);
  if (to) return `Left most often for ${to.firm.name}: ${counted(to.advisors, 'advisor')}`;
  const by = leader(cameFrom);
  return by
    ? `Came most often from ${by.firm.name}: ${counted(by.advisors, 'advisor')}`
    : 'Where advisors go and come from';
}

interface RankedProps {
  title: string;
  empty: string;
  firms: readonly OtherFirm[];
  onFirm: (name: string) => void;
}

function Ranked({ title, empty, firms, onFirm }: RankedProps) {
  const listed = firms.slice(0, shown);
  const longest = Math.max(1, ...listed.map(({ advisors }) => advisors));
  return (
    <section aria-label={title} className="min-w-0">
      <h3 className="mb-1 font-medium text-ink-soft text-sm">{title}</h3>
      {listed.length === 0 ? <p className="text-ink-soft text-sm">{empty}</p> : null}
      <ol className="flex flex-col">
        {listed.map((other) => (
          <li key={other.firm.id}>
            <button
              type="button"
              title={`Show the moves: ${other.firm.name}`}
              className="group grid min-h-9 w-full grid-cols-[minmax(0,1fr)_2.5rem_6.5rem] items-center gap-x-3 rounded-mark text-left text-sm max-sm:min-h-11 sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_7rem]"
              onClick={() => onFirm(other.firm.name)}
            >
              <TruncatedText className="group-hover:underline">{other.firm.name}</TruncatedText>
              <span className="flex min-w-0 items-center gap-2 max-sm:justify-end">
                <span
                  aria-hidden
                  className="h-3.5 min-w-0.5 rounded-mark bg-chart-1 max-sm:hidden forced-colors:bg-[CanvasText]"
                  style={{ width: `calc((100% - 2.5rem) * ${other.advisors / longest})` }}
                />
                <span className="font-medium tabular-nums">
                  {count(other.advisors)}
                  <span className="sr-only">{other.advisors === 1 ? ' advisor' : ' advisors'}, AUM</span>
                </span>
              </span>
              <span className="flex flex-col items-end whitespace-nowrap leading-tight">
                <Money dollars={other.aum.total} />
                <Coverage known={other.aum.known} of={other.aum.of} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {firms.length > listed.length ? (
        <p className="mt-1 text-ink-faint text-xs">
          and {counted(firms.length - listed.length, 'more firm')}
        </p>
      ) : null}
    </section>
  );
}

import type { NetRecruiting } from '@liftout/contract/moves';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count, money, moneyExact } from '../../lib/format/formats.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { NotKnown } from '../../ui/data/values.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { type MovesScope, netQuery } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';

const shown = 5;
const views = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

interface NetCardProps {
  of: MovesScope;
  selection: MovesSelection;
  onFirm: (firm: string) => void;
}

/** `+4`, `-3`, `0` */
const signed = (value: number) => (value > 0 ? `+${count(value)}` : count(value).replace('-', '−'));

/** The sentence above the bars. */
function headline(winners: readonly NetRecruiting[], losers: readonly NetRecruiting[]): string {
  const [best] = winners;
  const [worst] = losers;
  if (best && worst) return `${best.firm.name} gains most, ${worst.firm.name} loses most`;
  if (best) return `${best.firm.name} gains most`;
  return worst ? `${worst.firm.name} loses most` : 'Net recruiting';
}

/** Net recruiting: advisors who joined and left, for the firms with the largest gains and losses. */
export function NetCard({ of, selection, onFirm }: NetCardProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const gains = useQuery(netQuery(of, selection, 'desc', shown));
  const losses = useQuery(netQuery(of, selection, 'asc', shown));
  const winners = (gains.data ?? []).filter(({ net }) => net.advisors > 0);
  const losers = (losses.data ?? []).filter(({ net }) => net.advisors < 0);
  const pending = gains.isPending || losses.isPending;
  const busy = gains.isPlaceholderData || losses.isPlaceholderData;
  const failed = gains.isError || losses.isError;
  const firms = [...winners, ...losers.toReversed()];
  return (
    <Card busy={busy} className="flex min-h-80 flex-col gap-4">
      <CardHeader
        title={headline(winners, losers)}
        description="Net recruiting: advisors joined minus left"
        actions={
          firms.length > 0 ? (
            <Segmented size="sm" label="Show as" options={views} value={view} onValueChange={setView} />
          ) : null
        }
      />
      {failed ? (
        <ErrorState
          compact
          title="Couldn't load net recruiting"
          error={gains.error ?? losses.error}
          onRetry={() => Promise.all([gains.refetch(), losses.refetch()])}
        />
      ) : pending ? (
        <SkeletonText lines={8} />
      ) : firms.length === 0 ? (
        <EmptyState
          compact
          title="No net gains or losses"
          description="Firms appear here when more advisors join than leave, or the reverse."
        />
      ) : view === 'table' ? (
        <NetTable firms={firms} onFirm={onFirm} />
      ) : (
        <NetBars firms={firms} onFirm={onFirm} />
      )}
    </Card>
  );
}

interface NetListProps {
  firms: readonly NetRecruiting[];
  onFirm: (firm: string) => void;
}

function FirmButton({ name, onFirm }: { name: string; onFirm: (firm: string) => void }) {
  return (
    <button
      type="button"
      title={`Show the moves of ${name}`}
      className="max-w-full rounded-mark text-left hover:underline"
      onClick={() => onFirm(name)}
    >
      <TruncatedText>{name}</TruncatedText>
    </button>
  );
}

/** Bars on one scale: who joined to the right of the zero line, who left to its left. */
function NetBars({ firms, onFirm }: NetListProps) {
  const maxLeft = Math.max(...firms.map(({ left }) => left.advisors), 1);
  const maxJoined = Math.max(...firms.map(({ joined }) => joined.advisors), 1);
  // Each side is as wide as its longest bar, so that one advisor has the same width on both.
  const sides = { gridTemplateColumns: `${maxLeft}fr ${maxJoined}fr` };
  return (
    <div>
      <div className="flex flex-col gap-1.5">
        {firms.map(({ firm, joined, left, net }) => (
          <div
            key={firm.id}
            className="grid grid-cols-[minmax(0,9.5rem)_1fr_2rem] sm:grid-cols-[minmax(0,11rem)_1fr_2rem] items-center gap-3 text-sm"
          >
            <FirmButton name={firm.name} onFirm={onFirm} />
            <span
              className="grid"
              style={sides}
              title={`${count(joined.advisors)} joined, ${count(left.advisors)} left`}
            >
              <span aria-hidden className="flex h-4 justify-end border-line border-r">
                <span
                  className="h-4 rounded-l-[2px] bg-chart-2"
                  style={{ width: `${(left.advisors / maxLeft) * 100}%` }}
                />
              </span>
              <span aria-hidden className="flex h-4">
                <span
                  className="h-4 rounded-r-[2px] bg-chart-1"
                  style={{ width: `${(joined.advisors / maxJoined) * 100}%` }}
                />
              </span>
              <span className="sr-only">
                {count(joined.advisors)} joined, {count(left.advisors)} left, net
              </span>
            </span>
            <span className="text-right font-medium tabular-nums">{signed(net.advisors)}</span>
          </div>
        ))}
      </div>
      <p aria-hidden className="mt-3 flex gap-4 text-ink-soft text-xs">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-[2px] bg-chart-2" /> Left
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2.5 rounded-[2px] bg-chart-1" /> Joined
        </span>
      </p>
    </div>
  );
}

function NetTable({ firms, onFirm }: NetListProps) {
  return (
    <div className="-mx-5 -mb-5 border-t">
      <Table label="Net recruiting" maxHeight="none">
        <thead>
          <tr>
            <Th>Firm</Th>
            <Th numeric>Joined</Th>
            <Th numeric>Left</Th>
            <Th numeric>Net</Th>
            <Th numeric>Net AUM</Th>
          </tr>
        </thead>
        <tbody>
          {firms.map(({ firm, joined, left, net }) => (
            <Tr key={firm.id}>
              <Td className="max-w-48">
                <FirmButton name={firm.name} onFirm={onFirm} />
              </Td>
              <Td numeric>{count(joined.advisors)}</Td>
              <Td numeric>{count(left.advisors)}</Td>
              <Td numeric className="font-medium">
                {signed(net.advisors)}
              </Td>
              <Td numeric>
                <NetAum net={net} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Net assets with their coverage; without a sign where the unknown ones could turn it. */
function NetAum({ net: { aum, known, of, signHolds } }: Pick<NetRecruiting, 'net'>) {
  if (aum === null) return <NotKnown />;
  const sign = !signHolds || aum === 0 ? '' : aum > 0 ? '+' : '−';
  return (
    <span className="inline-flex flex-col items-end py-1 leading-tight">
      <span title={moneyExact(Math.abs(aum))}>
        {sign}
        {money(Math.abs(aum))}
      </span>
      <span className="text-ink-soft text-xs">
        {known === of ? 'all known' : `${count(known)} of ${count(of)} known`}
        {signHolds ? null : ', gain or loss'}
      </span>
    </span>
  );
}

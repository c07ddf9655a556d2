import type { NetRecruiting } from '@liftout/contract/moves';
import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { count, money, moneyExact } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { LeftOut } from '../figures/left-out.tsx';
import { NetAum } from '../figures/net-aum.tsx';
import { type MovesScope, netQuery } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { ChartCard } from './chart-card.tsx';
import type { Measure } from './flow-layout.ts';
import { disagreement, netHeadline, netOf, rankedBy } from './net-ranking.ts';

/** Gains and losses that are drawn. */
const shown = 6;
/** Firms that are read from each end of the ranking by people, so that they can be ranked by AUM too. */
const read = 500;

interface NetCardProps {
  of: MovesScope;
  selection: MovesSelection;
  by: Measure;
  onFirm: (firm: string) => void;
  onLeftOut: (kind: MoveClassFilter) => void;
}

const signed = (text: string, value: number) => (value > 0 ? `+${text}` : text.replace('-', '−'));
/** `+4`, `−$1.2B`, `0` */
const netText = (value: number, by: Measure) => signed(by === 'aum' ? money(value) : count(value), value);

/** Net recruiting: who joined and left the firms with the largest gains and losses. */
export function NetCard({ of, selection, by, onFirm, onLeftOut }: NetCardProps) {
  const gains = useQuery(netQuery(of, selection, 'desc', read));
  const losses = useQuery(netQuery(of, selection, 'asc', read));
  const all = [
    ...new Map([...(gains.data ?? []), ...(losses.data ?? [])].map((one) => [one.firm.id, one])).values(),
  ];
  const firms = rankedBy(all, by, shown);
  const other = disagreement(all, by);
  return (
    <ChartCard
      title={netHeadline(firms, by)}
      description={
        <>
          {by === 'aum'
            ? 'Known AUM joined minus left, of firms where the unknown could not turn the sign'
            : 'Net recruiting: advisors joined minus left'}
          {other ? `. ${other}` : ''}
        </>
      }
      what="net recruiting"
      query={{
        isPending: gains.isPending || losses.isPending,
        isPlaceholderData: gains.isPlaceholderData || losses.isPlaceholderData,
        isError: gains.isError || losses.isError,
        error: gains.error ?? losses.error,
        refetch: () => Promise.all([gains.refetch(), losses.refetch()]),
      }}
      empty={
        firms.length > 0
          ? null
          : {
              title: 'No net gains or losses',
              description: 'Firms appear here when more advisors join than leave, or the reverse.',
            }
      }
      height={432}
      chart={<NetBars firms={firms} by={by} onFirm={onFirm} />}
      table={<NetTable firms={firms} onFirm={onFirm} />}
      leftOut={<LeftOut of={of} selection={selection} onOpen={onLeftOut} />}
    />
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

/** Name, bars and net, with room for the longest figure. */
const rowStyle = {
  advisors: 'grid grid-cols-[minmax(0,9rem)_1fr_2.25rem] items-center gap-3',
  aum: 'grid grid-cols-[minmax(0,9rem)_1fr_4rem] items-center gap-3',
};

/** Bars on one scale: who joined to the right of the zero line, who left to its left. */
function NetBars({ firms, by, onFirm }: NetListProps & { by: Measure }) {
  const size = (side: NetRecruiting['left']) => (by === 'aum' ? (side.aum.total ?? 0) : side.advisors);
  const text = (side: NetRecruiting['left']) =>
    by === 'aum'
      ? side.aum.total === null
        ? 'unknown AUM'
        : moneyExact(side.aum.total)
      : count(side.advisors);
  const maxLeft = Math.max(...firms.map(({ left }) => size(left)), 1);
  const maxJoined = Math.max(...firms.map(({ joined }) => size(joined)), 1);
  // Each side is as wide as its longest bar, so that one advisor or dollar has the same width on both.
  const sides = { gridTemplateColumns: `${maxLeft}fr ${maxJoined}fr` };
  return (
    <div>
      <p aria-hidden className={cx(rowStyle[by], 'mb-1 text-ink-soft text-xs')}>
        <span />
        <span className="grid gap-x-2" style={sides}>
          <span className="whitespace-nowrap text-right">Left</span>
          <span className="whitespace-nowrap">Joined</span>
        </span>
        <span className="text-right">Net</span>
      </p>
      <ul aria-label="Net recruiting" className="flex flex-col gap-2.5">
        {firms.map((firm) => (
          <li key={firm.firm.id} className={cx(rowStyle[by], 'text-sm')}>
            <FirmButton name={firm.firm.name} onFirm={onFirm} />
            <span
              className="grid"
              style={sides}
              title={`${text(firm.joined)} joined, ${text(firm.left)} left`}
            >
              <span aria-hidden className="flex h-5 justify-end border-line border-r">
                <span
                  className="h-5 rounded-l-[2px] bg-chart-2 forced-colors:border forced-colors:border-r-0"
                  style={{ width: `${(size(firm.left) / maxLeft) * 100}%` }}
                />
              </span>
              <span aria-hidden className="flex h-5">
                <span
                  className="h-5 rounded-r-[2px] bg-chart-1 forced-colors:bg-[CanvasText]"
                  style={{ width: `${(size(firm.joined) / maxJoined) * 100}%` }}
                />
              </span>
              <span className="sr-only">
                {text(firm.joined)} joined, {text(firm.left)} left, net
              </span>
            </span>
            <span className="text-right font-medium tabular-nums">{netText(netOf(firm, by) ?? 0, by)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NetTable({ firms, onFirm }: NetListProps) {
  return (
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
              {netText(net.advisors, 'advisors')}
            </Td>
            <Td numeric>
              <NetAum net={net} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

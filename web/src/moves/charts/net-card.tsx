import type { NetRecruiting } from '@liftout/contract/moves';
import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { count } from '../../lib/format/formats.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { LeftOut } from '../figures/left-out.tsx';
import { NetAum } from '../figures/net-aum.tsx';
import { type MovesScope, netQuery } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { ChartCard } from './chart-card.tsx';
import type { Measure } from './flow-layout.ts';
import { NetBars } from './net-bars.tsx';
import { disagreement, keptText, type NetSide, netHeadline, netText, rankedBy } from './net-ranking.ts';

/** Gains and losses that are drawn. */
const shown = 6;
/** Firms that are read from each end of the ranking by people, so that they can be ranked by AUM too. */
const read = 500;

interface NetCardProps {
  of: MovesScope;
  selection: MovesSelection & { left: string; joined: string };
  by: Measure;
  /** Shows all moves of a firm. */
  onFirm: (firm: string) => void;
  /** Shows who left a firm, or who joined it. */
  onSide: (firm: string, side: NetSide) => void;
  onLeftOut: (kind: MoveClassFilter) => void;
}

/** Net recruiting: who joined and left the firms with the largest gains and losses. */
export function NetCard({ of, selection, by, onFirm, onSide, onLeftOut }: NetCardProps) {
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
            ? 'Known AUM that joined minus known AUM that left. Firms whose unknown AUM could change the result are left out'
            : 'Net recruiting: advisors joined minus left'}
          {other ? `. ${other}` : ''}
        </>
      }
      what="net recruiting"
      query={{
        isPending: gains.isPending || losses.isPending,
        isPlaceholderData: gains.isPlaceholderData || losses.isPlaceholderData,
        isLoadingError: gains.isLoadingError || losses.isLoadingError,
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
      period={{ of, selection }}
      height={432}
      chart={<NetBars firms={firms} by={by} chosen={selection} onFirm={onFirm} onSide={onSide} />}
      table={<NetTable firms={firms} onFirm={onFirm} />}
      leftOut={(isEmpty) => <LeftOut of={of} isEmpty={isEmpty} selection={selection} onOpen={onLeftOut} />}
    />
  );
}

interface NetTableProps {
  firms: readonly NetRecruiting[];
  onFirm: (firm: string) => void;
}

function NetTable({ firms, onFirm }: NetTableProps) {
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
        {firms.map(({ firm, joined, left, keptBoth, net }) => (
          <Tr key={firm.id}>
            <Td className="max-w-48">
              <button
                type="button"
                className="max-w-full rounded-mark text-left hover:underline"
                onClick={() => onFirm(firm.name)}
              >
                <TruncatedText>{firm.name}</TruncatedText>
              </button>
            </Td>
            <Td numeric>
              {count(joined.advisors)} <KeptBoth keptBoth={keptBoth} />
            </Td>
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

/** How many of those who joined are registered with both firms, so they count as left nowhere. */
function KeptBoth({ keptBoth }: Pick<NetRecruiting, 'keptBoth'>) {
  const text = keptText({ keptBoth });
  return text ? <span className="block text-ink-soft text-xs">{text}</span> : null;
}

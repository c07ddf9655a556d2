import type { Move, MoveSort } from '@liftout/contract/moves';
import { ArrowRight } from 'lucide-react';
import { Badge } from '../../ui/data/badge.tsx';
import { opensRow } from '../../ui/data/row-click.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Day, Money } from '../../ui/data/values.tsx';
import { advisorNameOf, FirmName, hasBadge, locationOf, MoveBadges } from './move-cells.tsx';
import { firstOrder, type MovesState } from './table-state.ts';

interface MovesTableProps {
  moves: readonly Move[];
  state: Pick<MovesState, 'sort' | 'order' | 'move'>;
  onSort: (sort: MoveSort, order: 'asc' | 'desc') => void;
  onOpen: (move: Move) => void;
  /** The rows are old ones while new ones load. */
  busy: boolean;
}

/** One page of moves: advisor, firms, city, date and AUM. */
export function MovesTable({ moves, state, onSort, onOpen, busy }: MovesTableProps) {
  const sorts = (sort: MoveSort) => ({
    sort: state.sort === sort ? state.order : null,
    onSort: () =>
      onSort(sort, state.sort === sort ? (state.order === 'asc' ? 'desc' : 'asc') : firstOrder(sort)),
  });
  return (
    <Table label="Advisor moves" busy={busy} maxHeight="max(30rem, calc(100dvh - 12rem))">
      <thead>
        <tr>
          <Th sticky {...sorts('person')}>
            Advisor
          </Th>
          <Th className="max-sm:hidden" {...sorts('firmLeft')}>
            From
          </Th>
          <Th className="w-6 px-0 max-sm:hidden">
            <span className="sr-only">to</span>
          </Th>
          <Th className="max-sm:hidden" {...sorts('firmJoined')}>
            To
          </Th>
          <Th {...sorts('city')}>City</Th>
          <Th numeric {...sorts('date')}>
            Date
          </Th>
          <Th numeric {...sorts('aum')}>
            AUM
          </Th>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <Tr
            key={move.id}
            selected={move.id === state.move}
            className="cursor-pointer"
            onClick={(event) => {
              if (opensRow(event)) onOpen(move);
            }}
          >
            <Td sticky className="max-sm:pt-1.5">
              <span className="flex max-w-56 items-center gap-2 sm:max-w-80">
                <button
                  type="button"
                  aria-label={`Open ${advisorNameOf(move)}`}
                  className="min-w-0 rounded-mark text-left font-medium hover:underline"
                  onClick={() => onOpen(move)}
                >
                  <TruncatedText>{advisorNameOf(move)}</TruncatedText>
                </button>
                {hasBadge(move) ? (
                  <span className="hidden shrink-0 items-center gap-1 sm:inline-flex">
                    <MoveBadges move={move} />
                  </span>
                ) : null}
              </span>
              <TruncatedText className="max-w-56 pb-1.5 text-ink-soft text-xs sm:hidden">
                <FirmName firm={move.firmLeft} /> → <FirmName firm={move.firmJoined} />
              </TruncatedText>
            </Td>
            <Td className="max-w-56 text-ink-soft max-sm:hidden">
              <TruncatedText>
                <FirmName firm={move.firmLeft} />
              </TruncatedText>
            </Td>
            <Td className="w-6 px-0 text-ink-faint max-sm:hidden">
              <ArrowRight aria-hidden size={14} />
            </Td>
            <Td className="max-w-56 max-sm:hidden">
              <TruncatedText>
                <FirmName firm={move.firmJoined} />
              </TruncatedText>
            </Td>
            <Td>
              <span className="flex items-center gap-2">
                <TruncatedText className="max-w-52">{locationOf(move)}</TruncatedText>
                {move.marketAssumed ? (
                  <span title="The file gave no state; the market was assumed from the city.">
                    <Badge>Assumed</Badge>
                  </span>
                ) : null}
              </span>
            </Td>
            <Td numeric>
              <Day day={move.movedOn} />
            </Td>
            <Td numeric>
              <Money dollars={move.aum} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

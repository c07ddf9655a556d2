import type { Move, MoveSort } from '@liftout/contract/moves';
import { ArrowRight, UserRound } from 'lucide-react';
import { AdvisorLink } from '../../advisor-link/index.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { opensRow } from '../../ui/data/row-click.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { Day, Money } from '../../ui/data/values.tsx';
import { classLabels } from '../classes.ts';
import {
  advisorNameOf,
  ClassBadge,
  FirmLink,
  FirmName,
  hasBadge,
  locationOf,
  MoveBadges,
} from './move-cells.tsx';
import { firstOrder, type MovesState } from './table-state.ts';

interface MovesTableProps {
  /** The reader's client, if any: its contacts are on the firm pages. */
  clientId: string | undefined;
  moves: readonly Move[];
  state: Pick<MovesState, 'sort' | 'order' | 'move'>;
  onSort: (sort: MoveSort, order: 'asc' | 'desc') => void;
  onOpen: (move: Move) => void;
  /** The rows are old ones while new ones load. */
  busy: boolean;
}

/** One page of moves: advisor, firms, city, date and AUM. */
export function MovesTable({ clientId, moves, state, onSort, onOpen, busy }: MovesTableProps) {
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
          <Th className="max-sm:hidden" {...sorts('city')}>
            City
          </Th>
          <Th className="max-lg:hidden">Kind</Th>
          <Th numeric {...sorts('date')}>
            Date
          </Th>
          <Th numeric className="max-sm:hidden" {...sorts('aum')}>
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
              <span className="flex max-w-48 items-center gap-2 sm:max-w-80">
                <button
                  type="button"
                  aria-label={`Open ${advisorNameOf(move)}`}
                  className="min-w-0 rounded-mark text-left font-medium hover:underline"
                  onClick={() => onOpen(move)}
                >
                  <TruncatedText>{advisorNameOf(move)}</TruncatedText>
                </button>
                <AdvisorLink id={move.advisorId} clientId={clientId} className="shrink-0 max-sm:hidden">
                  <UserRound aria-hidden size={14} />
                  <span className="sr-only">Advisor page of {advisorNameOf(move)}</span>
                </AdvisorLink>
                {hasBadge(move) ? (
                  <span className="hidden shrink-0 items-center gap-1 sm:inline-flex">
                    <MoveBadges move={move} />
                    {move.class === 'move' ? null : (
                      <span className="lg:hidden">
                        <ClassBadge move={move} />
                      </span>
                    )}
                  </span>
                ) : null}
              </span>
              <TruncatedText className="max-w-48 pb-1.5 text-ink-soft text-xs sm:hidden">
                <FirmName firm={move.firmLeft} /> → <FirmName firm={move.firmJoined} />
              </TruncatedText>
            </Td>
            <Td className="max-w-56 text-ink-soft max-sm:hidden">
              <TruncatedText>
                <FirmLink firm={move.firmLeft} clientId={clientId} />
              </TruncatedText>
            </Td>
            <Td className="w-6 px-0 text-ink-faint max-sm:hidden">
              <ArrowRight aria-hidden size={14} />
            </Td>
            <Td className="max-w-56 max-sm:hidden">
              <TruncatedText>
                <FirmLink firm={move.firmJoined} clientId={clientId} />
              </TruncatedText>
            </Td>
            <Td className="max-sm:hidden">
              <span className="flex items-center gap-2">
                <TruncatedText className="max-w-52">{locationOf(move)}</TruncatedText>
                {move.marketAssumed ? (
                  <span title="The file gave no state; the market was assumed from the city.">
                    <Badge>Assumed</Badge>
                  </span>
                ) : null}
              </span>
            </Td>
            <Td className="whitespace-nowrap text-ink-soft max-lg:hidden">
              <span title={move.reason}>{classLabels[move.class]}</span>
              <span className="sr-only"> ({move.reason})</span>
            </Td>
            <Td numeric>
              <Day day={move.movedOn} />
              <span className="block text-ink-soft text-xs sm:hidden">
                <Money dollars={move.aum} />
              </span>
            </Td>
            <Td numeric className="max-sm:hidden">
              <Money dollars={move.aum} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

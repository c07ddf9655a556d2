import type { Move, MoveSort } from '@liftout/contract/moves';
import { Table, Th } from '../../ui/data/table.tsx';
import { useAskedMoves } from './asked-moves.ts';
import { MoveRow } from './move-row.tsx';
import { firstOrder, type MovesState } from './table-state.ts';

interface MovesTableProps {
  /** The reader's client, if any: its contacts are on the firm pages. */
  clientId: string | undefined;
  moves: readonly Move[];
  /** By which the rows are drawn. */
  state: MovesState;
  onSort: (sort: MoveSort, order: 'asc' | 'desc') => void;
  onOpen: (move: Move) => void;
  /** The rows are old ones while new ones load. */
  busy: boolean;
}

/** One page of moves: advisor, firms, city, date and AUM. */
export function MovesTable({ clientId, moves, state: drawn, onSort, onOpen, busy }: MovesTableProps) {
  const state = useAskedMoves(drawn);
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
          <MoveRow
            key={move.id}
            move={move}
            clientId={clientId}
            selected={move.id === state.move}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </Table>
  );
}

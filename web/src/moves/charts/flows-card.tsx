import type { MoveLane } from '@liftout/contract/moves';
import { activeLane } from '@liftout/contract/moves';
import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { count, counted, money } from '../../lib/format/formats.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { Coverage, Money } from '../../ui/data/values.tsx';
import { LeftOut } from '../figures/left-out.tsx';
import { lanesQuery, type MovesScope } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { useBook } from '../use-book.ts';
import { BookKey } from './book-ring.tsx';
import { ChartCard } from './chart-card.tsx';
import { flowsOf, type Measure } from './flow-layout.ts';
import { FlowsChart, flowsHeight } from './flows-chart.tsx';
import { BookBadge, LaneLabel } from './lane-label.tsx';

/** The lanes that are read, the largest first. */
const most = 1000;
/** Firms with a name on each side. */
const firms = 7;

export interface FlowsCardProps {
  of: MovesScope;
  selection: MovesSelection & { left: string; joined: string };
  by: Measure;
  /** Shows the moves from one firm, to one firm, or both. */
  onFlow: (flow: { left: string; joined: string }) => void;
  onLeftOut: (kind: MoveClassFilter) => void;
}

function headline(lanes: readonly MoveLane[], by: Measure): string {
  const sizeOf = (lane: MoveLane) => (by === 'aum' ? (lane.aum.total ?? 0) : lane.advisors);
  const best = lanes.reduce<MoveLane | undefined>(
    (top, lane) => (!top || sizeOf(lane) > sizeOf(top) ? lane : top),
    undefined,
  );
  if (!best || sizeOf(best) === 0) return 'Flows between firms';
  const lane = `${best.firmLeft.name} to ${best.firmJoined.name}`;
  return by === 'aum'
    ? `Largest lane by AUM: ${lane}, ${money(sizeOf(best))}`
    : `Busiest lane: ${lane}, ${counted(best.advisors, 'advisor')}`;
}

/** The reader's contacts by the name of a firm. */
const knownFirms = (lanes: readonly MoveLane[], book: ReadonlyMap<string, number>) =>
  new Map(
    lanes
      .flatMap(({ firmLeft, firmJoined }) => [firmLeft, firmJoined])
      .flatMap(({ id, name }): [string, number][] => {
        const contacts = book.get(id);
        return contacts ? [[name, contacts]] : [];
      }),
  );

/** Who left which firm for which: lanes as flows, and as a list. */
export function FlowsCard({ of, selection, by, onFlow, onLeftOut }: FlowsCardProps) {
  const query = useQuery(lanesQuery(of, selection, most));
  const { rows = [], total = 0 } = query.data ?? {};
  const flows = flowsOf(rows, by, firms);
  const { firms: book } = useBook(of);
  const known = knownFirms(rows, book);
  const active = rows.filter((lane) => lane.active).length;
  return (
    <ChartCard
      title={headline(rows, by)}
      description={<FlowsNote lanes={rows} total={total} active={active} by={by} />}
      what="the lanes"
      query={query}
      empty={
        flows.length > 0
          ? null
          : rows.length > 0
            ? { title: 'No lane has a known AUM', description: 'Show advisors instead to see the lanes.' }
            : {
                title: 'No lanes here',
                description: 'A lane is a pair of firms: the one advisors left and the one they joined.',
              }
      }
      period={{ of, selection }}
      height={flowsHeight}
      chart={
        <div className="flex flex-col gap-3">
          <FlowsChart flows={flows} by={by} chosen={selection} book={known} onFlow={onFlow} />
          {known.size > 0 ? <BookKey>Firms where you have contacts</BookKey> : null}
        </div>
      }
      table={<LanesTable lanes={rows} total={total} book={book} onFlow={onFlow} />}
      leftOut={(isEmpty) => (
        <LeftOut of={of} isEmpty={isEmpty} selection={selection} bothFirms onOpen={onLeftOut} />
      )}
    />
  );
}

interface FlowsNoteProps {
  lanes: readonly MoveLane[];
  total: number;
  active: number;
  by: Measure;
}

function FlowsNote({ lanes, total, active, by }: FlowsNoteProps) {
  const unknown = by === 'aum' ? lanes.filter(({ aum }) => aum.total === null).length : 0;
  return (
    <>
      {counted(total, 'lane')}
      {active > 0
        ? `, ${count(active)} active: ${activeLane.advisors} advisors or more in ${activeLane.businessDays} business days`
        : ''}
      {unknown > 0 ? `. ${counted(unknown, 'lane')} with unknown AUM aren't shown` : ''}
      {total > lanes.length ? `. Showing the largest ${count(lanes.length)}` : ''}
    </>
  );
}

interface LanesTableProps {
  lanes: readonly MoveLane[];
  total: number;
  book: ReadonlyMap<string, number>;
  onFlow: FlowsCardProps['onFlow'];
}

function LanesTable({ lanes, total, book, onFlow }: LanesTableProps) {
  const listed = lanes.slice(0, 100);
  return (
    <>
      <Table label="Lanes" maxHeight="28rem">
        <thead>
          <tr>
            <Th>Lane</Th>
            <Th numeric>Advisors</Th>
            <Th numeric>AUM</Th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ firmLeft, firmJoined, advisors, aum, active }) => (
            <Tr key={`${firmLeft.id} ${firmJoined.id}`}>
              <Td prose>
                <button
                  type="button"
                  className="rounded-mark text-left hover:underline"
                  onClick={() => onFlow({ left: firmLeft.name, joined: firmJoined.name })}
                >
                  <LaneLabel left={firmLeft.name} joined={firmJoined.name} />
                </button>{' '}
                {active ? <Badge tone="positive">Active</Badge> : null}{' '}
                <BookBadge contacts={book.get(firmLeft.id)} firm={firmLeft.name} />
              </Td>
              <Td numeric>{count(advisors)}</Td>
              <Td numeric>
                <Coverage known={aum.known} of={aum.of} /> <Money dollars={aum.total} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {total > listed.length ? (
        <p className="border-t px-3 py-2 text-ink-soft text-sm">
          The largest {count(listed.length)} of {count(total)}
        </p>
      ) : null}
    </>
  );
}

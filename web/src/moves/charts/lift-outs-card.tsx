import type { LiftOut } from '@liftout/contract/moves';
import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { foldForSearch } from '@liftout/contract/values/fold';
import { useQuery } from '@tanstack/react-query';
import { count, counted } from '../../lib/format/formats.ts';
import { calendarDay } from '../../lib/format/times.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { Coverage, Money } from '../../ui/data/values.tsx';
import { LeftOut } from '../figures/left-out.tsx';
import { liftOutsQuery, type MovesScope } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { useBook } from '../use-book.ts';
import { ChartCard } from './chart-card.tsx';
import { BookBadge, LaneLabel } from './lane-label.tsx';
import { LiftOutsChart } from './lift-outs-chart.tsx';

/** Teams that are drawn, the newest first. */
const most = 200;

export interface LiftOutsCardProps {
  of: MovesScope;
  selection: MovesSelection & { team: string };
  /** Only those of this city, with or without its state. */
  city?: string | null;
  onTeam: (id: string) => void;
  onLeftOut: (kind: MoveClassFilter) => void;
}

function headline(teams: readonly LiftOut[]): string {
  const largest = teams.reduce<LiftOut | undefined>(
    (top, team) => (!top || team.size > top.size ? team : top),
    undefined,
  );
  if (!largest) return 'Lift-outs';
  return `Largest lift-out: ${count(largest.size)} from ${largest.firmLeft.name} to ${largest.firmJoined.name}`;
}

/** Teams that moved together, as dots in time and as a list. */
export function LiftOutsCard({ of, selection, city = null, onTeam, onLeftOut }: LiftOutsCardProps) {
  const query = useQuery(liftOutsQuery(of, selection, most));
  const { rows: all = [], total: inAll = 0 } = query.data ?? {};
  const rows = city === null ? all : all.filter((team) => isSameCity(team.city, city));
  const total = city === null ? inAll : rows.length;
  const book = useBook(of);
  return (
    <ChartCard
      title={headline(rows)}
      description={`${total > rows.length ? `The newest ${count(rows.length)} of ${count(total)} teams` : counted(total, 'team')} that left one firm for another together. A dot is a team, as large as its people${rows.some(({ firmLeft }) => book.has(firmLeft.id)) ? '; with a ring where you have contacts at the firm left' : ''}`}
      what="the lift-outs"
      query={query}
      empty={
        rows.length > 0
          ? null
          : {
              title: 'No lift-outs here',
              description:
                'A lift-out is two or more advisors who leave one firm for another in the same city, days apart.',
            }
      }
      height={120}
      chart={
        <LiftOutsChart teams={rows} span={selection} chosen={selection.team} book={book} onTeam={onTeam} />
      }
      table={<LiftOutsTable teams={rows} book={book} onTeam={onTeam} />}
      leftOut={
        <LeftOut of={of} selection={{ ...selection, conversions: false }} bothFirms onOpen={onLeftOut} />
      }
    />
  );
}

interface LiftOutsTableProps {
  teams: readonly LiftOut[];
  book: ReadonlyMap<string, number>;
  onTeam: (id: string) => void;
}

function LiftOutsTable({ teams, book, onTeam }: LiftOutsTableProps) {
  return (
    <Table label="Lift-outs" maxHeight="28rem">
      <thead>
        <tr>
          <Th>Team</Th>
          <Th className="max-sm:hidden">City</Th>
          <Th className="max-sm:hidden">Days</Th>
          <Th numeric>Advisors</Th>
          <Th numeric>AUM</Th>
        </tr>
      </thead>
      <tbody>
        {teams.map(({ id, kind, firmLeft, firmJoined, city, from, to, size, aum }) => (
          <Tr key={id}>
            <Td prose>
              <button
                type="button"
                className="rounded-mark text-left hover:underline"
                onClick={() => onTeam(id)}
              >
                <LaneLabel left={firmLeft.name} joined={firmJoined.name} />
              </button>{' '}
              {kind === 'large-transfer' ? <Badge tone="warning">Large transfer</Badge> : null}{' '}
              <BookBadge contacts={book.get(firmLeft.id)} firm={firmLeft.name} />
            </Td>
            <Td className="max-sm:hidden">{city}</Td>
            <Td className="max-sm:hidden">{daysOf({ from, to })}</Td>
            <Td numeric>{count(size)}</Td>
            <Td numeric>
              <Coverage known={aum.known} of={aum.of} /> <Money dollars={aum.total} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const daysOf = ({ from, to }: Pick<LiftOut, 'from' | 'to'>) =>
  from === to ? calendarDay(from) : `${calendarDay(from)} to ${calendarDay(to)}`;

const cityName = (city: string) => foldForSearch(city.split(',')[0] ?? '').trim();
const isSameCity = (one: string, other: string) => cityName(one) === cityName(other);

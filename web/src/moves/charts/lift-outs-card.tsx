import type { LiftOut } from '@liftout/contract/moves';
import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { count, counted } from '../../lib/format/formats.ts';
import { calendarDay } from '../../lib/format/times.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { Coverage, Money } from '../../ui/data/values.tsx';
import { LeftOut } from '../figures/left-out.tsx';
import type { MovesScope } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { useBook } from '../use-book.ts';
import { ChartCard } from './chart-card.tsx';
import { BookBadge, LaneLabel } from './lane-label.tsx';
import { TeamNames, TeamPeople } from './lift-out-people.tsx';
import { LiftOutsChart } from './lift-outs-chart.tsx';
import { useLiftOuts } from './use-lift-outs.ts';

export interface LiftOutsCardProps {
  of: MovesScope;
  selection: MovesSelection & { team: string };
  /** Only those of this city, with or without its state. */
  city?: string | null;
  /** Whose contacts are told of, where the moves are those of all markets. */
  clientId?: string | undefined;
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
export function LiftOutsCard({ of, selection, city = null, clientId, onTeam, onLeftOut }: LiftOutsCardProps) {
  const { query, teams: rows, total } = useLiftOuts(of, selection, city);
  const { firms: book } = useBook(of);
  return (
    <ChartCard
      title={headline(rows)}
      description={`${total > rows.length ? `The newest ${count(rows.length)} of ${count(total)} teams` : counted(total, 'team')} that left one firm for another together. A bigger dot is a bigger team${rows.some(({ firmLeft }) => book.has(firmLeft.id)) ? '; a ring means you have contacts at the firm they left' : ''}`}
      what="the lift-outs"
      query={query}
      empty={
        rows.length > 0
          ? null
          : {
              title: 'No lift-outs here',
              description:
                'A lift-out is two or more advisors who leave one firm for another in the same city, within days of each other.',
            }
      }
      period={{ of, selection }}
      height={120}
      chart={
        <LiftOutsChart teams={rows} span={selection} chosen={selection.team} book={book} onTeam={onTeam} />
      }
      table={<LiftOutsTable teams={rows} book={book} clientId={of.clientId ?? clientId} onTeam={onTeam} />}
      leftOut={(isEmpty) => (
        <LeftOut
          isEmpty={isEmpty}
          of={of}
          selection={{ ...selection, conversions: false }}
          bothFirms
          onOpen={onLeftOut}
        />
      )}
    />
  );
}

interface LiftOutsTableProps {
  teams: readonly LiftOut[];
  book: ReadonlyMap<string, number>;
  clientId: string | undefined;
  onTeam: (id: string) => void;
}

function LiftOutsTable({ teams, book, clientId, onTeam }: LiftOutsTableProps) {
  const [open, setOpen] = useState<string | null>(null);
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
        {teams.map((team) => (
          <LiftOutRows
            key={team.id}
            team={team}
            contacts={book.get(team.firmLeft.id)}
            clientId={clientId}
            isOpen={open === team.id}
            onToggle={() => setOpen(open === team.id ? null : team.id)}
            onTeam={onTeam}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface LiftOutRowsProps {
  team: LiftOut;
  /** The reader's contacts at the firm left. */
  contacts: number | undefined;
  clientId: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onTeam: (id: string) => void;
}

/** A team, and below it its people while it is open. */
function LiftOutRows({ team, contacts, clientId, isOpen, onToggle, onTeam }: LiftOutRowsProps) {
  const { id, kind, firmLeft, firmJoined, city, from, to, size, aum } = team;
  return (
    <>
      <Tr>
        <Td prose>
          <button type="button" className="rounded-mark text-left hover:underline" onClick={() => onTeam(id)}>
            <LaneLabel left={firmLeft.name} joined={firmJoined.name} />
          </button>{' '}
          {kind === 'large-transfer' ? <Badge tone="warning">Large transfer</Badge> : null}{' '}
          <BookBadge contacts={contacts} firm={firmLeft.name} />
          <TeamNames team={team} clientId={clientId} onMore={onToggle} />
        </Td>
        <Td className="max-sm:hidden">{city}</Td>
        <Td className="max-sm:hidden">{daysOf({ from, to })}</Td>
        <Td numeric>
          <button
            type="button"
            aria-expanded={isOpen}
            className="relative inline-flex min-h-8 items-center gap-1 rounded-mark hover:underline max-sm:min-h-11"
            onClick={onToggle}
          >
            {count(size)}
            <span className="sr-only">
              {' '}
              people, {firmLeft.name} to {firmJoined.name}, {daysOf({ from, to })}
            </span>
            <ChevronDown
              aria-hidden
              size={14}
              className={cx('text-ink-faint transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        </Td>
        <Td numeric>
          <Coverage known={aum.known} of={aum.of} /> <Money dollars={aum.total} />
        </Td>
      </Tr>
      {isOpen ? (
        <Tr>
          <Td prose colSpan={5}>
            <TeamPeople team={team} clientId={clientId} onTeam={onTeam} />
          </Td>
        </Tr>
      ) : null}
    </>
  );
}

const daysOf = ({ from, to }: Pick<LiftOut, 'from' | 'to'>) =>
  from === to ? calendarDay(from) : `${calendarDay(from)} to ${calendarDay(to)}`;

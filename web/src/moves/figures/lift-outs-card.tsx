import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../lib/format/formats.ts';
import { calendarDay } from '../../lib/format/times.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { liftOutsQuery, type MovesScope } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { AumNote, LaneLabel, RankedCard, RankedRow } from './ranked-card.tsx';

interface LiftOutsCardProps {
  of: MovesScope;
  selection: MovesSelection;
  onTeam: (id: string) => void;
}

/** Lift-outs, newest first; each filters the list to its moves. */
export function LiftOutsCard({ of, selection, onTeam }: LiftOutsCardProps) {
  const [all, setAll] = useState(false);
  const query = useQuery(liftOutsQuery(of, selection, all ? 50 : 6));
  return (
    <RankedCard
      title="Lift-outs"
      description="Teams that left one firm for another together, newest first"
      query={query}
      all={all}
      onAll={setAll}
      empty="A lift-out is two or more advisors who leave one firm for another in the same city, days apart."
    >
      {query.data?.rows.map((team) => (
        <RankedRow
          key={team.id}
          onSelect={() => onTeam(team.id)}
          label={<LaneLabel left={team.firmLeft.name} joined={team.firmJoined.name} />}
          badge={team.kind === 'large-transfer' ? <Badge tone="warning">Large transfer</Badge> : null}
          note={
            <>
              {team.city},{' '}
              {team.from === team.to
                ? calendarDay(team.from)
                : `${calendarDay(team.from)} to ${calendarDay(team.to)}`}{' '}
              · <AumNote aum={team.aum} />
            </>
          }
          value={counted(team.size, 'advisor')}
        />
      ))}
    </RankedCard>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../lib/formats.ts';
import { calendarDay } from '../lib/times.ts';
import { Badge } from '../ui/badge.tsx';
import { liftOutsQuery, type MovesOf } from './queries.ts';
import { AumNote, LaneLabel, RankedCard, RankedRow } from './ranked-card.tsx';
import type { MovesSelection } from './table-state.ts';

interface LiftOutsCardProps {
  of: MovesOf;
  selection: MovesSelection;
  onTeam: (id: string) => void;
}

/** Teams that moved together, the newest first; each opens its moves. */
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
      empty="A lift-out is two advisors or more on one lane, in one city, within days of each other."
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

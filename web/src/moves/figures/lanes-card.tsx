import { activeLane } from '@liftout/contract/moves';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../lib/format/formats.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { lanesQuery, type MovesScope } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { AumNote, LaneLabel, RankedCard, RankedRow } from './ranked-card.tsx';

interface LanesCardProps {
  of: MovesScope;
  selection: MovesSelection;
  onLane: (lane: { left: string; joined: string }) => void;
}

/** The lanes with the most advisors; a lane is active from 3 advisors within 30 business days. */
export function LanesCard({ of, selection, onLane }: LanesCardProps) {
  const [all, setAll] = useState(false);
  const query = useQuery(lanesQuery(of, selection, all ? 50 : 6));
  const active = query.data?.rows.filter((lane) => lane.active).length ?? 0;
  return (
    <RankedCard
      title="Lanes"
      description={
        active > 0
          ? `${counted(active, 'lane is', 'lanes are')} active: ${activeLane.advisors} advisors or more in ${activeLane.businessDays} business days`
          : `No active lanes. A lane is active with ${activeLane.advisors} advisors in ${activeLane.businessDays} business days`
      }
      query={query}
      all={all}
      onAll={setAll}
      empty="A lane is a pair of firms: the one advisors left and the one they joined."
    >
      {query.data?.rows.map((lane) => (
        <RankedRow
          key={`${lane.firmLeft.id} ${lane.firmJoined.id}`}
          onSelect={() => onLane({ left: lane.firmLeft.name, joined: lane.firmJoined.name })}
          label={<LaneLabel left={lane.firmLeft.name} joined={lane.firmJoined.name} />}
          badge={lane.active ? <Badge tone="positive">Active</Badge> : null}
          note={<AumNote aum={lane.aum} />}
          value={counted(lane.advisors, 'advisor')}
        />
      ))}
    </RankedCard>
  );
}

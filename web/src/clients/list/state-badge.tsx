import { exactTime } from '../../lib/format/times.ts';
import { Badge, type BadgeTone } from '../../ui/data/badge.tsx';
import { type ClientState, stateOf, stateText } from './client-state.ts';

const tones: Record<ClientState, BadgeTone> = {
  active: 'positive',
  expiring: 'warning',
  expired: 'negative',
  inactive: 'neutral',
};

/** Active, Inactive, Expired, or in how many days it expires. */
export function StateBadge(access: { isActive: boolean; expiresAt: string | null }) {
  return (
    <span title={access.expiresAt ? `Access ends ${exactTime(access.expiresAt)}` : undefined}>
      <Badge dot tone={tones[stateOf(access)]}>
        {stateText(access)}
      </Badge>
    </span>
  );
}

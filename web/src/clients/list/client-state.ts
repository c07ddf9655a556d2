import { now } from '../../lib/format/clock.ts';
import { counted } from '../../lib/format/formats.ts';

const dayMs = 86_400_000;
/** From this many days before its end, an access counts as about to expire. */
const soonDays = 14;

interface Access {
  isActive: boolean;
  /** The end of the access, an instant; null: none. */
  expiresAt: string | null;
}

export const clientStates = ['active', 'expiring', 'expired', 'inactive'] as const;
export type ClientState = (typeof clientStates)[number];

/** Whether a client's people can sign in: switched off, past its end, within 14 days of it, or none of these. */
export function stateOf({ isActive, expiresAt }: Access, at = now()): ClientState {
  if (!isActive) return 'inactive';
  if (expiresAt === null) return 'active';
  const left = new Date(expiresAt).getTime() - at.getTime();
  if (left <= 0) return 'expired';
  return left <= soonDays * dayMs ? 'expiring' : 'active';
}

/** The state as its badge says it: `Active`, `Expires in 3 days`. */
export function stateText(access: Access, at = now()): string {
  const state = stateOf(access, at);
  if (state === 'inactive') return 'Inactive';
  if (state === 'expired') return 'Expired';
  if (state === 'active' || access.expiresAt === null) return 'Active';
  const days = Math.floor((new Date(access.expiresAt).getTime() - at.getTime()) / dayMs);
  return days === 0 ? 'Expires today' : `Expires in ${counted(days, 'day')}`;
}

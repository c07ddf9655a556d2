import type { Deal } from '@liftout/contract/deals';
import { now } from '../lib/format/clock.ts';

const silentAfterMs = 30 * 86_400_000;

/** Whether an open deal had no interaction for 30 days, one without any since it began; as the insights say it. */
export function isSilent(deal: Deal): boolean {
  if (deal.stage === 'won') return false;
  return now().getTime() - Date.parse(deal.lastInteraction ?? deal.createdAt) >= silentAfterMs;
}

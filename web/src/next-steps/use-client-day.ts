import { timeZoneOf } from '@liftout/contract/values/time-zones';
import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../clients/index.ts';
import { todayIn } from './due.ts';

/** Today for a client, `YYYY-MM-DD`: by the clock of its target market (decision 124). */
export function useClientDay(clientId: string): string {
  const { data: profile } = useQuery(profileQuery(clientId));
  return todayIn(timeZoneOf(profile?.targetMarket ?? null));
}

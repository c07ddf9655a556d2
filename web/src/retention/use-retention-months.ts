import { useQuery } from '@tanstack/react-query';
import { retentionsQuery } from './queries.ts';

/** After how many months a client erases contacts nobody works with; undefined where it keeps everybody, or until it is known. */
export function useRetentionMonths(clientId: string): number | undefined {
  return useQuery(retentionsQuery).data?.find((one) => one.clientId === clientId)?.months;
}

import { useQuery } from '@tanstack/react-query';
import { useMayWatch, watchesQuery } from '../../watches/index.ts';

/** Reads what is watched, for the menu of an open view, which then opens with all its entries. Draws nothing. */
export function WatchesRead({ clientId }: { clientId: string }) {
  useQuery({ ...watchesQuery(clientId), enabled: useMayWatch() });
  return null;
}

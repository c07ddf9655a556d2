import { useQuery } from '@tanstack/react-query';
import { useHasAccess } from '../auth/index.ts';
import { bookQuery, type MovesScope } from './queries.ts';

/** Whether there are contacts beside these moves: those of a client, of a reader who may see contacts. */
export const useHasBook = ({ clientId }: MovesScope): boolean =>
  useHasAccess('contacts') && clientId !== undefined;

const none: ReadonlyMap<string, number> = new Map();

/** How many contacts the reader has at each firm, by the firm's id; empty where there are none or until it is known. */
export function useBook(of: MovesScope): ReadonlyMap<string, number> {
  const enabled = useHasBook(of);
  return useQuery({ ...bookQuery(of.clientId ?? ''), enabled }).data ?? none;
}

import { useQuery } from '@tanstack/react-query';
import { useHasAccess } from '../auth/index.ts';
import { type Book, bookQuery, type MovesScope } from './queries.ts';

/** Whether there are contacts beside these moves: those of a client, of a reader who may see contacts. */
export const useHasBook = ({ clientId }: MovesScope): boolean =>
  useHasAccess('contacts') && clientId !== undefined;

const none: Book = { firms: new Map(), cities: new Map() };

/** Where the reader has contacts; nowhere until it is known. */
export function useBook(of: MovesScope): Book {
  const enabled = useHasBook(of);
  return useQuery({ ...bookQuery(of.clientId ?? ''), enabled }).data ?? none;
}

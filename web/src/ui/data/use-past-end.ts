import { useEffect, useEffectEvent } from 'react';

interface PagedList {
  /** The page that the address asks for, from 1. */
  page: number;
  lastPage: number;
  /** `lastPage` is that of this list, not of one that was read before. */
  isKnown: boolean;
  goTo: (page: number) => void;
}

/** Goes to the last page where the list is shorter than the page in the address says. @returns whether it does */
export function usePastEnd({ page, lastPage, isKnown, goTo }: PagedList): boolean {
  const isPastEnd = isKnown && page > lastPage;
  const go = useEffectEvent(goTo);
  useEffect(() => {
    if (isPastEnd) go(lastPage);
  }, [isPastEnd, lastPage]);
  return isPastEnd;
}

/** Whether a paged query's total is that of the list it asks for. */
export const isOfThisList = (query: { isSuccess: boolean; isPlaceholderData: boolean }): boolean =>
  query.isSuccess && !query.isPlaceholderData;

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { type MovesScope, summaryQuery } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';

export const noUpload = 'No upload covers these days';

interface EmptyPeriodProps {
  of: MovesScope;
  selection: MovesSelection;
  /** The way to days with data. */
  action?: ReactNode;
  /** Said of days that an upload covers: that there is nothing. */
  children: ReactNode;
}

/** In place of what is empty. Of days without an upload nothing is known, not that nothing happened. */
export function EmptyPeriod({ of, selection, action, children }: EmptyPeriodProps) {
  const hasDays = selection.from !== '' || selection.to !== '';
  // The figures above ask the same.
  const query = useQuery({ ...summaryQuery(of, selection), enabled: hasDays });
  if (!hasDays || query.isLoadingError) return children;
  if (query.isPending || query.isPlaceholderData)
    return <Skeleton className="mx-auto my-10 h-5 w-64 max-w-full" />;
  if (query.data.coverage.current !== 'none') return children;
  return <EmptyState compact title={noUpload} description="We don't know who moved then." action={action} />;
}

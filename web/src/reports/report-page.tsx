import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../lib/errors.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { AppHeader, Page } from '../ui/page.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import { reportQuery } from './queries.ts';
import { Report } from './report.tsx';

interface ReportPageProps {
  clientId: string;
  /** The way back to the dashboard. */
  home: ReactNode;
  /** Before Print, at the right of the header. */
  palette: ReactNode;
}

/** Latest Report: a page to read and to print. */
export function ReportPage({ clientId, home, palette }: ReportPageProps) {
  const query = useQuery(reportQuery(clientId));
  return (
    <>
      <AppHeader
        home={home}
        actions={
          <>
            {palette}
            <Button icon={<Printer aria-hidden size={14} />} disabled={!query.data} onClick={() => print()}>
              Print
            </Button>
          </>
        }
      />
      <Page measure="text">
        {query.isPending ? (
          <ReportSkeleton />
        ) : query.isError ? (
          <ErrorState
            title="The report could not be written"
            description={messageOf(query.error, 'Nothing is lost. Try again in a moment.')}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : (
          <Report report={query.data} />
        )}
      </Page>
    </>
  );
}

function ReportSkeleton() {
  return (
    <div role="status" aria-label="Writing the report" className="flex flex-col gap-8">
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-8 w-full max-w-[36rem]" />
      <SkeletonText lines={3} />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-80 w-full" />
      <Skeleton className="h-60 w-full" />
    </div>
  );
}

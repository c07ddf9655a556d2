import { useQuery } from '@tanstack/react-query';
import { Newspaper, Printer } from 'lucide-react';
import { useUser } from '../auth/index.ts';
import { HeaderActions } from '../shell/index.ts';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton, SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { reportQuery } from './queries.ts';
import { Report } from './report.tsx';

/** Latest Report: a page to read and to print. */
export function ReportPage({ clientId }: { clientId: string }) {
  const query = useQuery(reportQuery(clientId));
  return (
    <>
      <HeaderActions>
        <BriefLink clientId={clientId} />
        <Button
          className="relative max-sm:min-w-11"
          icon={<Printer aria-hidden size={14} />}
          disabled={!query.data}
          onClick={() => print()}
        >
          <span className="max-sm:sr-only">Print</span>
        </Button>
      </HeaderActions>
      <Page measure="text">
        {query.isPending ? (
          <ReportSkeleton />
        ) : query.isLoadingError ? (
          <>
            <PageHeader title="Market report" />
            <QueryError what="the report" query={query} />
          </>
        ) : (
          <Report report={query.data} />
        )}
      </Page>
    </>
  );
}

const briefButton = { icon: <Newspaper aria-hidden size={14} />, className: 'relative max-sm:min-w-11' };

function BriefLink({ clientId }: { clientId: string }) {
  const isAdmin = useUser().role === 'admin';
  return isAdmin ? (
    <LinkButton to="/$slug/brief" params={{ slug: clientId }} {...briefButton}>
      <span className="max-sm:sr-only">Monday brief</span>
    </LinkButton>
  ) : (
    <LinkButton to="/client/$clientId/brief" params={{ clientId }} {...briefButton}>
      <span className="max-sm:sr-only">Monday brief</span>
    </LinkButton>
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

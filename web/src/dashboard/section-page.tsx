import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { hasAccess, useUser } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { ContactDrawer } from '../contacts/index.ts';
import { HeaderTitle, usePageCommands } from '../shell/index.ts';
import { NoAccessState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { LatePart } from '../ui/layout/late-part.tsx';
import { Page } from '../ui/layout/page.tsx';
import { usePrintKeys } from '../ui/layout/print-page.ts';
import { PageHeading } from '../ui/layout/section.tsx';
import { SectionBoundary, SectionPending } from '../ui/layout/section-frame.tsx';
import { type DashboardSection, pageSections, type SectionView } from './sections.tsx';

interface SectionPageProps {
  clientId: string;
  /** The section's id. */
  id: DashboardSection['id'];
}

const contents: Readonly<Record<string, string>> = {
  today: 'People to call',
  pipeline: 'Stages',
  contacts: 'Contacts',
};

/** One section of the dashboard on a page of its own. The client's profile must be loaded. */
export function SectionPage({ clientId, id }: SectionPageProps) {
  const user = useUser();
  const { data: profile } = useSuspenseQuery(profileQuery(clientId));
  const section = pageSections.find((one) => one.id === id);
  if (!section) throw new Error(`The dashboard has no section ${id}`);
  const shown = hasAccess(user, section.needs);
  // A month is chosen on the dashboard, whose engagement it governs; no other section reads it.
  const view: SectionView = { clientId, profile, month: 'month' };
  usePrintKeys();
  usePageCommands([], shown && section.shortcuts ? [section.shortcuts] : []);
  return (
    <Page>
      {shown ? (
        <PageHeading content={contents[id] ?? section.label}>
          <SectionBoundary section={section}>
            <Suspense fallback={<SectionPending {...section} />}>{section.render(view)}</Suspense>
          </SectionBoundary>
        </PageHeading>
      ) : (
        <>
          <HeaderTitle title={section.label} detail={profile.clientName} />
          <NoAccessState what={section.label} />
        </>
      )}
      {shown && section.renderBelow ? (
        <LatePart
          what="this section"
          placeholder={<Skeleton className="h-[490px] rounded-card max-sm:h-[880px] max-xl:h-[610px]" />}
        >
          {section.renderBelow(view)}
        </LatePart>
      ) : null}
      {hasAccess(user, 'contacts') ? <ContactDrawer clientId={clientId} /> : null}
    </Page>
  );
}

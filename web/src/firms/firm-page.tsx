import type { FirmAnalysis } from '@liftout/contract/firms';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useHasAccess, useUser } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { ContactDrawer } from '../contacts/index.ts';
import { isUnknownRecord } from '../lib/api/errors.ts';
import { counted, money, moneyExact, percent } from '../lib/format/formats.ts';
import { date } from '../lib/format/times.ts';
import { ChartSkeleton, FirmMoves } from '../moves/index.ts';
import { Stat, StatRow } from '../ui/data/stat.tsx';
import { NoAccessState } from '../ui/feedback/error-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Section } from '../ui/layout/section.tsx';
import { WatchFirm } from '../watches/index.ts';
import { activePipeline } from './active-pipeline.ts';
import { FirmActivity, FirmActivitySkeleton } from './firm-activity.tsx';
import { FirmNamesSection } from './firm-names-section.tsx';
import { BackLink, NothingFound } from './frame.tsx';
import { MembersSection } from './members/members-section.tsx';
import { firmQuery } from './queries.ts';
import { RegisteredAssets } from './registered-assets.tsx';
import { StageList, StageListSkeleton } from './stage-list.tsx';
import { TotalStats } from './total-stats.tsx';

interface FirmPageProps {
  clientId: string;
  /** From the address, decoded. */
  firmName: string;
}

/** A firm in a client's contacts and deals: people, pipeline, moves and news. The client's profile must be loaded. */
export function FirmPage({ clientId, firmName }: FirmPageProps) {
  const { data: profile } = useSuspenseQuery(profileQuery(clientId));
  const mayRead = useHasAccess('contacts');
  const query = useQuery({ ...firmQuery(clientId, firmName), enabled: mayRead });
  const { data: firm } = query;
  if (!mayRead)
    return (
      <Page>
        <PageHeader back={<BackLink clientId={clientId} />} title={firmName} />
        <NoAccessState what="The page of a firm" />
      </Page>
    );
  if (isUnknownRecord(query.error))
    return (
      <Page>
        <NothingFound
          title="Firm Not Found"
          description={`${profile.clientName} has no contacts or moves at “${firmName}”.`}
          clientId={clientId}
        />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        back={<BackLink clientId={clientId} />}
        media={
          <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-card border border-line-soft bg-surface-raised text-ink-soft">
            <Building2 aria-hidden size={22} />
          </span>
        }
        title={firm?.name ?? firmName}
        description={
          firm ? (
            <Subtitle firm={firm} clientId={clientId} />
          ) : query.isLoadingError ? null : (
            <Skeleton className="my-0.5 h-4 w-72" />
          )
        }
        actions={firm ? <WatchFirm clientId={clientId} firm={firm.name} spellings={firm.spellings} /> : null}
      />
      {query.isLoadingError ? (
        <Card>
          <QueryError what="the firm" query={query} />
        </Card>
      ) : (
        <Body firm={firm} firmName={firmName} clientId={clientId} />
      )}
      <ContactDrawer clientId={clientId} />
    </Page>
  );
}

/** Counts, other spellings, and when it was updated. */
function Subtitle({ firm, clientId }: { firm: FirmAnalysis; clientId: string }): ReactNode {
  const others = firm.spellings.filter((spelling) => spelling.toLowerCase() !== firm.name.toLowerCase());
  const named = others.slice(0, 3).join(', ');
  const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
  return (
    <>
      {counted(firm.contacts, 'contact')} ·{' '}
      {counted(firm.opportunities, 'pipeline opportunity', 'pipeline opportunities')}
      <Further>Updated {date(firm.asOf)}</Further>
      {named ? <Further>{`also known as ${named}${more}`}</Further> : null}
      <RegisteredAssets clientId={clientId} firmName={firm.name} />
    </>
  );
}

/** After a dot; on a phone on a line of its own, which would begin with the dot. */
const Further = ({ children }: { children: ReactNode }) => (
  <span className="text-ink-faint max-sm:block max-sm:first-letter:uppercase">
    <span className="max-sm:hidden"> · </span>
    {children}
  </span>
);

function Body({ firm, firmName, clientId }: FirmPageProps & { firm: FirmAnalysis | undefined }) {
  const readsMoves = useHasAccess('overview');
  return (
    <>
      <Cards firm={firm} />
      {/* In print, what is stretched is cut where a row moves to the next page. */}
      <div className="grid grid-cols-1 gap-x-6 gap-y-8 lg:grid-cols-2 print:block print:space-y-8">
        <Section
          title="Pipeline by Stage"
          description="Open and won deals by stage"
          className="flex flex-col print:block"
        >
          {firm ? <StageList firm={firm} /> : <StageListSkeleton />}
        </Section>
        <Section
          title="Recent News & Activity"
          description="Who joined, who left, and what's in the news."
          className="flex flex-col print:block"
        >
          {firm ? <FirmActivity firm={firm} clientId={clientId} /> : <FirmActivitySkeleton />}
        </Section>
      </div>
      {!readsMoves ? null : firm ? (
        <Suspense fallback={<ChartSkeleton height={840} />}>
          <FirmMoves firm={firm.name} firmId={firm.id} clientId={clientId} />
        </Suspense>
      ) : (
        <ChartSkeleton height={560} />
      )}
      <MembersSection
        clientId={clientId}
        firmName={firmName}
        firm={firm}
        actions={firm ? <AllContacts firm={firm} clientId={clientId} /> : null}
      />
      {firm ? <FirmNamesSection firm={firm} /> : null}
    </>
  );
}

/** Below this number of deals a rate says little, and that is said. */
const fewForRate = 10;

/** `3 of 12 deals won, 2 lost`: what the win rate counts. */
function winsOf({ stages, opportunities, lost }: FirmAnalysis): string {
  const won = stages.find(({ stage }) => stage === 'won')?.count ?? 0;
  const all = opportunities + lost;
  if (all === 0) return 'no deals yet';
  const parts = [
    `${won} of ${counted(all, 'deal')} won`,
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(all < fewForRate ? ['too few to compare'] : []),
  ];
  return parts.join(', ');
}

function Cards({ firm }: { firm: FirmAnalysis | undefined }) {
  const open = firm && activePipeline(firm);
  return (
    <StatRow label="Firm figures" columns={4}>
      <TotalStats figures={firm} size={firm?.contacts} revenueLabel="Annual Revenue" />
      <Stat
        label="Active Pipeline"
        loading={firm === undefined}
        value={open === undefined || open.dollars === null ? null : money(open.dollars)}
        {...(typeof open?.dollars === 'number' && { exact: moneyExact(open.dollars) })}
        note={open?.note}
      />
      <Stat
        label="Win Rate"
        loading={firm === undefined}
        value={firm && firm.winRate !== null ? percent(firm.winRate) : null}
        note={firm && winsOf(firm)}
      />
    </StatRow>
  );
}

/** A link to the contact table, filtered by this firm. */
function AllContacts({ firm, clientId }: { firm: FirmAnalysis; clientId: string }) {
  const { role } = useUser();
  if (firm.contacts === 0) return null;
  const text =
    firm.contacts === 1 ? 'Open in the contact table' : `All ${firm.contacts} in the contact table`;
  if (role !== 'admin')
    return (
      <LinkButton
        to="/client/$clientId/contacts"
        params={{ clientId }}
        search={{ firm: firm.spellings }}
        size="sm"
      >
        {text}
      </LinkButton>
    );
  const search = { client: clientId, firm: firm.spellings, section: 'contacts' };
  return (
    <LinkButton to="/dashboard" search={search} hash="contacts" size="sm">
      {text}
    </LinkButton>
  );
}

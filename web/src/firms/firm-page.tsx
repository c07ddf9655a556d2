import type { FirmAnalysis } from '@liftout/contract/firms';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Building2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { profileQuery } from '../clients/index.ts';
import { ContactDrawer } from '../contacts/index.ts';
import { counted, money, moneyExact, percent } from '../lib/formats.ts';
import { date } from '../lib/times.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { PageHeader } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Stat, StatRow } from '../ui/stat.tsx';
import { useBrand } from '../ui/use-brand.ts';
import { TotalStats } from './figures.tsx';
import { BackLink, Frame, isUnknown, NothingFound } from './frame.tsx';
import { Happenings, HappeningsSkeleton } from './happenings.tsx';
import { MemberGrid, MemberSkeletons } from './member-grid.tsx';
import { firmQuery } from './queries.ts';
import { StageList, StageListSkeleton } from './stage-list.tsx';

interface FirmPageProps {
  clientId: string;
  /** As the address has it, decoded. */
  firmName: string;
}

/** A firm as a client's book knows it: people, pipeline, moves and news. The client's profile is loaded already. */
export function FirmPage({ clientId, firmName }: FirmPageProps) {
  const { data: profile } = useSuspenseQuery(profileQuery(clientId));
  const query = useQuery(firmQuery(clientId, firmName));
  useBrand(profile.brandingColors.primary);

  const { data: firm } = query;
  if (isUnknown(query.error))
    return (
      <Frame profile={profile}>
        <NothingFound
          title="Firm Not Found"
          description={`${profile.clientName} has no contact at “${firmName}”, and no move names it.`}
          clientId={clientId}
        />
      </Frame>
    );
  return (
    <Frame profile={profile}>
      <PageHeader
        back={<BackLink clientId={clientId} />}
        media={
          <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-card border border-line-soft bg-surface-raised text-ink-soft">
            <Building2 aria-hidden size={22} />
          </span>
        }
        title={firm?.name ?? firmName}
        description={
          firm ? <Subtitle firm={firm} /> : query.isError ? null : <Skeleton className="my-0.5 h-4 w-72" />
        }
      />
      {query.isError ? (
        <Card>
          <ErrorState
            title="The firm could not be loaded"
            description="Nothing is lost. Try again in a moment."
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        </Card>
      ) : (
        <Body firm={firm} clientId={clientId} />
      )}
      <ContactDrawer clientId={clientId} />
    </Frame>
  );
}

/** Counts, other spellings, and how fresh it is. */
function Subtitle({ firm }: { firm: FirmAnalysis }): ReactNode {
  const others = firm.spellings.filter((spelling) => spelling.toLowerCase() !== firm.name.toLowerCase());
  const named = others.slice(0, 3).join(', ');
  const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
  return (
    <>
      {counted(firm.contacts, 'contact')} ·{' '}
      {counted(firm.opportunities, 'pipeline opportunity', 'pipeline opportunities')}
      <span className="text-ink-faint">
        {' '}
        · as of {date(firm.asOf)}
        {named ? ` · also written ${named}${more}` : ''}
      </span>
    </>
  );
}

function Body({ firm, clientId }: { firm: FirmAnalysis | undefined; clientId: string }) {
  return (
    <>
      <Cards firm={firm} />
      <div className="grid grid-cols-1 gap-x-6 gap-y-8 lg:grid-cols-2">
        <Section
          title="Pipeline by Stage"
          description="Open deals, all five stages of the board."
          className="flex flex-col"
        >
          {firm ? <StageList firm={firm} /> : <StageListSkeleton />}
        </Section>
        <Section
          title="Recent News & Activity"
          description="Who came, who left, and what the news say."
          className="flex flex-col"
        >
          {firm ? <Happenings firm={firm} /> : <HappeningsSkeleton />}
        </Section>
      </div>
      <Section
        title="Team Members"
        description="High-value contacts first, then by AUM."
        actions={firm ? <AllContacts firm={firm} clientId={clientId} /> : null}
      >
        {firm === undefined ? (
          <MemberSkeletons />
        ) : firm.topContacts.length === 0 ? (
          <Card>
            <EmptyState
              icon={<Users aria-hidden size={22} />}
              title="No Team Members Found"
              description="Contacts of this client at this firm appear here. Add one from the dashboard."
            />
          </Card>
        ) : (
          <MemberGrid members={firm.topContacts} />
        )}
      </Section>
    </>
  );
}

function Cards({ firm }: { firm: FirmAnalysis | undefined }) {
  const won = firm?.stages.find(({ stage }) => stage === 'won')?.count ?? 0;
  return (
    <StatRow label="Firm figures" columns={4}>
      <TotalStats figures={firm} size={firm?.contacts} revenueLabel="Annual Revenue" />
      <Stat
        label="Active Pipeline"
        loading={firm === undefined}
        value={firm ? money(firm.pipelineValue) : null}
        {...(firm && { exact: moneyExact(firm.pipelineValue) })}
        note={firm && counted(firm.opportunities, 'open deal')}
      />
      <Stat
        label="Win Rate"
        loading={firm === undefined}
        value={firm && firm.winRate !== null ? percent(firm.winRate) : null}
        note={
          firm &&
          (firm.opportunities === 0 ? 'no deals yet' : `${won} of ${counted(firm.opportunities, 'deal')} won`)
        }
      />
    </StatRow>
  );
}

/** To the rows behind the figures: the contact table, narrowed to this firm. */
function AllContacts({ firm, clientId }: { firm: FirmAnalysis; clientId: string }) {
  if (firm.contacts === 0) return null;
  const search = { client: clientId, firm: firm.spellings, section: 'contacts' };
  return (
    <LinkButton to="/dashboard" search={search} hash="contacts" size="sm">
      {firm.contacts === 1 ? 'Open in the contact table' : `All ${firm.contacts} in the contact table`}
    </LinkButton>
  );
}

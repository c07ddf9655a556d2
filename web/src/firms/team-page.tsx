import type { Team } from '@liftout/contract/firms';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Suspense } from 'react';
import { clientNamesQuery } from '../clients/index.ts';
import { ContactDrawer, contactParams } from '../contacts/index.ts';
import { isUnknownRecord } from '../lib/api/errors.ts';
import { usePageTitle } from '../lib/dom/page-title.ts';
import { useSearchParams } from '../lib/dom/search-params.ts';
import { count } from '../lib/format/formats.ts';
import { date } from '../lib/format/times.ts';
import { ChartSkeleton, TeamMoves } from '../moves/index.ts';
import { Stat, StatRow } from '../ui/data/stat.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { TextLink } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { Section } from '../ui/layout/section.tsx';
import { BackLink, NothingFound } from './frame.tsx';
import { MemberGrid, MemberSkeletons } from './member-grid.tsx';
import { MovedMembers } from './moved-members.tsx';
import { teamQuery } from './queries.ts';
import { TotalStats } from './total-stats.tsx';

interface TeamPageProps {
  /** A contact's id or a firm's name. */
  id: string;
  /** The client whose contacts are shown; without it the contact's own client, or all clients of the firm. */
  clientId: string | undefined;
}

/** A team: its size, its assets, and its members. */
export function TeamPage({ id, clientId }: TeamPageProps) {
  const query = useQuery(teamQuery(clientId, id));
  const { data: team } = query;
  usePageTitle(team?.name);
  const { contact: openId } = useSearchParams(contactParams);
  const ownClient = clientId ?? team?.client ?? undefined;
  if (isUnknownRecord(query.error))
    return (
      <Page>
        <NothingFound
          title="Team Not Found"
          description="We found no contact or firm with this name."
          clientId={ownClient}
        />
      </Page>
    );
  const drawerClient = team?.members.find((member) => member.id === openId)?.client ?? ownClient;
  return (
    <Page>
      <PageHeader
        back={<BackLink clientId={ownClient} />}
        media={
          <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-card border border-line-soft bg-surface-raised text-ink-soft">
            <Users aria-hidden size={22} />
          </span>
        }
        title={team?.name ?? 'Team'}
        description={
          team ? (
            <Subtitle team={team} />
          ) : query.isLoadingError ? null : (
            <Skeleton className="my-0.5 h-4 w-72" />
          )
        }
      />
      {query.isLoadingError ? (
        <Card>
          <QueryError what="the team" query={query} />
        </Card>
      ) : (
        <Body team={team} />
      )}
      {drawerClient ? <ContactDrawer clientId={drawerClient} /> : null}
    </Page>
  );
}

/** What makes them a team, with a link to the firm's page. */
function Subtitle({ team }: { team: Team }) {
  const firm = (
    <TextLink
      to="/firm/$firmName"
      params={{ firmName: team.firm }}
      search={team.client ? { client: team.client } : {}}
    >
      {team.firm}
    </TextLink>
  );
  return (
    <>
      {team.basis === 'link' ? (
        <>Shared team profile · {firm}</>
      ) : team.basis === 'place' ? (
        <>
          Everyone at {firm} in {team.city}
        </>
      ) : (
        <>Everyone at {firm}</>
      )}
      <span className="text-ink-faint"> · Updated {date(team.asOf)}</span>
    </>
  );
}

function Body({ team }: { team: Team | undefined }) {
  // The clients' names are needed only where the list has contacts of several clients.
  const several = team !== undefined && team.client === null;
  const { data: clients = [] } = useQuery({ ...clientNamesQuery, enabled: several });
  const nameOf = (id: string) => clients.find(({ clientId }) => clientId === id)?.clientName ?? id;
  const hidden = team ? team.size - team.members.length : 0;
  return (
    <>
      <StatRow label="Team figures">
        <Stat
          label="Team Size"
          loading={team === undefined}
          value={team ? count(team.size) : null}
          note={team && (team.client === null ? 'contacts across all clients' : 'your contacts')}
        />
        <TotalStats figures={team} size={team?.size} revenueLabel="Total Revenue" />
      </StatRow>
      {team ? (
        <Suspense fallback={<ChartSkeleton height={240} />}>
          <TeamMoves firm={team.firm} city={team.city} clientId={team.client ?? undefined} />
        </Suspense>
      ) : (
        <ChartSkeleton height={240} />
      )}
      <Section
        title="Team Members"
        description={
          hidden > 0
            ? `Top ${count(team?.members.length ?? 0)} of ${count(team?.size ?? 0)}`
            : 'High-value contacts first, then by AUM.'
        }
      >
        {team === undefined ? (
          <MemberSkeletons cards={3} />
        ) : team.members.length === 0 ? (
          <Card>
            <EmptyState
              icon={<Users aria-hidden size={22} />}
              title="No Team Members Found"
              description="No contacts found for this team profile."
            />
          </Card>
        ) : (
          <MovedMembers members={team.members}>
            <MemberGrid members={team.members} {...(several && { clientName: nameOf })} />
          </MovedMembers>
        )}
      </Section>
    </>
  );
}

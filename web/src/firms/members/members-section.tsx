import type { FirmAnalysis } from '@liftout/contract/firms';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { MovedContactsOf, useOfferSequence } from '../../contacts/index.ts';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { lastPageOf } from '../../ui/data/last-page.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { isOfThisList, usePastEnd } from '../../ui/data/use-past-end.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { SetFilterChip } from '../../ui/form/filter-chip.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { phone, useMatches } from '../../ui/layout/use-matches.ts';
import { firmMembersQuery, membersPageSize } from '../queries.ts';
import { Branches, branchName } from './branches.tsx';
import { MemberList } from './member-list.tsx';
import { MemberTable } from './member-table.tsx';
import { type MemberParams, memberParams } from './params.ts';
import { membersSequence, useMemberSequence } from './use-member-sequence.ts';

interface MembersSectionProps {
  clientId: string;
  /** As in the address. */
  firmName: string;
  /** Undefined until it is loaded. */
  firm: FirmAnalysis | undefined;
  actions: ReactNode;
}

/** The client's contacts at a firm as a table, and the firm's branches, which filter it. */
export function MembersSection({ clientId, firmName, firm, actions }: MembersSectionProps) {
  const params = useSearchParams(memberParams);
  const set = useSetSearchParams<MemberParams>();
  const query = useQuery(firmMembersQuery(clientId, firmName, params));
  const isPhone = useMatches(phone);
  useOfferSequence(membersSequence, useMemberSequence(clientId, firmName, params, query));
  const { members = [], total = 0, branches = [] } = query.data ?? {};
  const lastPage = lastPageOf(total, membersPageSize);
  usePastEnd({
    page: params.memberPage,
    lastPage,
    isKnown: isOfThisList(query),
    goTo: (memberPage) => set({ memberPage }),
  });
  const chosen = branches.find(({ key }) => key === params.branch);
  const Members = isPhone ? MemberList : MemberTable;
  const isEmpty = query.data !== undefined && total === 0 && params.branch === '';

  return (
    <div className="beside-drawer members-beside grid gap-x-6 gap-y-8">
      <Branches
        query={query}
        chosen={params.branch}
        onChoose={(branch) => set({ branch, memberPage: 1 }, { push: true })}
      />
      <Section
        title="Team Members"
        description="Your contacts here, under every spelling of the firm."
        actions={actions}
        className="min-w-0"
      >
        <Card flush>
          {params.branch === '' ? null : (
            <div className="border-b p-2">
              <SetFilterChip
                label="Branch"
                value={chosen ? branchName(chosen) : 'Not in any branch'}
                onClear={() => set({ branch: '', memberPage: 1 })}
              />
            </div>
          )}
          {query.isPending || firm === undefined ? (
            <SkeletonRows
              rows={Math.min(firm?.contacts ?? 10, membersPageSize)}
              columns={6}
              linesOnPhone={2}
            />
          ) : query.isLoadingError ? (
            <QueryError what="the members" query={query} />
          ) : isEmpty ? (
            <EmptyState
              icon={<Users aria-hidden size={22} />}
              title="No Team Members Found"
              description="Add a contact at this firm from the dashboard to see them here."
            />
          ) : total === 0 ? (
            <EmptyState compact title="None of your contacts is in this branch" />
          ) : (
            <MovedContactsOf clientId={clientId} ids={members.map(({ id }) => id)}>
              <Members
                members={members}
                busy={query.isPlaceholderData}
                sort={params.memberSort}
                order={params.memberOrder}
                onSort={(memberSort, memberOrder) => set({ memberSort, memberOrder, memberPage: 1 })}
              />
            </MovedContactsOf>
          )}
          {total > 0 && firm !== undefined ? (
            <div className="border-t px-3 py-2">
              <Pagination
                page={Math.min(params.memberPage, lastPage)}
                pageSize={membersPageSize}
                total={total}
                noun="members"
                onPageChange={(memberPage) => set({ memberPage }, { push: true })}
              />
            </div>
          ) : null}
        </Card>
      </Section>
    </div>
  );
}

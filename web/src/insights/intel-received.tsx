import type { Intel } from '@liftout/contract/insights';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { clientNamesQuery } from '../clients/index.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { PagedCard } from '../ui/data/paged-card.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/form/button.tsx';
import { Section } from '../ui/layout/section.tsx';
import { IntelDrawer } from './intel-drawer.tsx';
import { IntelFilters, isFiltered, noFilters } from './intel-filters.tsx';
import { typeLabels } from './intel-form.ts';
import { type IntelParams, intelParams } from './intel-params.ts';
import { intelPageSize, intelQuery } from './intel-queries.ts';
import { PriorityBadge } from './priority-badge.tsx';

/** Intel of all clients, newest first; each opens in a drawer. */
export function IntelReceivedSection() {
  const params = useSearchParams(intelParams);
  const setSearch = useSetSearchParams<IntelParams>();
  const query = useQuery(intelQuery(params));
  const names = useQuery(clientNamesQuery).data ?? [];
  const nameOf = (id: string) => names.find(({ clientId }) => clientId === id)?.clientName ?? id;
  const { rows = [], total = 0 } = query.data ?? {};
  const filtered = isFiltered(params);
  return (
    <Section
      id="intel"
      title="Intel received"
      description="What clients heard in the market and sent in, newest first."
    >
      <IntelFilters params={params} clients={names} onChange={setSearch} />
      <PagedCard
        query={query}
        noun="items"
        page={params.intelPage}
        pageSize={intelPageSize}
        total={total}
        onPageChange={(intelPage) => setSearch({ intelPage }, { push: true })}
        columns={5}
        empty={
          <EmptyState
            icon={<Inbox aria-hidden size={20} />}
            title={filtered ? 'No intel matches these filters' : 'No intel yet'}
            description="What clients submit with Send Intel appears here."
            action={
              filtered ? (
                <Button onClick={() => setSearch(noFilters, { push: true })}>Clear filters</Button>
              ) : null
            }
          />
        }
      >
        <IntelTable
          rows={rows}
          openId={params.intel}
          busy={query.isPlaceholderData}
          nameOf={nameOf}
          onOpen={(intel) => setSearch({ intel }, { push: true })}
        />
      </PagedCard>
      <IntelDrawer id={params.intel} nameOf={nameOf} onClose={() => setSearch({ intel: '' })} />
    </Section>
  );
}

interface IntelTableProps {
  rows: readonly Intel[];
  /** The id of the one in the drawer. */
  openId: string;
  busy: boolean;
  nameOf: (client: string) => string;
  onOpen: (id: string) => void;
}

function IntelTable({ rows, openId, busy, nameOf, onOpen }: IntelTableProps) {
  return (
    <Table label="Intel" busy={busy} maxHeight="none">
      <thead>
        <tr>
          <Th sticky>Subject</Th>
          <Th>Type</Th>
          <Th>Priority</Th>
          <Th>Client</Th>
          <Th>Contact and firm</Th>
          <Th numeric>Received</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((intel) => (
          <Tr key={intel.id} selected={intel.id === openId}>
            <Td sticky>
              <button
                type="button"
                className="block max-w-40 rounded-mark text-left font-medium hover:underline sm:max-w-60 xl:max-w-96"
                onClick={() => onOpen(intel.id)}
              >
                <TruncatedText>{intel.subject}</TruncatedText>
              </button>
            </Td>
            <Td className="text-ink-soft">{typeLabels[intel.type]}</Td>
            <Td>
              <PriorityBadge priority={intel.priority} />
            </Td>
            <Td className="text-ink-soft">{nameOf(intel.client)}</Td>
            <Td className="text-ink-soft">
              <TruncatedText className="max-w-48">{aboutOf(intel)}</TruncatedText>
            </Td>
            <Td numeric>
              <RelativeTime at={intel.createdAt} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const aboutOf = ({ contactName, firm }: Intel) => [contactName, firm].filter(Boolean).join(', ');

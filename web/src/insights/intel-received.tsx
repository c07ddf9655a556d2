import type { Intel, IntelPriority } from '@liftout/contract/insights';
import { useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { clientNamesQuery } from '../clients/index.ts';
import { FirmPageLink } from '../firm-link/index.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { Badge, type BadgeTone } from '../ui/data/badge.tsx';
import { DefinitionList } from '../ui/data/definition-list.tsx';
import { PagedCard } from '../ui/data/paged-card.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import { Select } from '../ui/form/select.tsx';
import { Section } from '../ui/layout/section.tsx';
import { DialogBody } from '../ui/overlay/dialog.tsx';
import { Drawer } from '../ui/overlay/drawer.tsx';
import { IntelContact } from './intel-contact.tsx';
import { priorityLabels, priorityOptions, typeLabels, typeOptions } from './intel-form.ts';
import { type IntelParams, intelParams } from './intel-params.ts';
import { intelPageSize, intelQuery, oneIntelQuery } from './intel-queries.ts';

const all = 'all';
const noFilters = {
  intelPage: 1,
  intelClient: '',
  intelType: all,
  intelPriority: all,
  intelQuery: '',
} as const;

/** Intel of all clients, newest first; each opens in a drawer. */
export function IntelReceivedSection() {
  const params = useSearchParams(intelParams);
  const setSearch = useSetSearchParams<IntelParams>();
  const query = useQuery(intelQuery(params));
  const names = useQuery(clientNamesQuery).data ?? [];
  const nameOf = (id: string) => names.find(({ clientId }) => clientId === id)?.clientName ?? id;
  const { rows = [], total = 0 } = query.data ?? {};
  const { intelClient, intelType, intelPriority, intelQuery: q } = params;
  const filtered = intelClient !== '' || intelType !== all || intelPriority !== all || q !== '';
  return (
    <Section
      id="intel"
      title="Intel received"
      description="What clients heard in the market and sent in, newest first."
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-48 max-w-72 grow">
          <DebouncedSearch
            label="Search intel"
            placeholder="Search intel"
            value={q}
            onChange={(text) => setSearch({ intelQuery: text, intelPage: 1 })}
          />
        </div>
        <div className="w-44">
          <Select
            label="Client"
            options={[
              { value: all, label: 'All clients' },
              ...names.map(({ clientId, clientName }) => ({ value: clientId, label: clientName })),
            ]}
            value={intelClient || all}
            onValueChange={(client) =>
              setSearch({ intelClient: client === all ? '' : client, intelPage: 1 }, { push: true })
            }
          />
        </div>
        <div className="w-40">
          <Select
            label="Type"
            options={[{ value: all, label: 'All types' }, ...typeOptions]}
            value={intelType}
            onValueChange={(type) => setSearch({ intelType: type, intelPage: 1 }, { push: true })}
          />
        </div>
        <div className="w-36">
          <Select
            label="Priority"
            options={[{ value: all, label: 'All priorities' }, ...priorityOptions]}
            value={intelPriority}
            onValueChange={(priority) => setSearch({ intelPriority: priority, intelPage: 1 }, { push: true })}
          />
        </div>
      </div>
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
        <Table label="Intel" busy={query.isPlaceholderData} maxHeight="none">
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
              <Tr key={intel.id} selected={intel.id === params.intel}>
                <Td sticky>
                  <button
                    type="button"
                    className="block max-w-40 rounded-mark text-left font-medium hover:underline sm:max-w-60 xl:max-w-96"
                    onClick={() => setSearch({ intel: intel.id }, { push: true })}
                  >
                    <TruncatedText>{intel.subject}</TruncatedText>
                  </button>
                </Td>
                <Td className="text-ink-soft">{typeLabels[intel.type]}</Td>
                <Td>
                  <Priority priority={intel.priority} />
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
      </PagedCard>
      <IntelDrawer id={params.intel} nameOf={nameOf} onClose={() => setSearch({ intel: '' })} />
    </Section>
  );
}

const aboutOf = ({ contactName, firm }: Intel) => [contactName, firm].filter(Boolean).join(', ');

const tones: Record<IntelPriority, BadgeTone> = {
  low: 'neutral',
  medium: 'info',
  high: 'warning',
  urgent: 'negative',
};

const Priority = ({ priority }: { priority: IntelPriority }) => (
  <Badge tone={tones[priority]}>{priorityLabels[priority]}</Badge>
);

interface IntelDrawerProps {
  id: string;
  nameOf: (client: string) => string;
  onClose: () => void;
}

/** One piece of intel in full. */
function IntelDrawer({ id, nameOf, onClose }: IntelDrawerProps) {
  const query = useQuery(oneIntelQuery(id));
  const intel = query.data;
  return (
    <Drawer
      open={id !== ''}
      onOpenChange={onClose}
      title={intel?.subject ?? 'Intel'}
      description={intel ? `From ${nameOf(intel.client)}` : null}
    >
      <DialogBody className="flex flex-col gap-4">
        {query.isLoadingError ? (
          <ErrorState
            title="Couldn't load the intel"
            description="It may have been deleted."
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : intel ? (
          <>
            <p dir="auto" className="text-left wrap-anywhere whitespace-pre-line">
              {intel.description}
            </p>
            <DefinitionList
              items={[
                { label: 'Type', value: typeLabels[intel.type] },
                { label: 'Priority', value: <Priority priority={intel.priority} /> },
                ...(intel.contactName ? [{ label: 'Contact', value: <IntelContact intel={intel} /> }] : []),
                ...(intel.firm
                  ? [{ label: 'Firm', value: <FirmPageLink firm={intel.firm} clientId={intel.client} /> }]
                  : []),
                {
                  label: 'Received',
                  value: (
                    <>
                      <RelativeTime at={intel.createdAt} /> by{' '}
                      {intel.submittedBy === intel.client ? nameOf(intel.client) : intel.submittedBy}
                    </>
                  ),
                },
              ]}
            />
          </>
        ) : (
          <SkeletonText lines={6} />
        )}
      </DialogBody>
    </Drawer>
  );
}

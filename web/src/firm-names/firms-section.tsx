import type { ListedFirm } from '@liftout/contract/firm-records';
import type { FirmListSort } from '@liftout/contract/values/firm-channels';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { Badge } from '../ui/data/badge.tsx';
import { PagedCard } from '../ui/data/paged-card.tsx';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { Count, NotKnown } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { DebouncedSearch } from '../ui/form/debounced-search.tsx';
import { Select } from '../ui/form/select.tsx';
import { Section } from '../ui/layout/section.tsx';
import { FirmDrawer } from './firm-drawer.tsx';
import { channelLabel, channelOptions } from './labels.ts';
import { type FirmsParams, firmsParams } from './params.ts';
import { firmsPageSize, firmsQuery } from './queries.ts';

const anyChannel = 'any';
const channels = [
  { value: anyChannel, label: 'All channels' },
  ...channelOptions,
  { value: 'none', label: 'Channel unknown' },
];

/** Firms with their moves and spellings; each opens to be changed. */
export function FirmsSection() {
  const params = useSearchParams(firmsParams);
  const setSearch = useSetSearchParams<FirmsParams>();
  const query = useQuery(firmsQuery(params));
  const { rows = [], total = 0 } = query.data ?? {};
  const filtered = params.firmsQuery !== '' || params.firmsChannel !== '';
  return (
    <Section
      id="firms"
      title="Firms"
      description="Every firm named in moves, with its channel and spellings. Open one to change it."
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <div className="min-w-48 max-w-72 grow">
          <DebouncedSearch
            label="Search firms by name or spelling"
            placeholder="Search firms"
            value={params.firmsQuery}
            onChange={(text) => setSearch({ firmsQuery: text, firms: 1 })}
          />
        </div>
        <div className="w-44">
          <Select
            label="Channel"
            options={channels}
            value={params.firmsChannel || anyChannel}
            onValueChange={(channel) =>
              setSearch({ firmsChannel: channel === anyChannel ? '' : channel, firms: 1 }, { push: true })
            }
          />
        </div>
      </div>
      <PagedCard
        query={query}
        noun="firms"
        page={params.firms}
        pageSize={firmsPageSize}
        total={total}
        onPageChange={(firms) => setSearch({ firms }, { push: true })}
        columns={6}
        empty={
          <EmptyState
            icon={<Building2 aria-hidden size={20} />}
            title={filtered ? 'No firms match these filters' : 'No firms yet'}
            description="Firms appear here once an upload names them."
          />
        }
      >
        <FirmsTable
          firms={rows}
          params={params}
          busy={query.isPlaceholderData}
          onSort={(firmsSort, firmsOrder) => setSearch({ firmsSort, firmsOrder, firms: 1 })}
          onOpen={(openFirm) => setSearch({ openFirm }, { push: true })}
        />
      </PagedCard>
      <FirmDrawer id={params.openFirm} onClose={() => setSearch({ openFirm: '' })} />
    </Section>
  );
}

interface FirmsTableProps {
  firms: readonly ListedFirm[];
  params: FirmsParams;
  busy: boolean;
  onSort: (sort: FirmListSort, order: FirmsParams['firmsOrder']) => void;
  onOpen: (id: string) => void;
}

function FirmsTable({ firms, params, busy, onSort, onOpen }: FirmsTableProps) {
  const { firmsSort, firmsOrder, openFirm } = params;
  const usual = firmsSort === 'name' ? 'asc' : 'desc';
  const direction = firmsOrder === 'default' ? usual : firmsOrder;
  const sortable = (sort: FirmListSort) => ({
    sort: sort === firmsSort ? direction : null,
    onSort: () => onSort(sort, sort !== firmsSort ? 'default' : direction === 'asc' ? 'desc' : 'asc'),
  });
  return (
    <Table label="Firms and their moves" busy={busy} maxHeight="none">
      <thead>
        <tr>
          <Th sticky {...sortable('name')}>
            Firm
          </Th>
          <Th>Channel</Th>
          <Th numeric {...sortable('moves')}>
            Joined and left
          </Th>
          <Th numeric {...sortable('joined')}>
            Joined
          </Th>
          <Th numeric {...sortable('left')}>
            Left
          </Th>
          <Th numeric>Spellings</Th>
        </tr>
      </thead>
      <tbody>
        {firms.map((firm) => (
          <Tr key={firm.id} selected={firm.id === openFirm}>
            <Td sticky>
              <button
                type="button"
                className="block max-w-40 rounded-mark text-left font-medium hover:underline sm:max-w-72"
                onClick={() => onOpen(firm.id)}
              >
                <TruncatedText>{firm.name}</TruncatedText>
              </button>
            </Td>
            <Td className="text-ink-soft">{channelLabel(firm.channel) ?? <NotKnown />}</Td>
            <Td numeric>
              <Count value={firm.joined + firm.left} />
            </Td>
            <Td numeric>
              <Count value={firm.joined} />
            </Td>
            <Td numeric>
              <Count value={firm.left} />
            </Td>
            <Td numeric>
              <span className="inline-flex items-center gap-2">
                {firm.toReview > 0 ? <Badge tone="warning">To review</Badge> : null}
                <Count value={firm.spellings} />
              </span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

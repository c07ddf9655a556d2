import { exportAudit } from '@liftout/contract/audit';
import { auditWords } from '@liftout/contract/values/audit-actions';
import { useQuery } from '@tanstack/react-query';
import { Download, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { clientNamesQuery } from '../clients/index.ts';
import { download } from '../lib/api/download.ts';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { date } from '../lib/format/times.ts';
import { Table, Td, Th, Tr } from '../ui/data/table.tsx';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { useSaveFile } from '../ui/feedback/use-save-file.ts';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilters, isFiltered } from './audit-filters.tsx';
import { type AuditParams, auditParams } from './audit-params.ts';
import { auditQuery, filtersOf } from './queries.ts';
import { fieldLabel } from './values.ts';

/** Who changed what, newest first, with filters, every entry's values, and a file of them. */
export function AuditSection() {
  const params = useSearchParams(auditParams);
  const setSearch = useSetSearchParams<AuditParams>();
  const query = useQuery(auditQuery(params));
  const names = useQuery(clientNamesQuery).data ?? [];
  const clientName = (id: string) => names.find(({ clientId }) => clientId === id)?.clientName ?? id;
  return (
    <Section
      id="audit"
      title="Audit log"
      description="Every change, sign-in and upload: who made it, and what it changed."
      actions={<ExportButton params={params} />}
    >
      <Card flush>
        <AuditFilters params={params} onChange={(changes) => setSearch(changes)} />
        {query.isPending ? (
          <SkeletonRows rows={8} columns={4} />
        ) : query.isLoadingError ? (
          <QueryError what="the audit log" query={query} />
        ) : (
          <>
            {query.data.entries.length > 0 ? (
              <Entries
                entries={query.data.entries}
                openId={params.logEntry}
                busy={query.isPlaceholderData}
                clientName={clientName}
                onOpen={(logEntry) => setSearch({ logEntry }, { push: true })}
              />
            ) : query.data.next === null ? (
              <EmptyState
                icon={<History aria-hidden size={20} />}
                title={isFiltered(params) ? 'No entries match these filters' : 'No entries yet'}
                description={
                  isFiltered(params) ? 'Change or clear a filter.' : 'Changes appear here as they are made.'
                }
              />
            ) : null}
            <Pages
              searchedTo={query.data.searchedTo}
              hasNewer={params.logAfter !== ''}
              next={query.data.next}
              isLoading={query.isPlaceholderData}
              onPage={(logAfter) => setSearch({ logAfter }, { push: true })}
            />
          </>
        )}
      </Card>
      <AuditDrawer
        id={params.logEntry}
        clientName={clientName}
        onClose={() => setSearch({ logEntry: '' })}
        onHistory={(logRecord) => setSearch({ logRecord, logAfter: '', logEntry: '' }, { push: true })}
      />
    </Section>
  );
}

interface EntriesProps {
  entries: readonly {
    id: string;
    at: string;
    actor: string;
    action: string;
    client: string | null;
    subject: string | null;
    fields: readonly string[];
  }[];
  openId: string;
  busy: boolean;
  clientName: (id: string) => string;
  onOpen: (id: string) => void;
}

function Entries({ entries, openId, busy, clientName, onOpen }: EntriesProps) {
  return (
    <Table label="Audit entries" busy={busy} maxHeight="none">
      <thead>
        <tr>
          <Th>What</Th>
          <Th>Who</Th>
          <Th>Changed</Th>
          <Th>Client</Th>
          <Th numeric>When</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, actor, action, client, subject, fields }) => (
          <Tr key={id} selected={id === openId}>
            <Td>
              <button
                type="button"
                className="flex max-w-80 items-baseline gap-2 rounded-mark text-left hover:underline xl:max-w-[26rem]"
                onClick={() => onOpen(id)}
              >
                <span className="shrink-0 font-medium">{auditWords(action)}</span>
                {subject && subject !== actor ? (
                  <TruncatedText className="text-ink-soft">{subject}</TruncatedText>
                ) : null}
              </button>
              <span className="block pb-1.5 text-ink-faint text-xs sm:hidden">
                {actor}, <RelativeTime at={at} inline />
              </span>
            </Td>
            <Td className="text-ink-soft">
              <TruncatedText className="max-w-40">{actor}</TruncatedText>
            </Td>
            <Td className="text-ink-soft">
              <TruncatedText className="max-w-44">{fields.map(fieldLabel).join(', ')}</TruncatedText>
            </Td>
            <Td className="text-ink-soft">
              <TruncatedText className="max-w-44">{client === null ? '' : clientName(client)}</TruncatedText>
            </Td>
            <Td numeric>
              <RelativeTime at={at} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

interface PagesProps {
  /** How far back a search has looked; null where it looked at everything on this page. */
  searchedTo: string | null;
  hasNewer: boolean;
  next: string | null;
  /** Another page is on its way. */
  isLoading: boolean;
  /** '' is the newest page. */
  onPage: (after: string) => void;
}

function Pages({ searchedTo, hasNewer, next, isLoading, onPage }: PagesProps) {
  if (!hasNewer && next === null && !isLoading) return null;
  return (
    <nav aria-label="Pages of the audit log" className="flex flex-wrap items-center gap-3 border-t px-3 py-2">
      <p role="status" className="grow text-ink-soft text-sm">
        {next === null
          ? 'This is the end of the log.'
          : searchedTo
            ? `Searched back to ${date(searchedTo)}.`
            : ''}
      </p>
      <Step can={hasNewer} onClick={() => onPage('')}>
        Newest entries
      </Step>
      <Step can={next !== null} onClick={() => (next === null ? undefined : onPage(next))}>
        {searchedTo && next !== null ? 'Search further back' : 'Older entries'}
      </Step>
    </nav>
  );
}

/** It stays where it leads nowhere: who works by keyboard would lose their place at the first and the last page. */
function Step({ can, onClick, children }: { can: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Button size="sm" aria-disabled={!can || undefined} onClick={() => (can ? onClick() : undefined)}>
      {children}
    </Button>
  );
}

/** `Export CSV`: all entries that match the filters. */
function ExportButton({ params }: { params: AuditParams }) {
  const { busy, save } = useSaveFile("Couldn't export the audit log");
  const run = () =>
    save(() => download(exportAudit, { query: filtersOf(params), fallbackName: 'audit-log.csv' }));
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden size={14} />}
      busy={busy}
      busyText="Exporting…"
      title="All matching entries"
      onClick={run}
    >
      Export CSV
    </Button>
  );
}

import type { SyncOverviewRow } from '@liftout/contract/sources';
import { useQuery } from '@tanstack/react-query';
import { DatabaseZap } from 'lucide-react';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { counted } from '../../lib/format/formats.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { NextTime, RealTime } from '../../ui/data/real-time.tsx';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { LinkButton, TextLink } from '../../ui/form/link-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { syncOverviewQuery } from '../queries.ts';
import { runText, sourceLabels } from '../run-text.ts';
import { type RunsParams, syncsParams } from './params.ts';
import { RunBadge } from './run-badge.tsx';
import { RunsDrawer } from './runs-drawer.tsx';

/** The last and the next run of every client's sources, what fails first. */
export function SyncsSection() {
  const query = useQuery(syncOverviewQuery);
  const { runs, runsOf, runsShown } = useSearchParams(syncsParams);
  const setSearch = useSetSearchParams<RunsParams>();
  const rows = [...(query.data ?? [])].sort((a, b) => Number(isFailing(b)) - Number(isFailing(a)));
  const open = query.data?.find((row) => row.client === runsOf && row.source === runs);
  return (
    <Section
      id="syncs"
      title="Syncs"
      description={query.data && rows.length > 0 ? summaryOf(rows) : "When each client's data was last read."}
    >
      <Card flush>
        <Loaded query={query} what="the syncs" placeholder={<SkeletonRows rows={4} columns={5} />}>
          {() =>
            rows.length === 0 ? (
              <NoSources />
            ) : (
              <SyncTable
                rows={rows}
                open={open}
                onOpen={({ client, source }) => setSearch({ runs: source, runsOf: client }, { push: true })}
              />
            )
          }
        </Loaded>
      </Card>
      {open ? (
        <RunsDrawer
          clientId={open.client}
          clientName={open.clientName}
          source={open.source}
          shown={runsShown}
          onShow={(shown) => setSearch({ runsShown: shown })}
          onClose={() => setSearch({ runs: '', runsOf: '', runsShown: 'all' })}
        />
      ) : null}
    </Section>
  );
}

function NoSources() {
  return (
    <EmptyState
      icon={<DatabaseZap aria-hidden size={20} />}
      title="No data source is set up"
      description="Give a client a HubSpot list, a JustCall campaign or a spreadsheet. Its runs are listed here."
      action={
        <LinkButton size="sm" to="/admin" search={{ tab: 'clients' }}>
          Open clients
        </LinkButton>
      }
    />
  );
}

interface SyncTableProps {
  rows: readonly SyncOverviewRow[];
  /** The one whose runs are open. */
  open: SyncOverviewRow | undefined;
  onOpen: (row: SyncOverviewRow) => void;
}

function SyncTable({ rows, open, onOpen }: SyncTableProps) {
  return (
    <Table label="Syncs of all clients" maxHeight="32rem">
      <thead>
        <tr>
          <Th sticky>Client</Th>
          <Th>Source</Th>
          <Th>Last run</Th>
          <Th>Next run</Th>
          <Th>
            <span className="sr-only">All runs</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={`${row.client} ${row.source}`} selected={row === open}>
            <Td sticky className="max-w-44">
              <TextLink to="/$slug/data-source" params={{ slug: row.client }}>
                {row.clientName}
              </TextLink>
            </Td>
            <Td>{sourceLabels[row.source]}</Td>
            <Td prose>
              <LastRun row={row} />
            </Td>
            <Td className="text-ink-soft">
              <NextRun row={row} />
            </Td>
            <Td className="text-right">
              {row.run === null ? null : (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`All runs of ${sourceLabels[row.source]}, ${row.clientName}`}
                  onClick={() => onOpen(row)}
                >
                  All runs
                </Button>
              )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const isFailing = ({ run }: SyncOverviewRow) => run?.status === 'failed';

function summaryOf(rows: readonly SyncOverviewRow[]): string {
  const failing = rows.filter(isFailing).length;
  const syncing = rows.filter(({ run }) => run?.status === 'running' || run?.status === 'queued').length;
  return [
    counted(rows.length, 'source'),
    ...(failing > 0 ? [`${failing} failing`] : []),
    ...(syncing > 0 ? [`${syncing} syncing now`] : []),
  ].join(', ');
}

function LastRun({ row: { run, failures, lastOkAt } }: { row: SyncOverviewRow }) {
  if (run === null) return <span className="text-ink-soft">Not run yet</span>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RunBadge status={run.status} />
        {run.status === 'failed' && failures > 1 ? <Badge tone="negative">{failures} in a row</Badge> : null}
        <span className="text-ink-soft text-sm">
          {run.finishedAt === null ? null : (
            <>
              <RealTime at={run.finishedAt} />:{' '}
            </>
          )}
          {run.error ?? runText(run)}
        </span>
      </div>
      {run.status === 'failed' ? (
        <p className="mt-0.5 text-ink-soft text-sm">
          {lastOkAt === null ? (
            'It has never been read to its end.'
          ) : (
            <>
              Last read to its end <RealTime inline at={lastOkAt} />.
            </>
          )}
        </p>
      ) : null}
    </>
  );
}

function NextRun({ row: { configured, run, nextRunAt, intervalMinutes } }: { row: SyncOverviewRow }) {
  if (nextRunAt !== null) return <NextTime at={nextRunAt} />;
  if (run?.status === 'running' || run?.status === 'queued') return 'Running now';
  if (!configured) return 'Not set up any more';
  return intervalMinutes === null ? 'When asked' : 'Not while the client is closed';
}

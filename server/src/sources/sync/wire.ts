import { type SyncedStream, type SyncRun, syncedStream } from '@liftout/contract/sources';
import { syncedSources } from '@liftout/contract/values/synced-sources';
import { z } from 'zod';
import { countNames } from './connector.ts';
import type { ShownRun } from './queries/runs.ts';

const interrupted = 'The sync was interrupted. Sync again to continue where it stopped.';

const stored = z.array(syncedStream);

/** What was counted of each stream, as stored; none where it cannot be read. */
export const streamsOf = (value: unknown): SyncedStream[] => stored.safeParse(value).data ?? [];

/** A run in its wire form. One that fell silent is shown as failed, until a process takes it up again. */
export function toRun(row: Omit<ShownRun, 'isSilent'> & { isSilent?: boolean }): SyncRun {
  const streams = streamsOf(row.streams);
  const totals = { read: 0, added: 0, updated: 0, kept: 0, archived: 0, restored: 0, skipped: 0 };
  for (const stream of streams)
    for (const name of ['read', ...countNames] as const) totals[name] += stream[name];
  const isSilent = row.isSilent ?? false;
  return {
    id: row.id,
    source: z.enum(syncedSources).parse(row.source),
    trigger: row.trigger,
    startedBy: row.startedBy,
    status: isSilent ? 'failed' : row.status,
    queuedAt: row.queuedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    ...totals,
    streams,
    error: isSilent ? interrupted : row.error,
  };
}

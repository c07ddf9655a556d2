import type { SyncOverviewRow, SyncRun } from '@liftout/contract/sources';
import { syncedSources } from '@liftout/contract/values/synced-sources';
import type { Tx } from '../../platform/db/database.ts';
import { type Accounts, type ClientSettings, findAllSourceSettings } from '../queries.ts';
import { findAllLastRuns, findFailures } from './queries/runs.ts';
import { findAllOptions } from './queries/streams.ts';
import { toRun } from './wire.ts';

interface OverviewDeps {
  accounts: Accounts;
  /** Whether a client's source can be read, as far as its settings say. */
  isConfigured: (source: (typeof syncedSources)[number], settings: ClientSettings) => boolean;
  /** Minutes between two runs where no admin chose; null: none are scheduled. */
  defaultMinutes: number | null;
}

/** The last and the next run of every client's sources, in the platform's scope. Sources that nobody set up are left out. */
export async function readSyncOverview(
  tx: Tx,
  { accounts, isConfigured, defaultMinutes }: OverviewDeps,
): Promise<SyncOverviewRow[]> {
  const byPair = <T extends { clientId: string; source: string }>(rows: readonly T[]) =>
    new Map(rows.map((row) => [`${row.clientId} ${row.source}`, row]));
  const runs = byPair(await findAllLastRuns(tx));
  const failures = byPair(await findFailures(tx));
  const options = byPair(await findAllOptions(tx));
  return (await findAllSourceSettings(tx, accounts)).flatMap((settings) =>
    syncedSources.flatMap((source): SyncOverviewRow[] => {
      const key = `${settings.clientId} ${source}`;
      const last = runs.get(key);
      const configured = isConfigured(source, settings);
      if (!last && !configured) return [];
      const run = last ? toRun(last) : null;
      const chosen = options.get(key);
      const minutes = chosen?.isIntervalChosen ? chosen.intervalMinutes : defaultMinutes;
      const failed = failures.get(key);
      return [
        {
          client: settings.clientId,
          clientName: settings.clientName,
          source,
          configured,
          run,
          lastOkAt: failed?.lastOkAt?.toISOString() ?? null,
          failures: failed?.failures ?? 0,
          intervalMinutes: minutes,
          nextRunAt: configured && settings.isOpen && minutes !== null ? nextRunAfter(run, minutes) : null,
        },
      ];
    }),
  );
}

/** When a source is read next; null while it is being read. */
export function nextRunAfter(run: SyncRun | null, minutes: number): string | null {
  if (run?.status === 'queued' || run?.status === 'running') return null;
  const from = run?.finishedAt ? Date.parse(run.finishedAt) + minutes * 60_000 : 0;
  return new Date(Math.max(from, Date.now())).toISOString();
}

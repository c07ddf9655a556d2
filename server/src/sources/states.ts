import type { SourceState } from '@liftout/contract/sources';
import { syncedSources } from '@liftout/contract/values/synced-sources';
import { readDataSource } from '../clients/service.ts';
import { platformScope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import type { ClientSources } from './client-sources.ts';
import type { Credentials } from './credentials/credentials.ts';
import { fixOf, missingPart, otherSource } from './missing.ts';
import { type ClientSettings, findSourceSettings } from './queries.ts';
import type { SyncedSource } from './sync/names.ts';
import { nextRunAfter } from './sync/overview.ts';
import { findLastRuns } from './sync/queries/runs.ts';
import { findOptions } from './sync/queries/streams.ts';
import { toRun } from './sync/wire.ts';

interface StatesOf {
  clientSources: ClientSources;
  credentials: Credentials;
  /** Minutes between two runs where no admin chose; null where nothing is read by itself. */
  defaultMinutes: number | null;
}

/** Whether sources can be read, what keeps them from it, and when they were and will be read: for admins. */
export function sourceStates({ db }: Platform, { clientSources, credentials, defaultMinutes }: StatesOf) {
  const { accounts, vendorsOf, missing, missingOf } = clientSources;
  return {
    /** The states of a client's sources. */
    async of(scope: TenantScope): Promise<SourceState[]> {
      const vendors = await vendorsOf(scope.clientId);
      const { dataSourceType } = await db.as(scope, (tx) => readDataSource(tx, scope.clientId));
      return db.as(platformScope(scope.actor), async (tx) => {
        const settings = await findSourceSettings(tx, scope.clientId, accounts);
        const runs = new Map((await findLastRuns(tx, scope.clientId)).map((run) => [run.source, toRun(run)]));
        const options = new Map((await findOptions(tx, scope.clientId)).map((one) => [one.source, one]));
        return syncedSources.map((source) => {
          const run = runs.get(source) ?? null;
          const isOther = source === 'sheets' && dataSourceType !== 'google-sheets';
          const reason = missing(source, settings, vendors) ?? (isOther ? otherSource : null);
          const chosen = options.get(source);
          const minutes = chosen?.isIntervalChosen ? chosen.intervalMinutes : defaultMinutes;
          return {
            source,
            configured: reason === null,
            missing: reason,
            fix: fixOf(source, {
              reason,
              lacksPart: missingPart(source, settings[source]) === reason,
              error: run?.error ?? null,
            }),
            status: run?.status ?? 'never',
            startedAt: run?.startedAt ?? null,
            finishedAt: run?.finishedAt ?? null,
            rowsRead: run?.read ?? 0,
            error: run?.error ?? null,
            run,
            intervalMinutes: minutes,
            nextRunAt: reason === null && minutes !== null ? nextRunAfter(run, minutes) : null,
          };
        });
      });
    },

    /** As `of` says it, but for a key that was entered and cannot be read. */
    isConfigured(source: SyncedSource, settings: ClientSettings): boolean {
      if (source === 'sheets' && settings.dataSourceType !== 'google-sheets') return false;
      const kind = source === 'sheets' ? 'google' : source;
      const hasKey = settings.keys.includes(kind) || credentials.isInstalled(kind);
      return missingOf(source, settings[source], hasKey ? null : '') === null;
    },
  };
}

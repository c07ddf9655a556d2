import type { SourceState, SyncOverviewRow } from '@liftout/contract/sources';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { platformScope, type Scope, system, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { callHooksService } from './call-hooks/service.ts';
import { attachCallsRegularly } from './calls/waiting.ts';
import { campaignReader } from './campaigns.ts';
import { clientSources } from './client-sources.ts';
import { openCredentials } from './credentials/credentials.ts';
import { dataSourceService } from './data-source/data-source.ts';
import { hubspotService } from './hubspot/service.ts';
import { missingPart } from './missing.ts';
import { findSourceSettings } from './queries.ts';
import { sourceStates } from './states.ts';
import { type SyncedSource, syncNames } from './sync/names.ts';
import { readSyncOverview } from './sync/overview.ts';
import { writeOptions } from './sync/queries/streams.ts';
import { openSyncs } from './sync/syncs.ts';

export { removeWaitingCalls } from './calls/queries.ts';
export { type Credentials, openCredentials } from './credentials/credentials.ts';
export { probeGoogleSheets, probeHubSpot, probeJustCall } from './probes.ts';
export { beginFeedRead, endFeedRead } from './queries.ts';
export { removeSeenRows } from './sync/queries/rows.ts';
export { findStoppedSources } from './sync/stopped.ts';
export type SourcesService = ReturnType<typeof sourcesService>;
/** Minutes between two runs of a source where no admin chose. */
const usualMinutes = 15;

/** A client's upstreams: campaign sheets, HubSpot contacts, JustCall calls. */
export function sourcesService(platform: Platform) {
  const { demo, db, clock } = platform;
  // The demo reads nothing by itself: its data stays as it was made.
  const defaultMinutes = demo ? null : usualMinutes;
  const credentials = openCredentials(platform);
  const clients = clientSources(platform, credentials);
  const states = sourceStates(platform, { clientSources: clients, credentials, defaultMinutes });
  const hubspot = hubspotService(platform, clients.hubspotOf);
  const syncs = openSyncs(platform, { names: syncNames, open: clients.open, defaultMinutes });
  let endAttaching = async () => {};

  return {
    campaigns: campaignReader(demo, clients),

    states: states.of,

    dataSource: dataSourceService(platform, { states: states.of, cellsOf: clients.cellsOf }),

    hubspot,

    callHooks: callHooksService(platform, {
      credentials,
      async campaignOf(clientId) {
        const { justcall: part } = await db.as(platformScope(system), (tx) =>
          findSourceSettings(tx, clientId, clients.accounts),
        );
        const reason = missingPart('justcall', part);
        if (part.id !== null && reason === null) return { campaignId: part.id };
        return { reason: reason ?? '' };
      },
    }),

    /** For a client's users: without the reason, which may name other clients. */
    async callSource(scope: TenantScope): Promise<{ state: 'off' | 'on' | 'unassigned' }> {
      const vendors = await clients.vendorsOf(scope.clientId);
      if (!vendors.justcall.vendor) return { state: 'off' };
      const reason = clients.missing('justcall', await clients.settingsOf(scope), vendors);
      return { state: reason === null ? 'on' : 'unassigned' };
    },

    /** Reads a source in the background. Throws 503 where something is not configured, 409 while it is being read. */
    sync: syncs.request,
    stopSync: syncs.stop,
    syncRuns: syncs.runs,

    /** The last and the next run of every client's sources, for admins. */
    syncOverview: ({ actor }: Scope): Promise<SyncOverviewRow[]> =>
      db.as(platformScope(actor), (tx) =>
        readSyncOverview(tx, {
          accounts: clients.accounts,
          isConfigured: states.isConfigured,
          defaultMinutes,
        }),
      ),

    async schedule(
      scope: TenantScope,
      { source, intervalMinutes }: { source: SyncedSource; intervalMinutes: number | null },
    ): Promise<SourceState[]> {
      const { clientId } = scope;
      await db.as(scope, async (tx) => {
        await writeOptions(tx, clientId, source, { intervalMinutes, isIntervalChosen: true });
        notify(tx, clientId, ['sources']);
        const after = { intervalMinutes };
        const entry = { action: 'source.scheduled', entity: 'source', entityId: source, after } as const;
        await audit(tx, entry, clock.now());
      });
      return states.of(scope);
    },

    /** Reads sources in the background: when asked to, and at their schedule. */
    regularly(jobs: JobQueue): void {
      syncs.regularly(jobs);
      hubspot.regularly(jobs);
      endAttaching = attachCallsRegularly(platform, jobs);
    },
    /** Ends what sends jobs. */
    close: () => Promise.all([syncs.close(), endAttaching()]),
  };
}

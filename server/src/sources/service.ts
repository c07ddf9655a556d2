import {
  type Campaign,
  demoSpreadsheet,
  parseSheetRange,
  rangeMessage,
  type SourceState,
  type SyncOverviewRow,
} from '@liftout/contract/sources';
import { syncedSources } from '@liftout/contract/values/synced-sources';
import { readDataSource } from '../clients/service.ts';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { platformScope, type Scope, system, type TenantScope, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { forbidden, HttpError, notConfigured, upstreamFailed } from '../platform/http/errors/http-error.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import { callHooksService } from './call-hooks/service.ts';
import { attachCallsRegularly } from './calls/waiting.ts';
import { openCredentials } from './credentials/credentials.ts';
import { dataSourceService } from './data-source/data-source.ts';
import { hubspotConnector } from './hubspot/connector.ts';
import { hubspotService } from './hubspot/service.ts';
import type { Target } from './hubspot/write-back/runner.ts';
import { justcallConnector } from './justcall/connector.ts';
import { findOwnLines } from './justcall/queries.ts';
import { fixOf, missingPart, otherSource } from './missing.ts';
import { type AccountPart, type ClientSettings, findSourceSettings, type SourceSettings } from './queries.ts';
import { badRange } from './sheets/bad-range.ts';
import { readCampaigns } from './sheets/campaigns.ts';
import { sheetsConnector } from './sheets/connector.ts';
import { readDemoSheet } from './sheets/demo-workbook.ts';
import { type Connector, partIn } from './sync/connector.ts';
import { type SyncedSource, syncNames } from './sync/names.ts';
import { nextRunAfter, readSyncOverview } from './sync/overview.ts';
import { findLastRuns } from './sync/queries/runs.ts';
import { findOptions, writeOptions } from './sync/queries/streams.ts';
import { openSyncs } from './sync/syncs.ts';
import { toRun } from './sync/wire.ts';
import { openVendors, type Vendors } from './vendors.ts';

export { removeWaitingCalls } from './calls/queries.ts';
export { type Credentials, openCredentials } from './credentials/credentials.ts';
export { probeGoogleSheets, probeHubSpot, probeJustCall } from './probes.ts';
export { beginFeedRead, endFeedRead } from './queries.ts';
export { removeSeenRows } from './sync/queries/rows.ts';
export { findStoppedSources } from './sync/stopped.ts';
export type SourcesService = ReturnType<typeof sourcesService>;
/** Minutes between two runs of a source where no admin chose. */
const defaultMinutes = 15;

/** A client's upstreams: campaign sheets, HubSpot contacts, JustCall calls. */
export function sourcesService(platform: Platform) {
  const { config, demo, db, clock } = platform;
  const outbound = openOutbound(config);
  const credentials = openCredentials(platform);
  const accounts = {
    hubspot: credentials.installedAccount('hubspot'),
    justcall: credentials.installedAccount('justcall'),
  };
  const vendorsOf = (clientId: string): Promise<Vendors> => openVendors(credentials, outbound, clientId);

  /** The spreadsheet to read: the requested one if allowed, else the client's. Throws 403 or 503. */
  async function spreadsheetOf(
    scope: TenantScope,
    requested: string | undefined,
    isAdmin: boolean,
  ): Promise<string> {
    const { sheets: part } = await settingsOf(scope);
    const own = part.id ?? (demo ? demoSpreadsheet : null);
    const id = requested ?? own;
    if (id === null) throw notConfigured('No campaign spreadsheet is configured for this client.');
    if (isAdmin || (demo && id === demoSpreadsheet)) return id;
    if (id !== own) throw forbidden("You can only open your own client's spreadsheet.");
    if (part.sharedWith !== null)
      throw notConfigured('Your campaign spreadsheet is set up for another firm too. Ask your admin.');
    return id;
  }

  async function cellsOf({ clientId }: TenantScope, spreadsheetId: string, range: string) {
    if (spreadsheetId !== demoSpreadsheet) {
      const { vendor, missing: reason } = (await vendorsOf(clientId)).sheets;
      if (!vendor) throw notConfigured(reason ?? 'Google Sheets is not configured.');
      return vendor.values(spreadsheetId, range);
    }
    const parsed = parseSheetRange(range);
    if (!parsed) throw badRange(`"${range}" is not a range. ${rangeMessage}`);
    const cells = await readDemoSheet(config.dataDir, clientId, parsed);
    if (!cells) throw new HttpError(404, 'not_found', `The demo workbook has no sheet "${parsed.sheet}".`);
    return cells;
  }

  /** Why a source can't be read for a client, in a sentence for admins; null where it can. */
  const missing = (source: SyncedSource, settings: SourceSettings, vendors: Vendors): string | null =>
    missingOf(source, settings[source], vendors[source].missing);

  /** `reason`: why its vendor can't be asked. */
  function missingOf(source: SyncedSource, part: AccountPart, reason: string | null): string | null {
    if (source !== 'sheets') return reason ?? missingPart(source, part);
    // The demo workbook has no client's rows, so every client may read it.
    if (part.id === demoSpreadsheet || (demo && part.id === null)) return null;
    return reason ?? missingPart(source, part);
  }

  const settingsOf = ({ clientId, actor }: TenantScope): Promise<SourceSettings> =>
    db.as(platformScope(actor), (tx) => findSourceSettings(tx, clientId, accounts));

  /** A client's part of a source. Throws 503. */
  async function openSource(scope: TenantScope, source: SyncedSource): Promise<Connector> {
    const settings = await settingsOf(scope);
    if (settings.isArchived) throw notConfigured('This client is archived.');
    const vendors = await vendorsOf(scope.clientId);
    const reason = missing(source, settings, vendors);
    const part = settings[source].id;
    if (reason === null && part !== null) {
      const { hubspot, justcall } = vendors;
      if (source === 'hubspot' && hubspot.vendor)
        return { ...hubspotConnector(hubspot.vendor, part), part: partIn(part, hubspot.from) };
      if (source === 'justcall' && justcall.vendor) {
        const { clientId } = scope;
        const connector = justcallConnector(justcall.vendor, {
          campaignId: part,
          isOwnAccount: justcall.own,
          lines: () => db.as(platformScope(scope.actor), (tx) => findOwnLines(tx, clientId, part)),
        });
        return { ...connector, part: partIn(part, justcall.from) };
      }
      if (source === 'sheets') return openWorkbook(scope, part);
    }
    throw notConfigured(reason ?? 'This source is not configured.');
  }

  /** Where a client's changes go back to. */
  async function hubspotOf(clientId: string): Promise<Target> {
    const settings = await settingsOf(tenantScope(clientId, system));
    if (settings.isArchived) return { missing: 'This client is archived.', isOver: true };
    const vendors = await vendorsOf(clientId);
    const reason = missing('hubspot', settings, vendors);
    const { vendor } = vendors.hubspot;
    if (reason === null && vendor) return { hubspot: vendor };
    return { missing: reason ?? 'HubSpot is not configured.', isOver: false };
  }

  /** A client's spreadsheet, where that is its data source. Throws 503. */
  async function openWorkbook(scope: TenantScope, spreadsheetId: string): Promise<Connector> {
    const row = await db.as(scope, (tx) => readDataSource(tx, scope.clientId));
    if (row.dataSourceType !== 'google-sheets') throw notConfigured(otherSource);
    return sheetsConnector({
      spreadsheetId,
      ranges: { contacts: row.contactsRange, calls: row.callsRange, campaigns: row.campaignsRange },
      cells: (range) => cellsOf(scope, spreadsheetId, range),
    });
  }

  const hubspot = hubspotService(platform, hubspotOf);

  // The demo reads nothing by itself: its data stays as it was made.
  const interval = demo ? null : defaultMinutes;
  let endAttaching = async () => {};
  const syncs = openSyncs(platform, { names: syncNames, open: openSource, defaultMinutes: interval });

  /** The states of a client's sources, for admins. */
  const states = async (scope: TenantScope): Promise<SourceState[]> => {
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
        const minutes = chosen?.isIntervalChosen ? chosen.intervalMinutes : interval;
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
  };

  /** As `states` says it, but for a key that was entered and cannot be read. */
  const isConfigured = (source: SyncedSource, settings: ClientSettings): boolean => {
    if (source === 'sheets' && settings.dataSourceType !== 'google-sheets') return false;
    const kind = source === 'sheets' ? 'google' : source;
    const hasKey = settings.keys.includes(kind) || credentials.isInstalled(kind);
    return missingOf(source, settings[source], hasKey ? null : '') === null;
  };

  return {
    /** Throws 400, 403, 404, 502 or 503, with messages for the campaign dialog. */
    async campaigns(
      scope: TenantScope,
      {
        spreadsheetId,
        range,
        isAdmin,
      }: { spreadsheetId: string | undefined; range: string; isAdmin: boolean },
    ): Promise<Campaign[]> {
      const id = await spreadsheetOf(scope, spreadsheetId, isAdmin);
      const campaigns = readCampaigns(await cellsOf(scope, id, range));
      if (campaigns) return campaigns;
      const message = `${range} has no column "name" in its first row.`;
      throw id === demoSpreadsheet ? badRange(message) : upstreamFailed(message);
    },

    states,

    dataSource: dataSourceService(platform, { states, cellsOf }),

    hubspot,

    callHooks: callHooksService(platform, {
      credentials,
      async campaignOf(clientId) {
        const { justcall: part } = await db.as(platformScope(system), (tx) =>
          findSourceSettings(tx, clientId, accounts),
        );
        const reason = missingPart('justcall', part);
        if (part.id !== null && reason === null) return { campaignId: part.id };
        return { reason: reason ?? '' };
      },
    }),

    /** For a client's users: without the reason, which may name other clients. */
    async callSource(scope: TenantScope): Promise<{ state: 'off' | 'on' | 'unassigned' }> {
      const vendors = await vendorsOf(scope.clientId);
      if (!vendors.justcall.vendor) return { state: 'off' };
      return { state: missing('justcall', await settingsOf(scope), vendors) === null ? 'on' : 'unassigned' };
    },

    /** Reads a source in the background. Throws 503 where something is not configured, 409 while it is being read. */
    sync: syncs.request,
    stopSync: syncs.stop,
    syncRuns: syncs.runs,

    /** The last and the next run of every client's sources, for admins. */
    syncOverview: ({ actor }: Scope): Promise<SyncOverviewRow[]> =>
      db.as(platformScope(actor), (tx) =>
        readSyncOverview(tx, { accounts, isConfigured, defaultMinutes: interval }),
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
      return states(scope);
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

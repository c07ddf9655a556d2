import {
  type Campaign,
  demoSpreadsheet,
  parseSheetRange,
  rangeMessage,
  type SourceState,
  sourceNames,
  type syncedSources,
} from '@liftout/contract/sources';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { platformScope, type TenantScope, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import {
  conflict,
  forbidden,
  HttpError,
  notConfigured,
  upstreamFailed,
} from '../platform/http/errors/http-error.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { dataSourceService } from './data-source/data-source.ts';
import { type HubSpot, openHubSpot } from './hubspot/client.ts';
import { hubspotListPages } from './hubspot/list-pages.ts';
import { justcallCampaignPages } from './justcall/campaign-pages.ts';
import { type JustCall, openJustCall } from './justcall/client.ts';
import {
  type AccountPart,
  beginSync,
  findSourceSettings,
  findSyncs,
  heartbeatMs,
  type Run,
  type SourceSettings,
  updateSync,
} from './queries.ts';
import { badRange } from './sheets/bad-range.ts';
import { readCampaigns } from './sheets/campaigns.ts';
import { readDemoSheet } from './sheets/demo-workbook.ts';
import { openGoogleSheets } from './sheets/google.ts';
import type { SourcePages } from './source-pages.ts';

export { probeGoogleSheets, probeHubSpot, probeJustCall } from './probes.ts';
export { beginFeedRead, endFeedRead } from './queries.ts';
export type SourcesService = ReturnType<typeof sourcesService>;
type SyncedSource = (typeof syncedSources)[number];

/** Pages of one run, so that the request ends in seconds; the next run continues. */
const maxPages = 10;
const alreadySyncing = "This source is already syncing. Try again when it's done.";
const interrupted = 'The sync was interrupted. Sync again to continue where it stopped.';

/** The names of a client's setting for each source. */
const partNames = {
  hubspot: 'HubSpot list id',
  justcall: 'JustCall campaign id',
  sheets: 'spreadsheet id',
} satisfies Record<(typeof sourceNames)[number], string>;

/** Names of the actor in the audit entries of a sync. */
const syncNames = { hubspot: 'HubSpot', justcall: 'JustCall' } satisfies Record<SyncedSource, string>;

/** A client's upstreams: campaign sheets, HubSpot contacts, JustCall calls. */
export function sourcesService(platform: Platform) {
  const { config, demo, db, clock } = platform;
  const outbound = openOutbound(config);
  const sheets = openGoogleSheets(config, outbound);
  const hubspot: HubSpot | undefined = openHubSpot(config, outbound);
  const justcall: JustCall | undefined = openJustCall(config, outbound);

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

  async function cellsOf(spreadsheetId: string, range: string) {
    if (spreadsheetId !== demoSpreadsheet) {
      if (!sheets) throw notConfigured('Google Sheets is not configured.');
      return sheets.values(spreadsheetId, range);
    }
    const parsed = parseSheetRange(range);
    if (!parsed) throw badRange(`"${range}" is not a range. ${rangeMessage}`);
    const cells = await readDemoSheet(config.dataDir, parsed);
    if (!cells) throw new HttpError(404, 'not_found', `The demo workbook has no sheet "${parsed.sheet}".`);
    return cells;
  }

  /** Why a source can't be read for a client, in a sentence for admins; null where it can. */
  function missing(source: (typeof sourceNames)[number], settings: SourceSettings): string | null {
    const part = settings[source];
    switch (source) {
      case 'hubspot':
        return hubspot ? missingPart(source, part) : 'HubSpot is not configured.';
      case 'justcall':
        return justcall ? missingPart(source, part) : 'JustCall is not configured.';
      case 'sheets':
        if (demo && (part.id === null || part.id === demoSpreadsheet)) return null;
        if (!sheets && part.id !== demoSpreadsheet) return 'Google Sheets is not configured.';
        return missingPart(source, part);
    }
  }

  const settingsOf = ({ clientId, actor }: TenantScope): Promise<SourceSettings> =>
    db.as(platformScope(actor), (tx) => findSourceSettings(tx, clientId));

  /** A client's pages of a source, and the id of its list or campaign. Throws 503. */
  async function openSource(
    scope: TenantScope,
    source: SyncedSource,
  ): Promise<{ pages: SourcePages; part: string }> {
    const settings = await settingsOf(scope);
    const reason = missing(source, settings);
    const part = settings[source].id;
    if (reason === null && part !== null) {
      if (source === 'hubspot' && hubspot) return { pages: hubspotListPages(hubspot, part), part };
      if (source === 'justcall' && justcall) return { pages: justcallCampaignPages(justcall, part), part };
    }
    throw notConfigured(reason ?? 'This source is not configured.');
  }

  /** The states of a client's sources, for admins. */
  const states = (scope: TenantScope): Promise<SourceState[]> =>
    db.as(platformScope(scope.actor), async (tx) => {
      const settings = await findSourceSettings(tx, scope.clientId);
      const syncs = new Map((await findSyncs(tx, scope.clientId)).map((sync) => [sync.source, sync]));
      return sourceNames.map((source) => {
        const sync = syncs.get(source);
        const reason = missing(source, settings);
        return {
          source,
          configured: reason === null,
          missing: reason,
          status: sync?.isInterrupted ? 'failed' : (sync?.status ?? 'never'),
          startedAt: sync?.startedAt?.toISOString() ?? null,
          finishedAt: sync?.finishedAt?.toISOString() ?? null,
          rowsRead: sync?.rowsRead ?? 0,
          error: sync?.isInterrupted ? interrupted : (sync?.error ?? null),
        };
      });
    });

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
      const campaigns = readCampaigns(await cellsOf(id, range));
      if (campaigns) return campaigns;
      const message = `${range} has no column "name" in its first row.`;
      throw id === demoSpreadsheet ? badRange(message) : upstreamFailed(message);
    },

    states,

    dataSource: dataSourceService(platform, { states, cellsOf }),

    /** For a client's users: without the reason, which may name other clients. */
    async callSource(scope: TenantScope): Promise<{ state: 'off' | 'on' | 'unassigned' }> {
      if (!justcall) return { state: 'off' };
      return { state: missing('justcall', await settingsOf(scope)) === null ? 'on' : 'unassigned' };
    },

    /**
     * Continues where the last run of the same list or campaign stopped. The cursor is stored with each page, so that a
     * failure loses nothing. Throws 503 where something is not configured, 409 while another run is running.
     */
    async sync(scope: TenantScope, source: SyncedSource) {
      const { clientId } = scope;
      const steps = db.within('job');
      const { pages, part } = await openSource(scope, source);
      // Runs use real time, since the demo's clock stands still.
      const syncing = tenantScope(clientId, { ...scope.actor, name: `${syncNames[source]} sync` });
      const run: Run = { clientId, source, startedAt: new Date() };
      const begun = await steps.as(scope, (tx) => {
        notify(tx, clientId, ['sources']);
        return beginSync(tx, run);
      });
      if (!begun) throw conflict(alreadySyncing);
      const heartbeat = setInterval(
        () => steps.as(scope, (tx) => updateSync(tx, run)).catch(() => undefined),
        heartbeatMs,
      ).unref();
      const total = { read: 0, added: 0, updated: 0, skipped: 0 };
      let cursor = readCursor(begun.cursor, part);
      try {
        for (let page = 0; page < maxPages; page += 1) {
          const { write, next, resume, rows } = await pages.read(cursor);
          total.read += rows;
          const counts = await steps.as(syncing, async (tx) => {
            const written = await write(tx, clientId, clock.now());
            const progress = { cursor: writeCursor(next ?? resume, part), rowsRead: total.read };
            if (!(await updateSync(tx, run, progress))) throw conflict(alreadySyncing);
            notify(tx, clientId, ['sources', ...written.topics]);
            return written;
          });
          total.added += counts.added;
          total.updated += counts.updated;
          total.skipped += counts.skipped;
          cursor = next;
          if (next === null) break;
        }
      } catch (error) {
        const message = error instanceof HttpError ? error.message : 'The sync failed on our side.';
        await steps.as(scope, (tx) => {
          notify(tx, clientId, ['sources']);
          return updateSync(tx, run, { status: 'failed', finishedAt: new Date(), error: message });
        });
        throw error;
      } finally {
        clearInterval(heartbeat);
      }
      await steps.as(scope, async (tx) => {
        if (!(await updateSync(tx, run, { status: 'ok', finishedAt: new Date() })))
          throw conflict(alreadySyncing);
        await audit(
          tx,
          { action: 'source.synced', entity: 'source', entityId: source, after: total },
          clock.now(),
        );
      });
      return { source, ...total, complete: cursor === null };
    },
  };
}

/** Why a client's part of an account can't be read. Two clients with the same id both get nothing, since its data may be of either. */
function missingPart(source: (typeof sourceNames)[number], { id, sharedWith }: AccountPart): string | null {
  const name = partNames[source];
  if (id === null) return `This client has no ${name}.`;
  return sharedWith === null
    ? null
    : `${sharedWith} has the same ${name}, so neither is synced. Give each client its own.`;
}

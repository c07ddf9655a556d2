import {
  type Campaign,
  demoSpreadsheet,
  parseSheetRange,
  type SourceState,
  sourceNames,
  type syncedSources,
} from '@liftout/contract/sources';
import { audit } from '../platform/audit.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { announce } from '../platform/events.ts';
import {
  conflict,
  forbidden,
  HttpError,
  invalid,
  notConfigured,
  upstreamFailed,
} from '../platform/http/errors.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import { type HubSpot, openHubSpot } from './hubspot/client.ts';
import { hubspotPages } from './hubspot/pages.ts';
import { type JustCall, openJustCall } from './justcall/client.ts';
import { justcallPages } from './justcall/pages.ts';
import type { Pages } from './pages.ts';
import { beginSync, findSourceSettings, findSyncs, noteSync } from './queries.ts';
import { readCampaigns } from './sheets/campaigns.ts';
import { readDemoSheet } from './sheets/demo-workbook.ts';
import { openGoogleSheets } from './sheets/google.ts';

export type SourcesService = ReturnType<typeof sourcesService>;
type SyncedSource = (typeof syncedSources)[number];

/** What one run reads at most, so that a call ends in seconds; the next run goes on. */
const pagesAtMost = 10;
/** A run that is older died with its process. */
const abandonedAfterMs = 10 * 60_000;

/** A client's upstreams: campaign sheets, HubSpot contacts, JustCall calls. */
export function sourcesService({ config, demo, db, clock }: Platform) {
  const outbound = openOutbound(config);
  const sheets = openGoogleSheets(config, outbound);
  const hubspot: HubSpot | undefined = openHubSpot(config, outbound);
  const justcall: JustCall | undefined = openJustCall(config, outbound);

  /** Whose spreadsheet it may be, and which one it is where none was named. */
  async function spreadsheetOf(
    scope: TenantScope,
    wanted: string | undefined,
    isAdmin: boolean,
  ): Promise<string> {
    const { spreadsheetId } = await db.as(scope, (tx) => findSourceSettings(tx, scope.clientId));
    const own = spreadsheetId ?? (demo ? demoSpreadsheet : null);
    const id = wanted ?? own;
    if (id === null) throw notConfigured('No campaign spreadsheet is configured for this client.');
    const theirs = id === own || (demo && id === demoSpreadsheet);
    if (!isAdmin && !theirs) throw forbidden("You can only read your own client's spreadsheet.");
    return id;
  }

  async function cellsOf(spreadsheetId: string, range: string) {
    if (spreadsheetId !== demoSpreadsheet) {
      if (!sheets) throw notConfigured('Google Sheets is not configured.');
      return sheets.values(spreadsheetId, range);
    }
    const parsed = parseSheetRange(range);
    if (!parsed) throw invalid([{ path: 'range', message: 'Write the range as Campaigns!A:H.' }]);
    const cells = await readDemoSheet(config.dataDir, parsed);
    if (!cells) throw upstreamFailed(`The demo workbook has no sheet "${parsed.sheet}".`);
    return cells;
  }

  /** What is missing before a source can be read for a client; null: nothing is. */
  function missing(
    source: (typeof sourceNames)[number],
    settings: { hubspotListId: string | null; spreadsheetId: string | null },
  ): string | null {
    switch (source) {
      case 'hubspot':
        if (!hubspot) return 'HubSpot is not configured.';
        return settings.hubspotListId ? null : 'This client has no HubSpot list id.';
      case 'justcall':
        return justcall ? null : 'JustCall is not configured.';
      case 'sheets':
        if (settings.spreadsheetId === demoSpreadsheet || (demo && settings.spreadsheetId === null))
          return null;
        if (!sheets) return 'Google Sheets is not configured.';
        return settings.spreadsheetId ? null : 'This client has no spreadsheet id.';
    }
  }

  async function pagesFor(scope: TenantScope, source: SyncedSource): Promise<Pages> {
    const settings = await db.as(scope, (tx) => findSourceSettings(tx, scope.clientId));
    const lack = missing(source, settings);
    if (source === 'hubspot' && hubspot && settings.hubspotListId)
      return hubspotPages(hubspot, settings.hubspotListId);
    if (source === 'justcall' && justcall) return justcallPages(justcall);
    throw notConfigured(lack ?? 'This source is not configured.');
  }

  return {
    /** Throws 403, 400, 502 or 503 as the campaign dialog says them. */
    async campaigns(
      scope: TenantScope,
      {
        spreadsheetId,
        range,
        isAdmin,
      }: { spreadsheetId: string | undefined; range: string; isAdmin: boolean },
    ): Promise<Campaign[]> {
      const cells = await cellsOf(await spreadsheetOf(scope, spreadsheetId, isAdmin), range);
      const campaigns = readCampaigns(cells);
      if (!campaigns) throw upstreamFailed(`${range} has no column "name" in its first row.`);
      return campaigns;
    },

    states: (scope: TenantScope): Promise<SourceState[]> =>
      db.as(scope, async (tx) => {
        const settings = await findSourceSettings(tx, scope.clientId);
        const syncs = new Map((await findSyncs(tx, scope.clientId)).map((sync) => [sync.source, sync]));
        return sourceNames.map((source) => {
          const sync = syncs.get(source);
          const lack = missing(source, settings);
          return {
            source,
            configured: lack === null,
            missing: lack,
            status: sync?.status ?? 'never',
            startedAt: sync?.startedAt?.toISOString() ?? null,
            finishedAt: sync?.finishedAt?.toISOString() ?? null,
            rowsRead: sync?.rowsRead ?? 0,
            error: sync?.error ?? null,
          };
        });
      }),

    /**
     * Reads on where the last run stopped and notes each page with its rows, so that a failure loses nothing.
     * Throws 503 where something is not configured, 409 while another run is under way.
     */
    async sync(scope: TenantScope, source: SyncedSource) {
      const { clientId } = scope;
      const pages = await pagesFor(scope, source);
      // Runs are noted in real time, also where the demo's clock stands still.
      const begun = await db.as(scope, (tx) =>
        beginSync(tx, clientId, source, {
          now: new Date(),
          abandonedBefore: new Date(Date.now() - abandonedAfterMs),
        }),
      );
      if (!begun) throw conflict('This source is being read already. Try again when that is done.');
      const total = { read: 0, added: 0, updated: 0, skipped: 0 };
      let cursor = begun.cursor;
      try {
        for (let page = 0; page < pagesAtMost; page += 1) {
          const { write, next, resume, rows } = await pages.read(cursor);
          total.read += rows;
          await db.as(scope, async (tx) => {
            const counts = await write(tx, clientId, clock.now());
            total.added += counts.added;
            total.updated += counts.updated;
            total.skipped += counts.skipped;
            await noteSync(tx, clientId, source, { cursor: next ?? resume, rowsRead: total.read });
            if (counts.added + counts.updated > 0) await announce(tx, { topic: pages.topic, clientId });
          });
          cursor = next;
          if (next === null) break;
        }
      } catch (error) {
        const message = error instanceof HttpError ? error.message : 'Reading failed on our side.';
        await db.as(scope, (tx) =>
          noteSync(tx, clientId, source, { status: 'failed', finishedAt: new Date(), error: message }),
        );
        throw error;
      }
      await db.as(scope, async (tx) => {
        await noteSync(tx, clientId, source, { status: 'ok', finishedAt: new Date() });
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

import { demoSpreadsheet, parseSheetRange, rangeMessage } from '@liftout/contract/sources';
import { readDataSource } from '../clients/service.ts';
import { platformScope, system, type TenantScope, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { HttpError, notConfigured } from '../platform/http/errors/http-error.ts';
import { openOutbound } from '../platform/outbound/outbound.ts';
import type { Credentials } from './credentials/credentials.ts';
import { hubspotConnector } from './hubspot/connector.ts';
import type { Target } from './hubspot/write-back/runner.ts';
import { justcallConnector } from './justcall/connector.ts';
import { findOwnLines } from './justcall/queries.ts';
import { missingPart, otherSource } from './missing.ts';
import { type AccountPart, findSourceSettings, type SourceSettings } from './queries.ts';
import { badRange } from './sheets/bad-range.ts';
import { sheetsConnector } from './sheets/connector.ts';
import { readDemoSheet } from './sheets/demo-workbook.ts';
import { type Connector, partIn } from './sync/connector.ts';
import type { SyncedSource } from './sync/names.ts';
import { openVendors, type Vendors } from './vendors.ts';

export type ClientSources = ReturnType<typeof clientSources>;

/** What each client's sources are, whether they can be read, and how. */
export function clientSources({ config, demo, db }: Platform, credentials: Credentials) {
  const outbound = openOutbound(config);
  const accounts = {
    hubspot: credentials.installedAccount('hubspot'),
    justcall: credentials.installedAccount('justcall'),
  };

  const vendorsOf = (clientId: string): Promise<Vendors> => openVendors(credentials, outbound, clientId);

  const settingsOf = ({ clientId, actor }: TenantScope): Promise<SourceSettings> =>
    db.as(platformScope(actor), (tx) => findSourceSettings(tx, clientId, accounts));

  /** As `missing`, for a client's part of a source. `reason`: why its vendor can't be asked. */
  function missingOf(source: SyncedSource, part: AccountPart, reason: string | null): string | null {
    if (source !== 'sheets') return reason ?? missingPart(source, part);
    // The demo workbook has no client's rows, so every client may read it.
    if (part.id === demoSpreadsheet || (demo && part.id === null)) return null;
    return reason ?? missingPart(source, part);
  }

  /** Why a source can't be read for a client, in a sentence for admins; null where it can. */
  const missing = (source: SyncedSource, settings: SourceSettings, vendors: Vendors): string | null =>
    missingOf(source, settings[source], vendors[source].missing);

  /** The cells of a range. Throws 400, 404, 502 or 503. */
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

  /** A client's part of a source. Throws 503. */
  async function open(scope: TenantScope, source: SyncedSource): Promise<Connector> {
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

  return { accounts, vendorsOf, settingsOf, missing, missingOf, cellsOf, open, hubspotOf };
}

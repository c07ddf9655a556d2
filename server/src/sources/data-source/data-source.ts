import type {
  DataSourceConfig,
  DataSourceInfo,
  DataSourceType,
  SourceState,
} from '@liftout/contract/sources';
import { demoSpreadsheet } from '@liftout/contract/sources';
import { changeDataSource, type DataSourceRow, readDataSource } from '../../clients/service.ts';
import { platformScope, type TenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { HttpError, stale } from '../../platform/http/errors/http-error.ts';
import type { Cells } from '../sheets/cells.ts';
import { previewCalls, previewContacts, previewRows, type RangeName, readingOf } from '../sheets/preview.ts';
import { countStored, readNewestCalls, readNewestContacts } from './queries.ts';

interface Sources {
  /** The states of a client's sources. */
  states: (scope: TenantScope) => Promise<SourceState[]>;
  /** The cells of a range. Throws 400, 404, 502 or 503. */
  cellsOf: (scope: TenantScope, spreadsheetId: string, range: string) => Promise<Cells>;
}

type Preview = Pick<
  DataSourceInfo,
  'contacts' | 'calls' | 'sampleData' | 'recentCalls' | 'lastSync' | 'problem' | 'readings'
>;

const typeOf: Record<string, DataSourceType | undefined> = {
  'google-sheets': 'primary-source',
  hubspot: 'secondary-source',
};
const storedTypes = { 'primary-source': 'google-sheets', 'secondary-source': 'hubspot' } as const;

const unread = (problem: string): Preview => ({
  contacts: null,
  calls: null,
  sampleData: { contacts: [] },
  recentCalls: [],
  lastSync: null,
  problem,
  readings: [],
});

/** A client's data source: its settings, with a preview of what it holds. */
export function dataSourceService({ db, clock, demo }: Platform, { states, cellsOf }: Sources) {
  async function info(scope: TenantScope): Promise<DataSourceInfo> {
    const row = await db.as(scope, (tx) => readDataSource(tx, scope.clientId));
    const found = await states(scope);
    const stateOf = (name: SourceState['source']) => found.find(({ source }) => source === name);
    const dataSource = typeOf[row.dataSourceType] ?? null;
    const spreadsheetId = row.spreadsheetId?.trim() || (demo ? demoSpreadsheet : null);
    const preview =
      dataSource === 'primary-source'
        ? await sheetPreview(scope, row, spreadsheetId, stateOf('sheets'))
        : await storedPreview(scope, stateOf('hubspot'));
    return {
      dataSource,
      ...preview,
      contactsCount: preview.contacts,
      spreadsheetId,
      ranges: { contacts: row.contactsRange, calls: row.callsRange, campaigns: row.campaignsRange },
      version: row.version,
    };
  }

  /** Reads the spreadsheet. One range that cannot be read leaves the others' figures. */
  async function sheetPreview(
    scope: TenantScope,
    { contactsRange, callsRange, campaignsRange }: DataSourceRow,
    spreadsheetId: string | null,
    state: SourceState | undefined,
  ): Promise<Preview> {
    const missing = state?.missing ?? null;
    if (missing !== null || spreadsheetId === null) return unread(missing ?? 'Choose a spreadsheet.');
    const ranges = { contacts: contactsRange, calls: callsRange, campaigns: campaignsRange };
    const read = async (name: RangeName) => {
      const range = ranges[name];
      const cells = await cellsOf(scope, spreadsheetId, range).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error;
        return error.message;
      });
      const reading = readingOf(name, range, typeof cells === 'string' ? { problem: cells } : { cells });
      return { cells: typeof cells === 'string' ? [] : cells, reading };
    };
    const [contacts, calls, campaigns] = await Promise.all([
      read('contacts'),
      read('calls'),
      read('campaigns'),
    ]);
    const readings = [contacts, calls, campaigns].map(({ reading }) => reading);
    return {
      contacts: contacts.reading.rows,
      calls: calls.reading.rows,
      sampleData: { contacts: previewContacts(contacts.cells)?.contacts ?? [] },
      recentCalls: previewCalls(calls.cells)?.calls ?? [],
      lastSync: readings.some(({ rows }) => rows !== null) ? clock.now().toISOString() : null,
      problem: readings.find(({ problem }) => problem !== null)?.problem ?? null,
      readings,
    };
  }

  /** What is stored for the client: HubSpot's contacts are copied when it is synced. */
  async function storedPreview(scope: TenantScope, state: SourceState | undefined): Promise<Preview> {
    const counts = await db.as(platformScope(scope.actor), (tx) => countStored(tx, scope.clientId));
    return db.as(scope, async (tx) => ({
      ...counts,
      sampleData: { contacts: await readNewestContacts(tx, scope.clientId, previewRows) },
      recentCalls: await readNewestCalls(tx, scope.clientId, previewRows),
      lastSync: state?.finishedAt ?? null,
      problem: state?.missing ?? state?.error ?? null,
      readings: [],
    }));
  }

  return {
    read: info,

    /** Stores the choice and, where given, the spreadsheet. Throws 409, with the current settings, for an old version. */
    async update(
      scope: TenantScope,
      { dataSourceType, primarySourceConfig, version }: DataSourceConfig,
    ): Promise<DataSourceInfo> {
      const change = { dataSourceType: storedTypes[dataSourceType], ...definedOf(primarySourceConfig) };
      // A tenant's role may write the contact person alone.
      const isWritten = await db.as(platformScope(scope.actor), (tx) =>
        changeDataSource(tx, scope.clientId, change, { version, at: clock.now() }),
      );
      const current = await info(scope);
      if (!isWritten) throw stale('This data source', current);
      return current;
    },
  };
}

function definedOf(config: DataSourceConfig['primarySourceConfig']) {
  if (!config) return {};
  const { spreadsheetId, contactsRange, callsRange, campaignsRange } = config;
  return {
    spreadsheetId,
    ...(contactsRange !== undefined && { contactsRange }),
    ...(callsRange !== undefined && { callsRange }),
    ...(campaignsRange !== undefined && { campaignsRange }),
  };
}

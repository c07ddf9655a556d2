import { type AccessRow, aimAtAlpha, everyone, namesAlpha } from './access-row.ts';

/** Sources, their keys and calls, and what is written back. */
export const sourceRows: Record<string, AccessRow> = {
  'sources.campaigns': { request: () => aimAtAlpha, expect: { alpha: 503, admin: 503 } },
  'sources.callSource': namesAlpha,
  'sources.sources': { request: () => ({ params: { client: 'alpha' } }) },
  'sources.readDataSource': { request: () => ({ params: { client: 'alpha' } }) },
  'sources.updateDataSource': {
    request: () => ({
      params: { client: 'alpha' },
      body: { dataSourceType: 'primary-source', primarySourceConfig: { spreadsheetId: 'sheet-of-alpha' } },
    }),
  },
  'sources.syncRuns': { request: () => ({ params: { client: 'alpha' }, query: { source: 'hubspot' } }) },
  'sources.syncOverview': {},
  'sources.syncSource': {
    request: () => ({ params: { client: 'alpha' }, body: { source: 'justcall' } }),
    expect: { admin: 503 },
  },
  'sources.stopSync': {
    request: () => ({ params: { client: 'alpha' }, body: { source: 'justcall' } }),
    expect: { admin: 409 },
  },
  'sources.scheduleSync': {
    request: () => ({ params: { client: 'alpha' }, body: { source: 'hubspot', intervalMinutes: 30 } }),
  },
  'callHooks.receiveCallEvent': {
    request: () => ({
      params: { token: 'x'.repeat(43) },
      body: { type: 'call.completed', webhook_url: 'https://liftout.example/', data: {} },
    }),
    expect: everyone(401),
  },
  'callHooks.readCallHook': { request: () => ({ params: { client: 'alpha' } }) },
  'callHooks.renewCallHook': { request: () => ({ params: { client: 'alpha' } }) },
  'callHooks.removeCallHook': { request: () => ({ params: { client: 'alpha' } }), expect: { admin: 404 } },
  'credentials.readCredentials': { request: () => ({ params: { client: 'alpha' } }) },
  'credentials.setCredential': {
    request: () => ({ params: { client: 'alpha', kind: 'hubspot' }, body: { key: 'pat-na1-12345678' } }),
  },
  // It has none of its own, and neither has the installation.
  'credentials.removeCredential': {
    request: () => ({ params: { client: 'alpha', kind: 'hubspot' } }),
    expect: { admin: 404 },
  },
  'credentials.testCredential': {
    request: () => ({ params: { client: 'alpha', kind: 'hubspot' } }),
    expect: { admin: 503 },
  },
  'stageMap.readStageMap': { request: () => ({ params: { client: 'alpha' } }) },
  'stageMap.saveStageMap': { request: () => ({ params: { client: 'alpha' }, body: { chosen: {} } }) },
  'writeBack.readWriteBack': { request: () => ({ params: { client: 'alpha' } }) },
  'writeBack.saveWriteBack': { request: () => ({ params: { client: 'alpha' }, body: { on: false } }) },
  'writeBack.retryWriteBack': {
    request: () => ({ params: { client: 'alpha' } }),
    expect: { admin: 409 },
  },
};

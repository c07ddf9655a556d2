import { type AccessRow, noSuchId } from './access-row.ts';

/** Running the portal: metrics, audit, jobs, changes, health, settings. */
export const operatingRows: Record<string, AccessRow> = {
  'admin.platformMetrics': {},
  'admin.hubspotMetrics': {},
  'admin.justcallMetrics': {},
  'admin.attention': {},
  'admin.search': { request: () => ({ query: { q: 'alpha' } }) },
  'audit.listAudit': {},
  'audit.readAudit': { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } },
  'audit.auditActors': {},
  'audit.exportAudit': {},
  'browserErrors.reportBrowserError': {
    request: () => ({ body: { kind: 'render', message: 'It broke.', page: '/fusion', build: 'test' } }),
  },
  'changes.streamChanges': { endless: true },
  'health.health': {},
  'health.ready': {},
  'jobs.readJobs': {},
  'jobs.retryJob': { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } },
  'settings.readSettings': {},
  'settings.saveSettings': {
    request: () => ({ body: { branding: { name: 'Acme Recruiting', theme: 'modern' } } }),
  },
  'settings.readServices': {},
  'settings.testService': { request: () => ({ params: { service: 'database' } }) },
  'branding.readBranding': {},
};

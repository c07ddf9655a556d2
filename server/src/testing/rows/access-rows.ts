import { multipart } from '../http/multipart.ts';
import { type AccessRow, type Caller, namesAlpha, noSuchId } from './access-row.ts';
import { advisorDecisionRows } from './advisor-decision-rows.ts';
import { backgroundRows } from './background-rows.ts';
import { cityMarketRows } from './city-market-rows.ts';
import { dealRows } from './deal-rows.ts';
import { firmAccessRows } from './firm-access-rows.ts';
import { importAccessRows } from './import-access-rows.ts';
import { integrationRows } from './integration-rows.ts';
import { moveSignAccessRows } from './move-sign-access-rows.ts';
import { nextStepRows } from './next-step-rows.ts';
import { todayRows } from './today-rows.ts';
import { watchRows } from './watch-rows.ts';

export type { AccessRow, Caller } from './access-row.ts';

const aimAtAlpha = { query: { client: 'alpha' } };

const newContact = {
  firstName: 'Noah',
  lastName: 'Kessler',
  email: 'noah.kessler@stifel.example',
  firm: 'Stifel',
};

const oneMove =
  'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM\nDana,Whitfield,"Palo Alto, CA",Merrill,UBS,01/02/2025,$10M\n';

/** One row per endpoint of the contract, by its name there; an endpoint without one fails the matrix. */
export const accessRows: Record<string, AccessRow> = {
  ...advisorDecisionRows,
  ...backgroundRows,
  ...cityMarketRows,
  ...integrationRows,
  'activity.engagementMetrics': namesAlpha,
  'activity.listTouches': { request: () => ({ query: { client: 'alpha', figure: 'calls' } }) },
  'liveFeed.liveFeed': { request: () => ({ params: { client: 'alpha' } }) },
  'liveFeed.liveFeedStream': { request: () => ({ params: { client: 'alpha' } }), endless: true },
  'activity.logActivity': {
    request: ({ alpha }) => ({ body: { contactId: alpha.contactId, type: 'note', subject: 'Met again' } }),
  },
  'activity.logActivities': {
    request: ({ alpha }) => ({
      body: { client: 'alpha', contacts: [alpha.contactId], type: 'note', note: 'Met' },
    }),
  },
  'activity.takeBackLog': {
    request: ({ alpha }) => ({ body: { client: 'alpha', entries: [{ activity: alpha.contactId }] } }),
    expect: { alpha: 404, admin: 404 },
  },
  'admin.platformMetrics': {},
  'admin.hubspotMetrics': {},
  'admin.justcallMetrics': {},
  'admin.attention': {},
  'admin.search': { request: () => ({ query: { q: 'alpha' } }) },
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
  'audit.listAudit': {},
  'audit.readAudit': { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } },
  'audit.auditActors': {},
  'audit.exportAudit': {},
  'auth.login': { request: () => ({ body: { username: 'x', password: 'x' } }), expect: everyone(401) },
  'auth.adminLogin': { request: () => ({ body: { username: 'x', password: 'x' } }), expect: everyone(401) },
  'auth.clientLogin': { request: () => ({ body: { clientId: 'x', password: 'x' } }), expect: everyone(401) },
  'auth.me': {},
  'auth.currentUser': {},
  'auth.logout': {},
  'auth.logoutEverywhere': {},
  'auth.changePassword': {
    request: () => ({ body: { currentPassword: 'not mine', newPassword: 'long enough for us' } }),
    expect: { alpha: 400, beta: 400, admin: 400 },
  },
  'auth.signInPage': {},
  'auth.clientSignInPage': { request: () => ({ params: { slug: 'alpha' } }) },
  'users.listAdmins': {},
  'users.createAdmin': { request: () => ({ body: { username: 'second', name: 'Second', invite: 'copy' } }) },
  'users.updateAdmin': {
    request: ({ adminId }) => ({ params: { id: adminId }, body: { name: 'Ada Admin' } }),
  },
  'users.listPeople': { request: () => ({ params: { client: 'alpha' } }) },
  'users.createPerson': {
    request: () => ({
      params: { client: 'alpha' },
      body: { name: 'Nora Quinn', email: 'nora@alpha.example', allowedDashboards: ['deals'], invite: 'copy' },
    }),
  },
  'users.updatePerson': {
    request: ({ alpha }) => ({
      params: { id: alpha.personId },
      body: { name: 'Pia Stone', email: 'pia@alpha.example' },
    }),
  },
  'users.setUserActive': {
    request: ({ alpha }) => ({ params: { id: alpha.personId }, body: { isActive: false } }),
  },
  'users.resetPassword': {
    request: ({ alpha }) => ({ params: { id: alpha.personId }, body: { password: 'four wise words here' } }),
  },
  'users.inviteUser': {
    request: ({ alpha }) => ({ params: { id: alpha.personId }, body: { send: false } }),
  },
  'users.inviteClientLogin': { request: () => ({ params: { client: 'alpha' }, body: { send: false } }) },
  'users.deleteUser': { request: ({ alpha }) => ({ params: { id: alpha.personId } }) },
  'users.readInvitation': { request: () => ({ body: { token: 'token of alpha' } }) },
  // It works once.
  'users.acceptInvitation': {
    request: () => ({ body: { token: 'token of alpha', password: 'four wise words here' } }),
    expect: { ...everyone(409), nobody: 200 },
  },
  'signIns.listSignIns': {},
  'signIns.endSession': { request: ({ alpha }) => ({ params: { id: alpha.sessionId } }) },
  'signIns.endSessionsOfUser': { request: ({ alpha }) => ({ params: { id: alpha.personId } }) },
  'changes.streamChanges': { endless: true },
  'browserErrors.reportBrowserError': {
    request: () => ({ body: { kind: 'render', message: 'It broke.', page: '/fusion', build: 'test' } }),
  },
  'clientNames.listClientNames': {},
  'clientProfile.readProfile': { request: () => ({ params: { client: 'alpha' } }) },
  'clients.updateProfile': {
    request: () => ({ params: { client: 'alpha' }, body: { name: 'Rosa', email: 'rosa@alpha.example' } }),
  },
  'clients.listClientProfiles': {},
  'clients.createClientProfile': { request: () => ({ body: { clientId: 'gamma', clientName: 'Gamma' } }) },
  'clients.updateClientProfile': {
    request: ({ alpha }) => ({ params: { id: alpha.recordId }, body: { website: 'https://alpha.example' } }),
  },
  'clients.listClients': {},
  'clients.createClient': {
    request: () => ({ body: { clientId: 'gamma', clientName: 'Gamma', password: 'purple lantern orbit' } }),
  },
  'clients.updateClient': {
    request: ({ alpha }) => ({ params: { id: alpha.recordId }, body: { allowedDashboards: ['deals'] } }),
  },
  'clients.deleteClient': { request: ({ alpha }) => ({ params: { id: alpha.recordId } }) },
  'clients.listArchivedClients': {},
  'clients.readClientContents': { request: ({ alpha }) => ({ params: { id: alpha.recordId } }) },
  // It is not archived.
  'clients.restoreClient': {
    request: ({ alpha }) => ({ params: { id: alpha.recordId } }),
    expect: { admin: 409 },
  },
  'clients.uploadLogo': {
    request: () => {
      const { payload, headers } = multipart([
        {
          name: 'file',
          fileName: 'logo.svg',
          value: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>',
        },
      ]);
      return { body: payload, headers };
    },
  },
  'clients.readLogo': { request: () => ({ params: { id: '0'.repeat(64) } }), expect: everyone(404) },
  'contacts.listContacts': namesAlpha,
  'contacts.getContact': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'contacts.createContact': {
    request: () => ({ body: { ...newContact, client: 'alpha' } }),
  },
  'contacts.updateContact': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, body: { city: 'Palo Alto' } }),
  },
  'contacts.starContact': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId }, body: { isHighValue: 'yes' } }),
  },
  'contacts.changeContacts': {
    request: ({ alpha }) => ({
      body: {
        client: 'alpha',
        changes: [{ contacts: [{ id: alpha.contactId, version: 1 }], set: { isHighValue: 'yes' } }],
      },
    }),
  },
  'contacts.archivedContacts': namesAlpha,
  'contacts.restoreContacts': {
    request: ({ alpha }) => ({ body: { client: 'alpha', ids: [alpha.archivedId] } }),
  },
  'contacts.exportContacts': namesAlpha,
  'contacts.exportVcards': namesAlpha,
  'contacts.contactVcard': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'contacts.contactFacets': namesAlpha,
  'contacts.contactTimeline': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
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
  ...dealRows,
  ...nextStepRows,
  ...todayRows,
  ...watchRows,
  'pendingContacts.submitContact': { request: () => ({ body: { ...newContact, client: 'alpha' } }) },
  'pendingContacts.listSubmissions': namesAlpha,
  'pendingContacts.countSubmissions': { request: () => ({}) },
  'pendingContacts.updateSubmission': {
    request: ({ alpha }) => ({ params: { id: alpha.pendingId }, body: { city: 'Palo Alto' } }),
  },
  'pendingContacts.approveSubmission': {
    request: ({ alpha }) => ({ params: { id: alpha.pendingId }, body: { force: true } }),
  },
  'pendingContacts.rejectSubmission': {
    request: ({ alpha }) => ({ params: { id: alpha.pendingId }, body: { reason: 'Retired' } }),
  },
  'pendingContacts.decideSubmissions': {
    request: ({ alpha }) => ({
      body: { decision: 'reject', reason: 'Retired', submissions: [{ id: alpha.pendingId, version: 1 }] },
    }),
  },
  'pendingContacts.reopenSubmission': {
    request: ({ alpha }) => ({ params: { id: alpha.pendingId }, body: { version: 1 } }),
    expect: { admin: 409 },
  },
  'savedViews.listViews': namesAlpha,
  'savedViews.countViews': namesAlpha,
  'savedViews.createView': { request: () => ({ body: { name: 'Mine', state: {}, client: 'alpha' } }) },
  // The view is alpha's own: an admin does not see it.
  'savedViews.updateView': {
    request: ({ alpha }) => ({ params: { id: alpha.viewId }, body: { name: 'Renamed' } }),
    expect: { admin: 404 },
  },
  'savedViews.deleteView': {
    request: ({ alpha }) => ({ params: { id: alpha.viewId } }),
    expect: { admin: 404 },
  },
  ...firmAccessRows,
  'advisors.getAdvisor': { request: ({ moveId }) => ({ params: { id: moveId }, ...aimAtAlpha }) },
  // Another client's contact looks like one without a move.
  'contactMoves.getContactMove': {
    request: ({ alpha }) => ({ params: { id: alpha.contactId } }),
    expect: { beta: 200 },
  },
  'contactMoves.listContactMoves': {
    request: ({ alpha }) => ({ query: { client: 'alpha', contacts: [alpha.contactId] } }),
  },
  // Nobody moved along with this one.
  'advisors.formerColleagues': {
    request: ({ moveId }) => ({ params: { id: moveId }, ...aimAtAlpha }),
    expect: { alpha: 404, admin: 404 },
  },
  'firms.readFirm': { request: () => ({ params: { firmName: 'Merrill' }, ...aimAtAlpha }) },
  'firms.readTeam': { request: ({ alpha }) => ({ params: { id: alpha.contactId }, ...aimAtAlpha }) },
  'health.health': {},
  'health.ready': {},
  ...importAccessRows,
  'insights.insights': namesAlpha,
  'insights.dismissInsight': {
    request: () => ({ params: { insightId: `intel:${noSuchId}` }, body: { client: 'alpha' } }),
    expect: { alpha: 404, admin: 404 },
  },
  'insights.restoreInsight': {
    request: () => ({ params: { insightId: `intel:${noSuchId}` }, body: { client: 'alpha' } }),
    expect: { alpha: 404, admin: 404 },
  },
  'insights.listIntel': namesAlpha,
  'insights.getIntel': { request: () => ({ params: { id: noSuchId } }), expect: { admin: 404 } },
  'insights.submitIntel': {
    request: () => ({
      body: { client: 'alpha', type: 'market_update', subject: 'Bonus season', description: 'Paid early.' },
    }),
  },
  'markets.marketOverview': {},
  'markets.listMarkets': {},
  'markets.updateMarket': {
    request: () => ({ params: { path: 'silicon-valley' }, body: { status: 'Active' } }),
  },
  'markets.orderMarkets': { request: () => ({ body: { paths: [] } }) },
  'markets.readMarketProposal': { request: () => ({ params: { path: 'silicon-valley' } }) },
  'markets.readMarketHistory': { request: () => ({ params: { path: 'silicon-valley' } }) },
  'markets.marketInsights': { request: () => ({ params: { client: 'alpha' } }) },
  ...moveSignAccessRows,
  'moves.listMoves': namesAlpha,
  // A move is its market's, which is beta's too.
  'moves.getMove': { request: ({ moveId }) => ({ params: { id: moveId } }), expect: { beta: 200 } },
  'moves.readMoveBook': namesAlpha,
  'moves.movesLeftOut': namesAlpha,
  'moves.movesSummary': namesAlpha,
  'moves.netRecruiting': namesAlpha,
  'moves.firmMomentum': namesAlpha,
  'moves.moveLanes': namesAlpha,
  'moves.moveChannels': namesAlpha,
  'moves.moveMonths': namesAlpha,
  'moves.moveLiftOuts': namesAlpha,
  // No feed is set.
  'news.news': { request: () => ({ params: { client: 'alpha' } }), expect: { alpha: 404, admin: 404 } },
  // No server answers there.
  'news.testFeed': {
    request: () => ({ body: { url: 'http://127.0.0.1:65535/feed' } }),
    expect: { admin: 502 },
  },
  'research.deepDive': {
    request: () => ({
      body: { firstName: 'Dana', lastName: 'Whitfield', firm: 'Merrill', client: 'alpha' },
    }),
    expect: { alpha: 503, admin: 503 },
  },
  'research.contactResearch': { request: ({ alpha }) => ({ params: { id: alpha.contactId } }) },
  'research.readResearchBudget': { request: () => ({ params: { client: 'alpha' } }) },
  'research.saveResearchBudget': {
    request: () => ({ params: { client: 'alpha' }, body: { runsPerDay: 5 } }),
  },
  'research.scrapeLinkedIn': {
    request: () => ({ body: { url: 'https://www.linkedin.com/in/dana-whitfield', client: 'alpha' } }),
    expect: { alpha: 503, admin: 503 },
  },
  'research.emailProfile': {
    request: () => ({
      body: {
        profileHtml: '<p>Known for her book in the valley.</p>',
        userEmail: 'reader@firm.example',
        contactName: 'Dana Whitfield',
        client: 'alpha',
      },
    }),
  },
  'reports.readMarketReport': { request: () => aimAtAlpha },
  'reports.readReportProse': { request: () => aimAtAlpha },
  'reports.emailMarketResearch': {
    request: () => ({ body: { email: 'reader@firm.example', client: 'alpha' } }),
  },
  'reports.readTitleThresholds': {},
  'reports.saveTitleThresholds': {
    request: () => ({
      body: { thresholds: [{ title: 'Vice President', rules: [{ revenue: 2_000_000, years: null }] }] },
    }),
  },
  'branding.readBranding': {},
  'settings.readSettings': {},
  'settings.saveSettings': {
    request: () => ({ body: { branding: { name: 'Acme Recruiting', theme: 'modern' } } }),
  },
  'settings.readServices': {},
  'settings.testService': { request: () => ({ params: { service: 'database' } }) },
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
  'stageMap.readStageMap': { request: () => ({ params: { client: 'alpha' } }) },
  'stageMap.saveStageMap': { request: () => ({ params: { client: 'alpha' }, body: { chosen: {} } }) },
  'writeBack.readWriteBack': { request: () => ({ params: { client: 'alpha' } }) },
  'writeBack.saveWriteBack': { request: () => ({ params: { client: 'alpha' }, body: { on: false } }) },
  'writeBack.retryWriteBack': {
    request: () => ({ params: { client: 'alpha' } }),
    expect: { admin: 409 },
  },
  'uploads.uploadCsv': {
    request: () => {
      const { payload, headers } = multipart([
        { name: 'market', value: 'Silicon Valley' },
        { name: 'timePeriod', value: 'Q1 2025' },
        { name: 'file', fileName: 'moves.csv', value: oneMove },
      ]);
      return { body: payload, headers };
    },
  },
  'uploads.listUploads': {},
  'uploads.uploadWarnings': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'uploads.uploadRejects': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'uploads.previewRevert': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
  'uploads.revertUpload': { request: ({ uploadId }) => ({ params: { id: uploadId } }) },
};

export function everyone(status: number): Record<Caller, number> {
  return { nobody: status, alpha: status, beta: status, admin: status, inactive: status, expired: status };
}

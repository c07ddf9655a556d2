import * as activity from './activity.ts';
import * as admin from './admin.ts';
import * as advisorDecisions from './advisor-decisions.ts';
import * as advisorRegister from './advisor-register.ts';
import * as advisors from './advisors.ts';
import * as alerts from './alerts.ts';
import * as apiKeys from './api-keys.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as branding from './branding.ts';
import * as brief from './brief.ts';
import * as browserErrors from './browser-errors.ts';
import * as callHooks from './call-hooks.ts';
import * as changes from './changes.ts';
import * as cityMarkets from './city-markets.ts';
import * as clientFirms from './client-firms.ts';
import * as clientNames from './client-names.ts';
import * as clientProfile from './client-profile.ts';
import * as clients from './clients.ts';
import * as contactMoves from './contact-moves.ts';
import * as contactNamesakes from './contact-namesakes.ts';
import * as contactTouches from './contact-touches.ts';
import * as contacts from './contacts.ts';
import * as credentials from './credentials.ts';
import * as dealLosses from './deal-losses.ts';
import * as dealTimes from './deal-times.ts';
import * as deals from './deals.ts';
import type { Endpoint } from './endpoint.ts';
import * as firmMembers from './firm-members.ts';
import * as firmNames from './firm-names.ts';
import * as firmRecords from './firm-records.ts';
import * as firms from './firms.ts';
import * as goals from './goals.ts';
import * as health from './health.ts';
import * as imports from './imports.ts';
import * as insights from './insights.ts';
import * as jobs from './jobs.ts';
import * as liveFeed from './live-feed.ts';
import * as mail from './mail.ts';
import * as markets from './markets.ts';
import * as mcp from './mcp.ts';
import * as moveSigns from './move-signs.ts';
import * as moves from './moves.ts';
import * as news from './news.ts';
import * as nextSteps from './next-steps.ts';
import * as notifications from './notifications.ts';
import * as ownSubmissions from './own-submissions.ts';
import * as personalData from './personal-data.ts';
import * as registerMoves from './register-moves.ts';
import * as reports from './reports.ts';
import * as research from './research.ts';
import * as retention from './retention.ts';
import * as savedViews from './saved-views.ts';
import * as settings from './settings.ts';
import * as signIns from './sign-ins.ts';
import * as sources from './sources.ts';
import * as stageMap from './stage-map.ts';
import * as pendingContacts from './submissions.ts';
import * as today from './today.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';
import * as watches from './watches.ts';
import * as webhooks from './webhooks.ts';
import * as writeBack from './write-back.ts';

const features = {
  activity,
  admin,
  advisorDecisions,
  advisorRegister,
  advisors,
  alerts,
  apiKeys,
  audit,
  auth,
  branding,
  browserErrors,
  callHooks,
  changes,
  cityMarkets,
  clientFirms,
  clientNames,
  clientProfile,
  clients,
  contactNamesakes,
  contactTouches,
  contactMoves,
  contacts,
  credentials,
  dealLosses,
  dealTimes,
  deals,
  brief,
  firmMembers,
  firmNames,
  firmRecords,
  firms,
  goals,
  health,
  imports,
  insights,
  jobs,
  liveFeed,
  mail,
  markets,
  mcp,
  moveSigns,
  moves,
  news,
  nextSteps,
  notifications,
  ownSubmissions,
  personalData,
  pendingContacts,
  registerMoves,
  reports,
  research,
  retention,
  savedViews,
  settings,
  signIns,
  sources,
  stageMap,
  today,
  uploads,
  users,
  watches,
  webhooks,
  writeBack,
};

export interface NamedEndpoint {
  /** `auth.login`: feature and export. */
  name: string;
  feature: string;
  endpoint: Endpoint;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'method' in value;

/** All endpoints, for the access matrix and the OpenAPI page. */
export const endpoints: NamedEndpoint[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name: `${feature}.${name}`, feature, endpoint: value }] : [],
  ),
);

import { peopleQueries } from '../../moves/queries/people.fixture.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { activityPlatformQueries, activityQueries } from './activity-queries.ts';
import { advisorDecisionQueries } from './advisor-decision-queries.ts';
import { advisorQueries, registerQueries } from './advisor-queries.ts';
import { cityMarketQueries } from './city-market-queries.ts';
import { changedQueries, comparisonQueries } from './contact-advisor-queries.ts';
import { contactPlatformQueries, contactQueries } from './contact-queries.ts';
import { dealQueries } from './deal-queries.ts';
import { firmAdminQueries, firmQueries } from './firm-queries.ts';
import { jobPlatformQueries, jobQueries } from './job-queries.ts';
import { logQueries } from './log-queries.ts';
import { movePlatformQueries, moveQueries } from './move-queries.ts';
import { moveSignPlatformQueries, moveSignQueries } from './move-sign-queries.ts';
import { nextStepPlatformQueries, nextStepQueries } from './next-step-queries.ts';
import { personalDataQueries, retentionQueries } from './personal-data-queries.ts';
import { sourcePlatformQueries, sourceQueries } from './source-queries.ts';
import { syncQueries } from './sync-queries.ts';
import { todayQueries } from './today-queries.ts';
import { userPlatformQueries } from './user-queries.ts';
import { watcherQueries, watchQueries } from './watch-queries.ts';
import { writeBackQueries } from './write-back-queries.ts';

const client = 'alpha';
const id = newId();

/** Calls of every function that runs a query, in any scope. Only the types of the rows matter, not what is found. */
export const anyScopeCalls: ((tx: Tx) => unknown)[] = [
  ...contactQueries,
  ...activityQueries,
  ...sourceQueries,
  ...moveQueries,
  ...jobQueries,
  ...nextStepQueries(client, id),
  ...personalDataQueries(client, id),
  ...watchQueries(client, id),
  ...comparisonQueries(client, id),
  ...advisorQueries(client, id),
  ...dealQueries(client, id),
  ...todayQueries(client, id),
  ...logQueries(client, id),
  ...firmQueries(client, id),
  ...syncQueries,
  ...writeBackQueries(client, id),
  ...moveSignQueries,
];

/** Calls of queries that only the platform's scope may run. */
export const platformCalls: ((tx: Tx) => unknown)[] = [
  ...contactPlatformQueries,
  ...activityPlatformQueries,
  ...sourcePlatformQueries,
  ...movePlatformQueries,
  ...userPlatformQueries,
  ...jobPlatformQueries,
  ...moveSignPlatformQueries,
  ...nextStepPlatformQueries(client, id),
  ...retentionQueries(client, id),
  ...cityMarketQueries(id),
  ...changedQueries(client),
  ...watcherQueries(id),
  ...peopleQueries,
  ...firmAdminQueries(id),
  ...advisorDecisionQueries(id),
  ...registerQueries,
];

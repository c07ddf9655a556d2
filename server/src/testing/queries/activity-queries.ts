import { countMonths } from '../../activity/queries/months.ts';
import { readTouches } from '../../activity/queries/touches.ts';
import { countWeeks } from '../../activity/queries/weeks.ts';
import {
  contactsOfActivities,
  currentSnapshot,
  lockActivitiesOfSource,
  readFeed,
  readUnseen,
  writeActivities,
} from '../../activity/queries.ts';
import { readUnreached } from '../../insights/queries/contacts.ts';
import { readSilentDeals, readWins } from '../../insights/queries/deals.ts';
import { readTargetMarket } from '../../insights/queries/target-market.ts';
import { findIntelOnUnreachable } from '../../insights/queries/unreachable.ts';
import { findDueFeeds, readArticles, readNewsState } from '../../news/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { readBudget, takeRun } from '../../research/queries/budget.ts';
import { findArticles } from '../../research/queries/profiles.ts';

const client = 'alpha';
const id = newId();
const now = new Date('2025-08-29T16:00:00Z');
const paging = { page: 1, pageSize: 10 };
const months = { previousFrom: '2025-07-01', from: '2025-08-01', until: '2025-09-01' };

/** A call of each query of activity, insights, news and research. */
export const activityQueries: ((tx: Tx) => unknown)[] = [
  (tx) => countMonths(tx, client, months),
  (tx) => readTouches(tx, client, { figure: 'calls', ...months, ...paging }),
  (tx) => readFeed(tx, client, { limit: 10 }),
  (tx) => readFeed(tx, client, { limit: 10, before: id }),
  (tx) => readUnseen(tx, client, { seen: '1:1:', until: null, after: null, limit: 10 }),
  (tx) => currentSnapshot(tx),
  (tx) => contactsOfActivities(tx, client, 'hubspot', ['1']),
  (tx) => lockActivitiesOfSource(tx, client, 'hubspot', ['1']),
  (tx) => writeActivities(tx, client, 'hubspot', [], now),
  (tx) => countWeeks(tx, client, [id], now),
  (tx) => readTargetMarket(tx, client),
  (tx) => findIntelOnUnreachable(tx, client, [{ id, contactId: null }]),
  (tx) => readSilentDeals(tx, client, now, 10),
  (tx) => readWins(tx, client, now, 10),
  (tx) => readUnreached(tx, client, now, 10),
  (tx) => readNewsState(tx, client),
  (tx) => readArticles(tx, client, { feedUrl: 'https://feed.example', seeded: true, limit: 10 }),
  (tx) => findArticles(tx, client),
];

/** Those that only the platform's scope may run. */
export const activityPlatformQueries: ((tx: Tx) => unknown)[] = [
  (tx) => findDueFeeds(tx, 10),
  (tx) => readBudget(tx, client),
  (tx) => takeRun(tx, client, 1),
];

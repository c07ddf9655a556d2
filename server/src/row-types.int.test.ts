import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countMonths } from './activity/queries/months.ts';
import { readTouches } from './activity/queries/touches.ts';
import { countWeeks } from './activity/queries/weeks.ts';
import {
  contactsOfActivities,
  currentSnapshot,
  lockActivitiesOfSource,
  readFeed,
  readUnseen,
  writeActivities,
} from './activity/queries.ts';
import { readAttention } from './admin/queries/attention.ts';
import { foldChanges } from './admin/queries/fold.ts';
import { countActiveCampaigns, countActiveClients, readSums } from './admin/queries/metrics.ts';
import { countChanges } from './advisor-register/queries/changes.ts';
import { findActors, findEntries, findEntry } from './audit/queries.ts';
import { lockCounters, raiseCounter } from './auth/queries/counters.ts';
import { countSignIns, findSessionUser, findSignIns } from './auth/sign-ins/queries.ts';
import { findUser, findUsersNamed } from './auth/users/queries.ts';
import { findDueClient, lockDueClient } from './clients/queries/archive.ts';
import { countContents } from './clients/queries/contents.ts';
import {
  countMatches,
  estimateMatches,
  readClientIds,
  readPage,
  readPlainPage,
  readRange,
  readTotal,
} from './contacts/list/queries/pages.ts';
import {
  filteredPage,
  plainPage,
  rangePage,
  type Selection,
  type Window,
} from './contacts/list/queries/statements.ts';
import { countArchived, listArchived, writeArchived, writeRestored } from './contacts/queries/archive.ts';
import { bytesOf, findContacts, readFacets } from './contacts/queries/contacts.ts';
import { copyMark } from './contacts/queries/do-not-contact.ts';
import { lockAdded, readImportedStages, readRevalued, restoreImported } from './contacts/queries/import.ts';
import { readCalledContacts } from './contacts/queries/match.ts';
import {
  contactsOfSource,
  findIdsOfSource,
  findOrigins,
  newContactsOfSource,
} from './contacts/queries/origins.ts';
import {
  findContactsOfSource,
  lockContactsOfSource,
  writeSourceContacts,
} from './contacts/queries/upsert.ts';
import { writeLastContacted } from './contacts/queries/writes.ts';
import {
  readActivities,
  readEdits,
  readImported,
  readIntel,
  readMoves,
} from './contacts/timeline/queries.ts';
import { findReaders } from './digest/queries.ts';
import { findDueImport, lockFile } from './imports/queries/imports.ts';
import {
  countOutcomes,
  countStaged,
  markRepeats,
  matchRows,
  nextRows,
  readMessages,
  readPreview,
} from './imports/queries/staged.ts';
import { readUnreached } from './insights/queries/contacts.ts';
import { readSilentDeals, readWins } from './insights/queries/deals.ts';
import { readTargetMarket } from './insights/queries/target-market.ts';
import { readContactFigures } from './markets/insights/queries.ts';
import { findHomeFirm, sumClients } from './markets/proposal/queries.ts';
import { findMovedContacts } from './moves/queries/book.ts';
import { findCoverage } from './moves/queries/coverage.ts';
import { countByDay } from './moves/queries/day-counts.ts';
import { countConversions, findLanes, findNet, findTotals } from './moves/queries/figures.ts';
import { findChannels, findMonths, findTeams } from './moves/queries/flows.ts';
import { findMarketPath, findTargetMarket } from './moves/queries/markets.ts';
import { createStagingTable, findKnown, linkKnown } from './moves/queries/merge.ts';
import { findFirmMonths, findMomentum } from './moves/queries/momentum.ts';
import { peopleQueries } from './moves/queries/people.fixture.ts';
import { sumMarket } from './moves/queries/report.ts';
import { countRevertible, revertMoves } from './moves/queries/revert.ts';
import { countMoves, findMoves } from './moves/queries/rows.ts';
import { findDueFeeds, readArticles, readNewsState } from './news/queries.ts';
import { openClient } from './platform/db/connections/client.ts';
import type { Tx } from './platform/db/database.ts';
import { newId } from './platform/db/ids.ts';
import { platformScope, signInScope, system, tenantScope } from './platform/db/scope.ts';
import { int4, text } from './platform/db/sql/row-types.ts';
import { defineQuery, observeQueries, queries, sql } from './platform/db/sql/sql.ts';
import {
  countDead,
  findDead,
  findDueQueues,
  findSchedulesBefore,
  findStates,
  takeDead,
} from './platform/jobs/queries.ts';
import { sendJob } from './platform/jobs/send.ts';
import { mailJob } from './platform/mail/job.ts';
import { clientExists } from './platform/queries/clients.ts';
import { readOrSaveDemoFlag, readPublicBranding } from './platform/queries/settings.ts';
import { workingKeyRow, workingKeys } from './platform/sessions/queries/api-keys.ts';
import { viewedRow, viewedUser } from './platform/sessions/queries/views.ts';
import { countReaching, sumContacts } from './reports/queries/reports.ts';
import { readBudget, takeRun } from './research/queries/budget.ts';
import { findArticles } from './research/queries/profiles.ts';
import { findSetUp, findUsage } from './settings/queries/services.ts';
import { findAnswerable } from './sources/calls/queries.ts';
import { countStored, readNewestCalls, readNewestContacts } from './sources/data-source/queries.ts';
import { findOwnLines } from './sources/justcall/queries.ts';
import { findAllSourceSettings, findSourceSettings } from './sources/queries.ts';
import { findFailures } from './sources/sync/queries/runs.ts';
import { findDuplicates } from './submissions/queries.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { changedQueries, comparisonQueries } from './testing/database/contact-advisor-queries.ts';
import { nextStepPlatformQueries, nextStepQueries } from './testing/database/next-step-queries.ts';
import { problemsOf, readNeverNull } from './testing/database/row-checks.ts';
import { advisorDecisionQueries } from './testing/rows/advisor-decision-queries.ts';
import { advisorQueries, registerQueries } from './testing/rows/advisor-queries.ts';
import { cityMarketQueries } from './testing/rows/city-market-queries.ts';
import { dealQueries } from './testing/rows/deal-queries.ts';
import { firmAdminQueries, firmQueries } from './testing/rows/firm-queries.ts';
import { logQueries } from './testing/rows/log-queries.ts';
import { moveSignPlatformQueries, moveSignQueries } from './testing/rows/move-sign-queries.ts';
import { syncQueries } from './testing/rows/sync-queries.ts';
import { todayQueries } from './testing/rows/today-queries.ts';
import { watcherQueries, watchQueries } from './testing/rows/watch-queries.ts';
import { writeBackQueries } from './testing/rows/write-back-queries.ts';
import { findRowMessages, findUploadsNamed } from './uploads/queries/uploads.ts';
import { isListenedTo, listeningClients } from './webhooks/service.ts';

let t: TestApp;
let neverNull: ReadonlySet<string>;
const seen = new Set<string>();
const problems = new Set<string>();

const client = 'alpha';
const id = newId();
const now = new Date('2025-08-29T16:00:00Z');
const before = { at: now, id };
const span = { from: '2025-01-01', to: '2025-08-29' };
const moves = { market: null, firms: [id], ...span, conversions: false, liftOut: id };
const paging = { page: 1, pageSize: 10 };
const everything: Selection = { clientIds: [client], filters: {}, by: { sort: 'aum', order: 'asc' }, now };
const some: Selection = { ...everything, filters: { q: 'ada', stage: ['meeting'], notContactedDays: 14 } };
const page: Window = { limit: 11, offset: 0, after: { key: '5', id }, backward: false, keep: 'start' };
const large: Window = { ...page, limit: 1001, after: null };

/** Rows of an import. */
const batch = { clientId: client, id, after: 0, last: 10 };
const months = { previousFrom: '2025-07-01', from: '2025-08-01', until: '2025-09-01' };
/** Calls of every function that runs a query, in any scope. Only the types of the rows matter, not what is found. */
const calls: ((tx: Tx) => unknown)[] = [
  (tx) => readPage(tx, plainPage(everything, page)),
  (tx) => readPage(tx, plainPage(everything, large)),
  (tx) => readPage(tx, filteredPage(some, page)),
  (tx) => readRange(tx, rangePage(some, page, 1_000)),
  (tx) => readClientIds(tx),
  (tx) => readTotal(tx, [client]),
  (tx) => countMatches(tx, some, 10),
  (tx) => estimateMatches(tx, client, some),
  (tx) => findContacts(tx, client, [id], 'read'),
  (tx) => bytesOf(tx, client, [id]),
  (tx) => writeArchived(tx, client, [id], { reason: 'Gone.', at: now }),
  (tx) => writeRestored(tx, client, [id], { keep: true, at: now }),
  (tx) => listArchived(tx, client, { limit: 10, offset: 0 }),
  (tx) => copyMark(tx, client, { from: id, to: id, at: now }),
  (tx) => countArchived(tx, client),
  (tx) => findContactsOfSource(tx, client, 'hubspot', ['1']),
  (tx) => lockContactsOfSource(tx, client, 'hubspot', ['1']),
  (tx) => writeSourceContacts(tx, client, 'hubspot', [], now),
  (tx) => readFacets(tx, client, 'a', 10),
  (tx) => readCalledContacts(tx, client, ['5551234567'], ['ada@example.com']),
  (tx) => writeLastContacted(tx, client, [{ contactId: id, at: now }], now),
  (tx) => lockAdded(tx, batch),
  (tx) => readImportedStages(tx, batch),
  (tx) => readRevalued(tx, batch),
  (tx) => restoreImported(tx, batch, now),
  (tx) => lockFile(tx, batch),
  (tx) => markRepeats(tx, batch),
  (tx) => matchRows(tx, batch),
  (tx) => countStaged(tx, batch),
  (tx) => readPreview(tx, batch, 10),
  (tx) => readMessages(tx, batch, 'rejected', 0, 10),
  (tx) => nextRows(tx, batch, 0, 10),
  (tx) => countOutcomes(tx, batch),
  (tx) => clientExists(tx, client),
  (tx) => countMonths(tx, client, months),
  (tx) => readTouches(tx, client, { figure: 'calls', ...months, ...paging }),
  (tx) => readFeed(tx, client, { limit: 10 }),
  (tx) => readFeed(tx, client, { limit: 10, before: id }),
  (tx) => readUnseen(tx, client, { seen: '1:1:', until: null, after: null, limit: 10 }),
  (tx) => currentSnapshot(tx),
  (tx) => contactsOfActivities(tx, client, 'hubspot', ['1']),
  (tx) => lockActivitiesOfSource(tx, client, 'hubspot', ['1']),
  (tx) => writeActivities(tx, client, 'hubspot', [], now),
  (tx) => isListenedTo(tx, client, 'deal.moved'),
  (tx) => listeningClients(tx, 'deal.moved', now),
  (tx) => readActivities(tx, client, id, before, 10),
  (tx) => readEdits(tx, client, id, before, 10),
  (tx) => readImported(tx, client, id, before, 10),
  (tx) => countWeeks(tx, client, [id], now),
  (tx) => readIntel(tx, client, id, before, 10),
  (tx) => readMoves(tx, 'alpha', id, before, 10),
  (tx) => readTargetMarket(tx, client),
  (tx) => readSilentDeals(tx, client, now, 10),
  (tx) => readWins(tx, client, now, 10),
  (tx) => readUnreached(tx, client, now, 10),
  (tx) => readNewsState(tx, client),
  ...nextStepQueries(client, id),
  ...watchQueries(client, id),
  ...comparisonQueries(client, id),
  (tx) => readArticles(tx, client, { feedUrl: 'https://feed.example', seeded: true, limit: 10 }),
  (tx) => findMovedContacts(tx, 'alpha', [newId()]),
  (tx) => findArticles(tx, client),
  (tx) => readNewestContacts(tx, client, 10),
  (tx) => readNewestCalls(tx, client, 10),
  (tx) => findOrigins(tx, client, [id]),
  (tx) => findIdsOfSource(tx, client, 'hubspot', ['1']),
  (tx) => contactsOfSource(tx, client, 'hubspot', ['1']),
  (tx) => newContactsOfSource(tx, client, 'hubspot', { since: now, after: null, limit: 1 }),
  ...advisorQueries(client, id),
  ...dealQueries(client, id),
  ...todayQueries(client, id),
  ...logQueries(client, id),
  ...firmQueries(client, id),
  ...syncQueries,
  ...writeBackQueries(client, id),
  (tx) => readContactFigures(tx, client),
  (tx) => findTotals(tx, moves),
  (tx) => countConversions(tx, moves),
  (tx) => countByDay(tx, moves),
  (tx) => findNet(tx, moves, { ...paging, sort: 'net', order: 'desc' }),
  (tx) =>
    findMomentum(tx, moves, { ...paging, sort: 'rank', order: 'asc', before: span, known: [], fewest: 10 }),
  (tx) => findFirmMonths(tx, moves, [newId()]),
  ...moveSignQueries,
  (tx) => findLanes(tx, moves, span, paging),
  (tx) => findChannels(tx, moves, ['independent']),
  (tx) => findCoverage(tx, 'chicago', span),
  (tx) => findMonths(tx, moves),
  (tx) => findTeams(tx, moves, paging),
  (tx) => findMarketPath(tx, 'chicago'),
  (tx) => findTargetMarket(tx, client),
  (tx) => sumMarket(tx, { market: 'chicago', ...span }, { recentFrom: span.from, lanes: 8, outliers: 10 }),
  (tx) => countMoves(tx, moves),
  (tx) => findMoves(tx, moves, { ...paging, sort: 'firmLeft', order: 'asc' }),
  (tx) => sumContacts(tx, client),
  (tx) => findDuplicates(tx, []),
  (tx) => countReaching(tx, client, [100]),
];

/** Queries that only the platform scope may run. */
const platformCalls: typeof calls = [
  ...moveSignPlatformQueries,
  ...nextStepPlatformQueries(client, id),
  ...cityMarketQueries(id),
  (tx) => countRevertible(tx, id, 'boston'),
  (tx) => revertMoves(tx, id, 'boston'),
  (tx) => countChanges(tx, [id]),
  (tx) => findDueImport(tx, { clientId: client, id }),
  (tx) => findUser(tx, id, now),
  (tx) => findUsersNamed(tx, ['%a%'], 5),
  (tx) => findUploadsNamed(tx, ['%a%'], 5),
  (tx) => findSignIns(tx, { ...paging, of: client, outcome: 'ended' }),
  (tx) => countSignIns(tx, { ...paging, of: 'admins', user: id }),
  (tx) => findSessionUser(tx, id),
  (tx) => foldChanges(tx, 10),
  (tx) => findReaders(tx, null, new Date()),
  (tx) => findStates(tx, ['mail.deliver']),
  (tx) => findDead(tx, 10),
  (tx) => countDead(tx),
  (tx) => takeDead(tx, newId()),
  (tx) => findDueQueues(tx, ['mail.deliver']),
  (tx) => findSchedulesBefore(tx, 1),
  (tx) => sendJob(tx, mailJob, {}),
  (tx) => readSums(tx, ['call'], '2025-03-01'),
  (tx) => countStored(tx, client),
  (tx) => findOwnLines(tx, client, '1'),
  (tx) => findAnswerable(tx, client, { since: now, after: { source: 'a', sourceId: '1' }, limit: 10 }),
  (tx) => countActiveClients(tx, now, now),
  (tx) => countActiveCampaigns(tx),
  (tx) => readAttention(tx, now, now),
  (tx) => findEntries(tx, { q: 'ada' }, { after: before, pageSize: 10 }),
  (tx) => findEntry(tx, id),
  (tx) => findActors(tx, 10),
  (tx) => findHomeFirm(tx, client),
  (tx) => sumClients(tx, 'chicago', new Date()),
  (tx) => findUsage(tx),
  (tx) => findSetUp(tx),
  (tx) => findSourceSettings(tx, client, { hubspot: 'a', justcall: 'b' }),
  (tx) => findAllSourceSettings(tx, { hubspot: 'a', justcall: 'b' }),
  (tx) => findFailures(tx),
  (tx) => findDueFeeds(tx, 10),
  (tx) => readBudget(tx, client),
  (tx) => takeRun(tx, client, 1),
  (tx) => findKnown(tx, 'a,b'),
  (tx) => lockDueClient(tx, id),
  (tx) => findDueClient(tx, [id]),
  (tx) => countContents(tx, [client]),
  (tx) => findRowMessages(tx, { uploadId: id, kind: 'warning' }, { row: 0, id }, 10),
  async (tx) => {
    await createStagingTable(tx);
    await linkKnown(tx, { uploadId: id, marketPath: 'chicago' });
  },
  ...changedQueries(client),
  ...watcherQueries(id),
  ...peopleQueries,
  ...firmAdminQueries(id),
  ...advisorDecisionQueries(id),
  ...registerQueries,
];

beforeAll(async () => {
  t = await createTestApp();
  neverNull = new Set(await readNeverNull(t.databaseUrl));
  observeQueries((query, _statement, fields) => {
    seen.add(query.name);
    for (const problem of problemsOf(query, fields, neverNull)) problems.add(problem);
  });
});
afterAll(() => t.close());

describe.each([
  ['a client', tenantScope(client, system), calls],
  ['everyone', platformScope(system), [...calls, ...platformCalls]],
])('in the scope of %s', (_, scope, allowed) => {
  test('each query returns rows of its declared types', async () => {
    await t.platform.db.as(scope, async (tx) => {
      for (const call of allowed) await call(tx);
    });
    expect([...problems]).toEqual([]);
  });
});

test('so do those of signing in', async () => {
  await t.platform.db.as(signInScope(), async (tx) => {
    await lockCounters(tx, ['a']);
    await raiseCounter(tx, 'a');
  });
  expect([...problems]).toEqual([]);
});

test('so do those of the first start', async () => {
  const connection = await openClient(t.databaseUrl);
  await readOrSaveDemoFlag(connection, false).finally(() => connection.end());
  expect([...problems]).toEqual([]);
});

test('so do those that are read at once', async () => {
  await readPlainPage(t.platform.db, tenantScope(client, system), plainPage(everything, page));
  await t.platform.sessions.find('unknown');
  await readPublicBranding(t.platform.db);
  await t.platform.db.read(platformScope(system), viewedRow, viewedUser('unknown', id));
  const times = { now, today: now };
  const keys = workingKeys(sql`k.token_hash = ${'unknown'}`, times);
  await t.platform.db.read(signInScope(), workingKeyRow, keys);
  expect([...problems]).toEqual([]);
});

test('no query is left out', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const ours = files.filter(
    (file) => /quer(y|ies)|sessions/.test(file) && /(?<!test|fixture)\.ts$/.test(file),
  );
  for (const file of ours) await import(join(import.meta.dirname, file));
  expect([...queries.keys()].filter((name) => !seen.has(name) && !name.startsWith('test_'))).toEqual([]);
});

describe('the check', () => {
  const wrong = defineQuery('test_wrong', {
    id: text(),
    sum: int4(),
    name: text().orNull(),
    missing: text(),
  });
  test('finds names, types and nulls that differ from the declaration', async () => {
    await t.platform.db.as(platformScope(system), (tx) =>
      wrong.all(tx, sql`SELECT id, 1 AS sum, username AS name, 2 AS more FROM users`),
    );
    expect([...problems]).toEqual([
      'test_wrong: more is not stated',
      'test_wrong: id is not text but type 2950',
      'test_wrong: sum may be null, or is an expression: say why it never is',
      'test_wrong: name is never null in its table: orMissing where a join may miss it',
      'test_wrong: missing is not answered',
    ]);
  });
});

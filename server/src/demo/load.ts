import { ne } from 'drizzle-orm';
import { resolveAll } from '../advisors/service.ts';
import { demoLogins } from '../auth/service.ts';
import { compareAllContacts } from '../contact-advisors/service.ts';
import { daysBefore, demoNow } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import * as schema from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { hashPassword } from '../platform/passwords.ts';
import { insertWatches } from './client/watches.ts';
import { insertRows } from './insert.ts';
import type { UserRow } from './rows.ts';
import { writeDemoWorkbook } from './workbook.ts';
import { buildDemoWorld } from './world.ts';

/** Tables that a reset empties, each before those it refers to: all but `settings`, where one row is kept. */
export const emptied = [
  // What is noted of changes while the others go tells who kept figures.
  schema.figureChanges,
  schema.figureVersions,
  schema.mailOutbox,
  schema.auditEntries,
  schema.uploadRows,
  schema.moveSources,
  schema.careerMoveRuns,
  schema.registerMoves,
  schema.uploads,
  schema.moves,
  schema.advisorReviews,
  schema.advisorCrds,
  schema.advisorDecisionMoves,
  schema.advisorDecisions,
  schema.changedBlocks,
  schema.firmAliases,
  schema.firms,
  schema.dualRegistrations,
  schema.registerFirmNames,
  schema.registerFirms,
  schema.registerFirmFiles,
  schema.registerBlocks,
  schema.registerCareerCounts,
  schema.registerChanges,
  schema.registerStints,
  schema.registerPeople,
  schema.registerFiles,
  schema.registerImportPieces,
  schema.registerImports,
  schema.clientCredentials,
  schema.sourceSyncs,
  schema.waitingCalls,
  schema.callHooks,
  schema.callLines,
  schema.syncRuns,
  schema.syncStreams,
  schema.syncRows,
  schema.syncOptions,
  schema.sourceWrites,
  schema.insightDismissals,
  schema.newsItems,
  schema.newsFeeds,
  schema.intel,
  schema.campaigns,
  schema.activities,
  schema.archivedActivities,
  schema.researchProfiles,
  schema.researchBudgets,
  schema.notifiedDecisions,
  schema.notifiedMoves,
  schema.notifiedSteps,
  schema.notifications,
  schema.watches,
  schema.savedViews,
  schema.goals,
  schema.erasedPeople,
  schema.retentionRules,
  schema.nextSteps,
  schema.todaySnoozes,
  schema.loggedCalls,
  schema.contactCadences,
  schema.pendingContacts,
  schema.contactImportRows,
  schema.contactImportFiles,
  schema.contactImports,
  schema.dealOrigins,
  schema.dealStages,
  schema.deals,
  schema.contactOrigins,
  schema.contactAdvisors,
  schema.contactBlocks,
  schema.contactComparisons,
  schema.contacts,
  schema.contactCounts,
  schema.loginFailures,
  schema.knownDevices,
  schema.webhookDeliveries,
  schema.webhooks,
  schema.apiKeys,
  schema.invitations,
  schema.incidents,
  schema.alertOptOuts,
  schema.digests,
  schema.digestSubscriptions,
  schema.signIns,
  schema.sessionViews,
  schema.sessions,
  schema.users,
  // Triggers add to these while the rows that they count go.
  schema.sumChanges,
  schema.monthSums,
  schema.clientSums,
  schema.firmCounts,
  schema.moveDayCounts,
  schema.moveFacts,
  schema.moveFirmMonths,
  schema.laneMonths,
  schema.laneRuns,
  schema.keptFigures,
  schema.moveSignTests,
  schema.movesToClassify,
  schema.classTickets,
  schema.clients,
  schema.logos,
  schema.serviceChecks,
  schema.cityMarkets,
  schema.markets,
];

/**
 * Fills an empty, migrated database with the demo world, in one transaction: a crash leaves nothing behind.
 * Writes the demo workbook into the data folder first.
 */
export async function loadDemo(db: Database, dataDir: string): Promise<void> {
  await writeDemoWorkbook(dataDir);
  const users = await withHashes();
  await db.within('bulk').as(platformScope(system), (tx) => insertWorld(tx, users));
  await compareAllContacts({ db });
}

/** Empties a demo's database and loads it again, in one transaction. Sessions end. */
export async function resetDemo(db: Database, dataDir: string): Promise<void> {
  await writeDemoWorkbook(dataDir);
  const users = await withHashes();
  await db.within('bulk').as(platformScope(system), async (tx) => {
    for (const table of emptied) await tx.orm.delete(table);
    await tx.orm.delete(schema.settings).where(ne(schema.settings.name, 'installation'));
    await insertWorld(tx, users);
  });
  await compareAllContacts({ db });
}

type HashedUsers = (user: UserRow) => UserRow & { passwordHash: string | null };

/** Hashes are salted, so they are made here and not with the world. */
async function withHashes(): Promise<HashedUsers> {
  const hashes = new Map(
    await Promise.all(
      demoLogins.map(async ({ username, password }) => [username, await hashPassword(password)] as const),
    ),
  );
  return (user) => ({ ...user, passwordHash: hashes.get(user.username) ?? null });
}

async function insertWorld(tx: Tx, hashed: HashedUsers): Promise<void> {
  const world = buildDemoWorld();
  await insertRows(tx, schema.markets, world.markets);
  await insertRows(tx, schema.clients, world.clients);
  await insertRows(tx, schema.users, world.users.map(hashed));
  await insertRows(tx, schema.contacts, world.contacts);
  await insertRows(tx, schema.deals, world.deals);
  // Instead of what the trigger knows, which is how the deals are now.
  await tx.orm.delete(schema.dealStages);
  await insertRows(tx, schema.dealStages, world.dealStages);
  await insertRows(tx, schema.goals, world.goals);
  await insertRows(tx, schema.campaigns, world.campaigns);
  await insertRows(tx, schema.activities, world.activities);
  await insertRows(tx, schema.intel, world.intel);
  await insertRows(tx, schema.newsItems, world.newsItems);
  await insertRows(tx, schema.pendingContacts, world.pendingContacts);
  await insertRows(tx, schema.savedViews, world.savedViews);
  await insertRows(tx, schema.researchProfiles, world.researchProfiles);
  await insertRows(tx, schema.firms, world.firms);
  await insertRows(tx, schema.firmAliases, world.firmAliases);
  await insertRows(tx, schema.moves, world.moves);
  await insertRows(tx, schema.uploads, world.uploads);
  await insertRows(tx, schema.moveSources, world.moveSources);
  await resolveAll(tx);
  await insertWatches(tx, daysBefore(demoNow, 40));
  await insertRows(tx, schema.uploadRows, world.uploadRows);
  await insertRows(tx, schema.settings, world.settings);
  await insertRows(tx, schema.auditEntries, world.auditEntries);
  await insertRows(tx, schema.mailOutbox, world.mailOutbox);
}

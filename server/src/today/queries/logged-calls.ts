import { and, eq, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { loggedCalls } from '../../platform/db/schema/index.ts';

export type LoggedCall = typeof loggedCalls.$inferSelect;

export async function insertLoggedCall({ orm }: Tx, row: LoggedCall): Promise<void> {
  await orm.insert(loggedCalls).values(row);
}

export async function findLoggedCall(
  { orm }: Tx,
  clientId: string,
  activityId: string,
): Promise<LoggedCall | undefined> {
  const [row] = await orm
    .select()
    .from(loggedCalls)
    .where(and(eq(loggedCalls.clientId, clientId), eq(loggedCalls.activityId, activityId)));
  return row;
}

export async function deleteLoggedCall({ orm }: Tx, clientId: string, activityId: string): Promise<void> {
  await orm
    .delete(loggedCalls)
    .where(and(eq(loggedCalls.clientId, clientId), eq(loggedCalls.activityId, activityId)));
}

/** Forgets what a client's calls before an instant changed. */
export async function deleteCallsBefore({ orm }: Tx, clientId: string, before: Date): Promise<void> {
  await orm
    .delete(loggedCalls)
    .where(and(eq(loggedCalls.clientId, clientId), lt(loggedCalls.loggedAt, before)));
}

import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { todaySnoozes } from '../../platform/db/schema/index.ts';

type SnoozeRow = typeof todaySnoozes.$inferSelect;

/** Snoozes a contact, or gives its snooze another day. */
export async function writeSnooze({ orm }: Tx, row: SnoozeRow): Promise<void> {
  const { clientId: _, contactId: __, ...columns } = row;
  await orm
    .insert(todaySnoozes)
    .values(row)
    .onConflictDoUpdate({ target: [todaySnoozes.clientId, todaySnoozes.contactId], set: columns });
}

/** @returns whether it was snoozed */
export async function deleteSnooze({ orm }: Tx, clientId: string, contactId: string): Promise<boolean> {
  const { rowCount } = await orm
    .delete(todaySnoozes)
    .where(and(eq(todaySnoozes.clientId, clientId), eq(todaySnoozes.contactId, contactId)));
  return rowCount === 1;
}

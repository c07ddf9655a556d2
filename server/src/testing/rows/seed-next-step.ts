import type { Tx } from '../../platform/db/database.ts';
import * as schema from '../../platform/db/schema/index.ts';

/** An open, unassigned next step of a contact. */
export async function seedNextStep(
  { orm }: Tx,
  clientId: string,
  { stepId: id, contactId }: { stepId: string; contactId: string },
  at: Date,
): Promise<void> {
  const step = { what: 'Send the offer', dueOn: '2025-08-29', createdAt: at, updatedAt: at };
  await orm.insert(schema.nextSteps).values({ clientId, id, contactId, ...step });
}

/** What is needed to take a call with a contact back. */
export async function seedLoggedCall(
  { orm }: Tx,
  clientId: string,
  { activityId, contactId }: { activityId: string; contactId: string },
  at: Date,
): Promise<void> {
  await orm.insert(schema.loggedCalls).values({ clientId, activityId, contactId, loggedAt: at });
}

/** A contact that is left out of the queue of whom to call. */
export async function seedSnooze({ orm }: Tx, clientId: string, contactId: string, at: Date): Promise<void> {
  const snooze = { until: '2025-09-05', snoozedBy: clientId, snoozedAt: at };
  await orm.insert(schema.todaySnoozes).values({ clientId, contactId, ...snooze });
}

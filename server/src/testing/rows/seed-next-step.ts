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

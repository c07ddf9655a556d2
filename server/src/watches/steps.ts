import type { Tx } from '../platform/db/database.ts';
import { insertSteps, removeUnreadSteps } from './queries/steps.ts';
import { lockNotifications, notificationFor } from './together.ts';

/** A step that has another owner now, or none. */
export interface GivenStep {
  id: string;
  /** Whose it was; null: nobody's, or it is new. */
  formerOwnerId: string | null;
  ownerId: string | null;
  /** The one that the step has by this change. */
  version: number;
}

/**
 * Tells users which steps they were given, in the transaction that gives them: of one client, by one person. What a former
 * owner hasn't read of a step is withdrawn. Nobody is told what they gave themselves.
 */
export async function tellSteps(tx: Tx, clientId: string, steps: GivenStep[], at: Date): Promise<void> {
  const { actor } = tx.scope;
  const given = Map.groupBy(
    steps.filter(({ ownerId }) => ownerId !== actor.userId),
    ({ ownerId }) => ownerId,
  );
  const taken = steps.filter(({ formerOwnerId }) => formerOwnerId !== null);
  const users = new Set([...given.keys(), ...taken.map(({ formerOwnerId }) => formerOwnerId)]);
  // In one order, as two who give steps at once may name the same users.
  for (const userId of [...users].filter((id) => id !== null).sort())
    await lockNotifications(tx, { clientId, userId });
  if (taken.length > 0)
    await removeUnreadSteps(
      tx,
      clientId,
      taken.map(({ id }) => id),
    );
  for (const [userId, ofUser] of given) {
    if (userId === null) continue;
    const what = { kind: 'step', label: actor.name } as const;
    const notificationId = await notificationFor(tx, { clientId, userId }, what, at);
    await insertSteps(
      tx,
      ofUser.map(({ id: stepId, version }) => ({ clientId, stepId, version, notificationId })),
    );
  }
}

import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import * as schema from '../../platform/db/schema/index.ts';

/** A firm that a user watches, and an unread notification of a move away from it. */
export async function seedWatch(
  { orm }: Tx,
  clientId: string,
  userId: string,
  { watchId, notificationId }: { watchId: string; notificationId: string },
  at: Date,
): Promise<void> {
  const firm = { firmKey: 'merrill', firmName: 'Merrill', targetKey: 'firm merrill' };
  const common = {
    clientId,
    userId,
    kind: 'firm',
    label: 'Merrill',
    channel: 'bell',
    createdAt: at,
  } as const;
  await orm.insert(schema.watches).values({ ...common, ...firm, id: watchId });
  await orm
    .insert(schema.notifications)
    .values({ ...common, id: notificationId, watchId, uploadId: newId() });
  await orm.insert(schema.notifiedMoves).values({
    clientId,
    userId,
    watchId,
    notificationId,
    moveId: newId(),
    fingerprint: 'told',
    advisorId: newId(),
    name: 'Ines Moreau',
    firmLeft: 'Merrill',
    city: 'Palo Alto',
    movedOn: '2025-08-04',
    isLeft: true,
  });
}

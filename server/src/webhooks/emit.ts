import {
  type EventData,
  type EventType,
  type ListenedType,
  webhookVersion,
} from '@liftout/contract/webhook-events';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { deliverJob } from './jobs.ts';
import { findListeners, insertDeliveries, type NewDelivery } from './queries.ts';

/** Something that happened to a client's rows. */
export interface NewEvent<T extends EventType> {
  /** What the event is called for ever: one that was told before is not told again. */
  messageId: string;
  data: EventData<T>;
}

/** Whether anyone wants to hear of this: who asks first need not look up what an event would say. */
export const isListenedTo = async (tx: Tx, clientId: string, type: ListenedType): Promise<boolean> =>
  (await findListeners(tx, clientId, type)).length > 0;

/**
 * Tells a client's systems of events, in the transaction of the change: they are sent after its commit, and not at all
 * after a rollback. `at`: when it happened, by the app's clock.
 */
export async function emit<T extends ListenedType>(
  tx: Tx,
  clientId: string,
  type: T,
  events: readonly NewEvent<T>[],
  at: Date,
): Promise<void> {
  if (events.length === 0) return;
  for (const webhookId of await findListeners(tx, clientId, type))
    await enqueue(tx, { clientId, webhookId }, type, events, at);
}

/** Adds the deliveries of events to one address. @returns their ids */
export async function enqueue<T extends EventType>(
  tx: Tx,
  { clientId, webhookId }: { clientId: string; webhookId: string },
  type: T,
  events: readonly NewEvent<T>[],
  at: Date,
): Promise<string[]> {
  const rows = events.map(
    ({ messageId, data }): NewDelivery => ({
      id: newId(),
      messageId: `msg_${messageId}`,
      type,
      body: JSON.stringify({ type, version: webhookVersion, timestamp: at.toISOString(), data }),
    }),
  );
  const added = await insertDeliveries(tx, { clientId, webhookId, at: new Date() }, rows);
  if (added === 0) return [];
  await sendJob(tx, deliverJob, { clientId, webhookId }, { key: webhookId });
  notify(tx, clientId, ['webhooks']);
  return rows.map(({ id }) => id);
}

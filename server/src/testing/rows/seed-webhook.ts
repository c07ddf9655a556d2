import type { Tx } from '../../platform/db/database.ts';
import * as schema from '../../platform/db/schema/index.ts';

/** An address that is turned off, so that nothing is sent, with a delivery that failed. */
export async function seedWebhook(
  { orm }: Tx,
  clientId: string,
  { webhookId, deliveryId }: { webhookId: string; deliveryId: string },
): Promise<void> {
  const createdAt = new Date();
  await orm.insert(schema.webhooks).values({
    clientId,
    id: webhookId,
    url: `https://hooks.example.com/${clientId}`,
    description: '',
    events: ['deal.moved'],
    isActive: false,
    secret: Buffer.from('sealed'),
    secretKeyId: 'test',
    createdBy: 'admin',
    createdAt,
  });
  await orm.insert(schema.webhookDeliveries).values({
    clientId,
    id: deliveryId,
    webhookId,
    messageId: `msg_${deliveryId}`,
    type: 'webhook.test',
    body: '{}',
    status: 'failed',
    createdAt,
  });
}

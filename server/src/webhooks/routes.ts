import * as contract from '@liftout/contract/webhooks';
import type { Serve } from '../platform/http/route.ts';
import type { WebhooksService } from './service.ts';

export function webhookRoutes(serve: Serve, webhooks: WebhooksService): void {
  serve(contract.listWebhooks, ({ scope }) => webhooks.list(scope));
  serve(contract.createWebhook, ({ scope, body }) => webhooks.create(scope, body));
  serve(contract.updateWebhook, ({ scope, params, body }) => webhooks.update(scope, params.id, body));
  serve(contract.deleteWebhook, ({ scope, params }) => webhooks.remove(scope, params.id));
  serve(contract.rotateSecret, ({ scope, params }) => webhooks.rotate(scope, params.id));
  serve(contract.sendTestEvent, ({ scope, params }) => webhooks.sendTest(scope, params.id));
  serve(contract.listDeliveries, ({ scope, params, query }) => webhooks.deliveries(scope, params.id, query));
  serve(contract.sendAgain, ({ scope, params }) => webhooks.sendAgain(scope, params.id, params.delivery));
}

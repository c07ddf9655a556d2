import type { AccessRow } from './access-row.ts';

/** What a client's own systems use: keys, assistants, webhooks. */
export const integrationRows: Record<string, AccessRow> = {
  'apiKeys.listApiKeys': { request: () => ({ params: { client: 'alpha' } }) },
  'apiKeys.createApiKey': {
    request: () => ({
      params: { client: 'alpha' },
      body: { name: 'Warehouse', allowedDashboards: ['full'], canWrite: false, expiresInDays: 90 },
    }),
  },
  'apiKeys.revokeApiKey': { request: ({ alpha }) => ({ params: { client: 'alpha', id: alpha.apiKeyId } }) },
  'mcp.mcp': {
    request: () => ({
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    }),
  },
  'webhooks.listWebhooks': { request: () => ({ params: { client: 'alpha' } }) },
  'webhooks.createWebhook': {
    request: () => ({
      params: { client: 'alpha' },
      body: { url: 'https://hooks.example.com/alpha', description: 'CRM', events: ['deal.moved'] },
    }),
  },
  'webhooks.updateWebhook': {
    request: ({ alpha }) => ({
      params: { client: 'alpha', id: alpha.webhookId },
      body: {
        url: 'https://hooks.example.com/new',
        description: '',
        events: ['deal.moved'],
        isActive: false,
      },
    }),
  },
  'webhooks.deleteWebhook': {
    request: ({ alpha }) => ({ params: { client: 'alpha', id: alpha.webhookId } }),
  },
  'webhooks.rotateSecret': {
    request: ({ alpha }) => ({ params: { client: 'alpha', id: alpha.webhookId } }),
  },
  'webhooks.sendTestEvent': {
    request: ({ alpha }) => ({ params: { client: 'alpha', id: alpha.webhookId } }),
  },
  'webhooks.listDeliveries': {
    request: ({ alpha }) => ({ params: { client: 'alpha', id: alpha.webhookId } }),
  },
  'webhooks.sendAgain': {
    request: ({ alpha }) => ({
      params: { client: 'alpha', id: alpha.webhookId, delivery: alpha.deliveryId },
    }),
  },
};

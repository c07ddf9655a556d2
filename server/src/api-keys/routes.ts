import * as contract from '@liftout/contract/api-keys';
import type { Serve } from '../platform/http/route.ts';
import type { ApiKeysService } from './service.ts';

export function apiKeyRoutes(serve: Serve, apiKeys: ApiKeysService): void {
  serve(contract.listApiKeys, ({ scope }) => apiKeys.list(scope));
  serve(contract.createApiKey, ({ scope, body }) => apiKeys.create(scope, body));
  serve(contract.revokeApiKey, ({ scope, params }) => apiKeys.revoke(scope, params.id));
}

import * as contract from '@liftout/contract/admin';
import type { Serve } from '../platform/http/route.ts';
import type { AdminService } from './service.ts';

export function adminRoutes(serve: Serve, admin: AdminService): void {
  serve(contract.platformMetrics, ({ scope }) => admin.platformMetrics(scope.actor));
  serve(contract.hubspotMetrics, ({ scope }) => admin.hubspotMetrics(scope.actor));
  serve(contract.justcallMetrics, ({ scope }) => admin.justcallMetrics(scope.actor));
  serve(contract.search, ({ scope, query }) => admin.search(scope.actor, query.q));
  serve(contract.attention, ({ scope }) => admin.attention(scope.actor));
}

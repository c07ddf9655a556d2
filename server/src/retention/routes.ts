import * as contract from '@liftout/contract/retention';
import type { Serve } from '../platform/http/route.ts';
import type { RetentionService } from './service.ts';

export function retentionRoutes(serve: Serve, retention: RetentionService): void {
  serve(contract.readRetention, ({ scope }) => retention.read(scope));
  serve(contract.listRetentions, () => retention.list());
  serve(contract.setRetention, ({ scope, body }) => retention.set(scope, body));
  serve(contract.previewRetention, ({ scope, query }) => retention.preview(scope, query));
  serve(contract.contactRetention, ({ scope, params }) => retention.ofContact(scope, params.id));
}

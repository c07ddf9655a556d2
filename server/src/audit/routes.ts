import * as contract from '@liftout/contract/audit';
import type { Serve } from '../platform/http/route.ts';
import type { AuditService } from './service.ts';

export function auditRoutes(serve: Serve, log: AuditService): void {
  serve(contract.listAudit, ({ scope, query }) => log.list(scope.actor, query));
  serve(contract.auditActors, ({ scope }) => log.actors(scope.actor));
  serve(contract.exportAudit, async ({ scope, session, query, reply }) => {
    const file = await log.export(session, scope.actor, query);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
      .send(file);
  });
  serve(contract.readAudit, ({ scope, params }) => log.read(scope.actor, params.id));
}

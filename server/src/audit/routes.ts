import * as contract from '@liftout/contract/audit';
import { sendFile } from '../platform/http/payload/sent-file.ts';
import type { Serve } from '../platform/http/route.ts';
import type { AuditService } from './service.ts';

export function auditRoutes(serve: Serve, log: AuditService): void {
  serve(contract.listAudit, ({ scope, query }) => log.list(scope.actor, query));
  serve(contract.auditActors, ({ scope }) => log.actors(scope.actor));
  serve(contract.exportAudit, async ({ scope, session, query, reply }) => {
    const body = await log.export(session, scope.actor, query);
    return sendFile(reply, { fileName: 'audit-log.csv', type: 'text/csv', body });
  });
  serve(contract.readAudit, ({ scope, params }) => log.read(scope.actor, params.id));
}

import * as contract from '@liftout/contract/imports';
import type { Timeouts } from '../platform/http/limits/slow-connections.ts';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import { sendFile } from '../platform/http/payload/sent-file.ts';
import type { Serve } from '../platform/http/route.ts';
import type { ImportsService } from './service.ts';

export function importRoutes(serve: Serve, imports: ImportsService, { file }: Pick<Timeouts, 'file'>): void {
  serve(contract.createImport, ({ request, reply, scope }) =>
    imports.receive({ request, reply, timeout: file }, (form) => imports.create(scope, form)),
  );

  serve(contract.listImports, async ({ scope, query, request, reply }) => {
    const found = await imports.list(scope.actor, query);
    pagingHeaders(request, reply, { ...query, total: found.total });
    return found.imports;
  });

  serve(contract.readImport, ({ scope, params }) => imports.read(scope, params.id));
  serve(contract.checkImport, ({ scope, params, body }) => imports.check(scope, params.id, body));
  serve(contract.runImport, ({ scope, params }) => imports.run(scope, params.id));
  serve(contract.revertImport, ({ scope, params }) => imports.revert(scope, params.id));
  serve(contract.discardImport, ({ scope, params }) => imports.discard(scope, params.id));

  serve(contract.importRejects, async ({ scope, params, reply }) =>
    sendFile(reply, { type: 'text/csv', ...(await imports.rejects(scope, params.id)) }),
  );
}

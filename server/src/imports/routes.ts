import * as contract from '@liftout/contract/imports';
import type { Timeouts } from '../platform/http/limits/slow-connections.ts';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import { receiveForm, whenSenderLeaves } from '../platform/http/payload/received-file.ts';
import type { Serve } from '../platform/http/route.ts';
import { importForm } from './form.ts';
import type { ImportsService } from './service.ts';

export function importRoutes(serve: Serve, imports: ImportsService, { file }: Pick<Timeouts, 'file'>): void {
  serve(contract.createImport, async ({ request, reply, scope }) => {
    const receiving = { openFile: imports.openSpool, signal: whenSenderLeaves(reply), timeout: file };
    const form = await imports.receive(() => receiveForm(request, importForm, receiving));
    try {
      return await imports.create(scope, form);
    } finally {
      await form.file.close();
    }
  });

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

  serve(contract.importRejects, async ({ scope, params, reply }) => {
    const { fileName, file: rejects } = await imports.rejects(scope, params.id);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      })
      .send(rejects);
  });
}

import * as contract from '@liftout/contract/uploads';
import type { Timeouts } from '../platform/http/limits/slow-connections.ts';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import { sendFile } from '../platform/http/payload/sent-file.ts';
import type { Serve } from '../platform/http/route.ts';
import type { UploadsService } from './service.ts';

export function uploadRoutes(serve: Serve, uploads: UploadsService, { file }: Pick<Timeouts, 'file'>): void {
  serve(contract.uploadCsv, ({ request, reply, scope }) =>
    uploads.receive({ request, reply, timeout: file }, (form, signal) =>
      uploads.add(form, scope.actor, signal),
    ),
  );

  serve(contract.listUploads, async ({ scope, query, request, reply }) => {
    const found = await uploads.list(scope.actor, query);
    pagingHeaders(request, reply, { ...query, total: found.total });
    return found.uploads;
  });

  serve(contract.uploadRejects, async ({ scope, params, reply }) =>
    sendFile(reply, { type: 'text/csv', ...(await uploads.rowMessages(scope.actor, params.id, 'rejected')) }),
  );
  serve(contract.uploadWarnings, async ({ scope, params, reply }) =>
    sendFile(reply, { type: 'text/csv', ...(await uploads.rowMessages(scope.actor, params.id, 'warning')) }),
  );

  serve(contract.previewRevert, ({ scope, params }) => uploads.previewRevert(scope.actor, params.id));
  serve(contract.revertUpload, ({ scope, params }) => uploads.revert(scope.actor, params.id));
}

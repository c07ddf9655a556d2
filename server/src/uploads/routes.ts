import type { Readable } from 'node:stream';
import * as contract from '@liftout/contract/uploads';
import type { FastifyReply } from 'fastify';
import type { Timeouts } from '../platform/http/limits/slow-connections.ts';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import { receiveForm, whenSenderLeaves } from '../platform/http/payload/received-file.ts';
import type { Serve } from '../platform/http/route.ts';
import { uploadForm } from './form.ts';
import type { UploadsService } from './service.ts';

export function uploadRoutes(serve: Serve, uploads: UploadsService, { file }: Pick<Timeouts, 'file'>): void {
  serve(contract.uploadCsv, async ({ request, reply, scope }) => {
    const signal = whenSenderLeaves(reply);
    const form = await uploads.receive(() =>
      receiveForm(request, uploadForm, { openFile: uploads.openSpool, signal, timeout: file }),
    );
    try {
      return await uploads.add(form, scope.actor, signal);
    } finally {
      await form.file.close();
    }
  });

  serve(contract.listUploads, async ({ scope, query, request, reply }) => {
    const found = await uploads.list(scope.actor, query);
    pagingHeaders(request, reply, { ...query, total: found.total });
    return found.uploads;
  });

  const sendFile = (reply: FastifyReply, { fileName, file }: { fileName: string; file: Readable }) =>
    reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      })
      .send(file);
  serve(contract.uploadRejects, async ({ scope, params, reply }) =>
    sendFile(reply, await uploads.rowMessages(scope.actor, params.id, 'rejected')),
  );
  serve(contract.uploadWarnings, async ({ scope, params, reply }) =>
    sendFile(reply, await uploads.rowMessages(scope.actor, params.id, 'warning')),
  );

  serve(contract.previewRevert, ({ scope, params }) => uploads.previewRevert(scope.actor, params.id));
  serve(contract.revertUpload, ({ scope, params }) => uploads.revert(scope.actor, params.id));
}

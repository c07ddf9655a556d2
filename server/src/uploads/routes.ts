import * as contract from '@liftout/contract/uploads';
import type { FastifyReply } from 'fastify';
import { HttpError } from '../platform/http/errors/http-error.ts';
import type { Timeouts } from '../platform/http/limits/slow-connections.ts';
import { pagingHeaders } from '../platform/http/payload/paging-headers.ts';
import type { Serve } from '../platform/http/route.ts';
import { receiveForm } from './form.ts';
import type { UploadsService } from './service.ts';

export function uploadRoutes(serve: Serve, uploads: UploadsService, { file }: Pick<Timeouts, 'file'>): void {
  serve(contract.uploadCsv, async ({ request, reply, scope }) => {
    const signal = whenSenderLeaves(reply);
    const form = await uploads.receive(() => receiveForm(request, uploads.openSpool, signal, file));
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

  serve(contract.uploadRejects, async ({ scope, params, reply }) => {
    const { fileName, file } = await uploads.rejects(scope.actor, params.id);
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      })
      .send(file);
  });

  serve(contract.revertUpload, ({ scope, params }) => uploads.revert(scope.actor, params.id));
}

/** Aborts where the connection closes before the answer was sent. */
function whenSenderLeaves(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished)
      controller.abort(new HttpError(400, 'invalid', 'The upload was cancelled; nothing was imported.'));
  });
  return controller.signal;
}

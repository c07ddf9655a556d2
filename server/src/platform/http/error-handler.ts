import type { ErrorBody, Issue } from '@liftout/contract/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { HttpError, invalid } from './errors.ts';

/** Turns whatever was thrown into the one error shape (design 4.11). What we did not foresee says nothing of the inside. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | HttpError, request, reply) => {
    const error = toHttpError(thrown);
    if (error.status >= 500) request.log.error({ err: thrown }, 'request failed');
    const body: ErrorBody = { message: error.message, code: error.code };
    if (error.issues) body.issues = error.issues;
    if (error.current !== undefined) body.current = error.current;
    return reply
      .code(error.status)
      .headers(error.headers)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });
}

function toHttpError(error: FastifyError | HttpError): HttpError {
  if (error instanceof HttpError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error.validation.map(toIssue));
  switch (error.statusCode) {
    case 400:
      return new HttpError(400, 'invalid', 'The request could not be read. Send well-formed JSON.');
    case 413:
      return new HttpError(413, 'too_large', 'The request is too large.');
    case 415:
      return new HttpError(415, 'unsupported_type', 'Send JSON, or multipart form data for a file.');
    case 429:
      return new HttpError(429, 'too_many', 'Too many requests. Wait a moment and try again.');
    default:
      return new HttpError(
        500,
        'failed',
        'Something went wrong on our side. Nothing was changed; try again.',
      );
  }
}

function toIssue({ instancePath, message }: { instancePath: string; message?: string | undefined }): Issue {
  return {
    path: instancePath.split('/').filter(Boolean).join('.') || 'body',
    message: message ?? 'Not valid.',
  };
}

import type { ErrorBody, Issue } from '@liftout/contract/errors';
import type { FastifyError, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors, ResponseSerializationError } from 'fastify-type-provider-zod';
import { DatabaseUnavailable } from '../../db/connections/errors.ts';
import type { RequestUse } from '../../db/limits/request-use.ts';
import { diskFault } from '../../disk.ts';
import { isReading } from '../methods.ts';
import { answerToDatabaseError, failed } from './database-errors.ts';
import { diskRefused, HttpError, invalid, tooManyRequests, unsupportedType } from './http-error.ts';

/** The number of issues that an answer lists. */
const maxIssues = 50;

/** Turns every thrown error into the one error shape (design 4.11). An unexpected error shows no internals. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | HttpError, request, reply) => {
    // A full disk of the database has its message with the database's other errors.
    const disk = thrown instanceof DatabaseUnavailable ? undefined : diskFault(thrown);
    const error = disk ? diskRefused(disk.kind, thrown) : toHttpError(thrown, request.databaseUse);
    if (disk) request.log.error({ reason: disk.reason }, `the disk is ${disk.kind}`);
    else if (error.status >= 500) request.log.error({ err: thrown }, 'request failed');
    const body: ErrorBody = { message: error.message, code: error.code, requestId: request.id };
    if (error.issues) body.issues = error.issues;
    if (error.current !== undefined) body.current = error.current;
    return reply
      .code(error.status)
      .headers(error.headers)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(body));
  });
}

function toHttpError(error: FastifyError | HttpError, use: RequestUse | null): HttpError {
  if (error instanceof HttpError) return error;
  const ofDatabase = answerToDatabaseError(error, use);
  if (ofDatabase) return ofDatabase;
  if (hasZodFastifySchemaValidationErrors(error))
    return invalid(firstOfEach(error.validation.map(toIssue)).slice(0, maxIssues));
  if (error instanceof ResponseSerializationError) return unshowable(error);
  const { statusCode: status = 500 } = error;
  switch (status) {
    case 400:
      return new HttpError(400, 'invalid', 'The request could not be read. Send well-formed JSON.');
    case 413:
      return new HttpError(413, 'too_large', 'The request is too large.');
    case 415:
      return unsupportedType();
    case 429:
      return new HttpError(429, 'too_many', tooManyRequests);
    default:
      // For example a byte range that the file does not have.
      return status > 400 && status < 500
        ? new HttpError(status, 'invalid', "This request can't be answered.")
        : failed(use);
  }
}

/** The answer is serialized after the work is done, so the message must not say that nothing was changed. */
function unshowable({ method }: ResponseSerializationError): HttpError {
  const message = isReading(method)
    ? "This record can't be shown. Tell your administrator."
    : "This was probably saved but can't be shown. Reload the page before you try again.";
  return new HttpError(500, 'failed', message);
}

function toIssue({ instancePath, message }: { instancePath: string; message?: string | undefined }): Issue {
  return {
    path: instancePath.split('/').filter(Boolean).join('.') || 'body',
    message: message ?? 'Not valid.',
  };
}

/** One line per field: what is wrong with it first. */
const firstOfEach = (issues: Issue[]): Issue[] =>
  [...Map.groupBy(issues, ({ path }) => path).values()].flatMap((ofField) => ofField.slice(0, 1));

import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import { databaseErrorIn } from './db/connections/errors.ts';
import { statementOf } from './db/sql/statements.ts';
import { contextOf } from './request-context.ts';

/** The fields of an error in the log. */
interface LoggedError {
  type: string;
  message?: string;
  /** Of PostgreSQL, Node or Fastify. */
  code?: string;
  severity?: string;
  constraint?: string;
  table?: string;
  /** The `defineQuery` name of the statement that failed. */
  statement?: string;
  stack: string[];
  cause?: LoggedError;
}

const maxCauses = 5;

/**
 * An error without personal data. Drizzle and PostgreSQL put the statement, its values and whole rows into their errors,
 * and a parser quotes its input. So their messages are left out, and all unknown fields of any error.
 */
export function logError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const logged: LoggedError = { type: error.name, stack: framesOf(error) };
  if (!isQuoting(error)) logged.message = error.message;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') logged.code = code;
  const said = error === databaseErrorIn(error) ? databaseErrorIn(error) : undefined;
  if (said?.severity) logged.severity = said.severity;
  if (said?.constraint) logged.constraint = said.constraint;
  if (said?.table) logged.table = said.table;
  const statement = statementOf(error);
  if (statement) logged.statement = statement;
  if (error.cause !== undefined && depth < maxCauses) logged.cause = logError(error.cause, depth + 1);
  return logged;
}

const isQuoting = (error: Error): boolean =>
  databaseErrorIn(error) === error || error instanceof SyntaxError || 'query' in error;

/** The stack without the message that precedes its frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const frames = stack.slice(stack.lastIndexOf(message) + message.length);
  return frames.split('\n').flatMap((line) => (/^ {4}at /.test(line) ? [line.trim()] : []));
}

/**
 * The app's log. Each line of a request has its id, and its user and client once they are known. Query strings are left
 * out, since a search may hold a name.
 */
export function openLog(level: string, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    serializers: { err: logError, req: logRequest },
    mixin: (_object: object, _level: number, logger: object) => ({ ...contextOf(logger) }),
  };
  return destination ? pino(options, destination) : pino(options);
}

function logRequest({ method, url, ip }: { method?: string; url?: string; ip?: string }) {
  return {
    method,
    path: url?.replace(/\?.*$/s, '').replace(/^(\/api\/hooks\/[a-z]{1,20}\/).*$/s, '$1…'),
    remoteAddress: ip,
  };
}

import pg from 'pg';
import { ConnectionQueueFullError } from './connection-queue.ts';

/**
 * Why the database could not do it: no connection (`down`), too much work (`busy`), a full disk (`full`), a timeout
 * (`slow`), or rows that others have locked (`locked`).
 */
export type UnavailableReason = 'down' | 'busy' | 'full' | 'slow' | 'locked';

/** The database could not do it now; a retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly reason: UnavailableReason;
  /** The connection was lost during COMMIT, so it is unknown whether the change was stored. */
  readonly isUnknown: boolean;

  constructor(reason: UnavailableReason, cause: unknown, isUnknown = false) {
    super(`The database is not available: ${reason}.`, { cause });
    this.reason = reason;
    this.isUnknown = isUnknown;
  }
}

/** The PostgreSQL error within an error of pg or Drizzle, if there is one. */
export function databaseErrorIn(error: unknown): pg.DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof pg.DatabaseError) return at;
  return undefined;
}

/** The PostgreSQL error code (`23505` …) of an error of pg or Drizzle, if it has one. */
export const databaseErrorCode = (error: unknown): string | undefined => databaseErrorIn(error)?.code;

const reasons: Record<string, UnavailableReason> = {
  '25006': 'down', // read_only_sql_transaction: a standby answers
  '25P03': 'slow', // idle_in_transaction_session_timeout
  '25P04': 'slow', // transaction_timeout
  '40001': 'locked', // serialization_failure
  '40P01': 'locked', // deadlock_detected
  '53000': 'busy', // insufficient_resources
  '53100': 'full', // disk_full
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '55P03': 'locked', // lock_not_available
  '57014': 'slow', // query_canceled
  '57P01': 'down', // admin_shutdown
  '57P02': 'down', // crash_shutdown
  '57P03': 'down', // cannot_connect_now
  '57P04': 'down', // database_dropped
  '57P05': 'down', // idle_session_timeout
  '58000': 'down', // system_error
  '58030': 'down', // io_error
};

/** Whether a transaction was rolled back because of a conflict with another (deadlock, serialization). */
export const isSerializationFailure = (error: unknown): boolean =>
  ['40P01', '40001'].includes(databaseErrorCode(error) ?? '');

/** Codes with which the server ends the connection, so that the statement's outcome is unknown. */
const endings = /^(08|57P0|25P0[34])/;

/** Whether it is certain that a statement failed: the server refused it, or it was never sent. */
export function isOutcomeKnown(error: unknown): boolean {
  const code = databaseErrorCode(error);
  if (code !== undefined) return !endings.test(code);
  return error instanceof Error && unsent.test(error.message);
}

/** pg's messages where it did not send the statement. */
const unsent = /^Client (has encountered a connection error|was closed)/;

/** Messages of pg and its streams after the connection is lost. */
const lossMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|This socket has been ended|write after end|Premature close)/;

/**
 * DatabaseUnavailable where an error means that, else the error itself. `lostBy`: the error with which the connection was
 * lost, if it was.
 */
export function toDatabaseError(error: unknown, lostBy?: Error): unknown {
  if (error instanceof DatabaseUnavailable) return error;
  if (error instanceof ConnectionQueueFullError) return new DatabaseUnavailable('busy', error);
  const databaseError = databaseErrorIn(error);
  if (databaseError) {
    const reason = reasonOf(databaseError);
    return reason ? new DatabaseUnavailable(reason, error) : error;
  }
  return lostBy && isLoss(error, lostBy) ? new DatabaseUnavailable('down', error) : error;
}

function reasonOf({ code = '', message }: pg.DatabaseError): UnavailableReason | undefined {
  if (/no space left on device/i.test(message)) return 'full';
  return code.startsWith('08') ? 'down' : reasons[code];
}

function isLoss(error: unknown, lostBy: Error): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if (at === lostBy || lossMessages.test(at.message)) return true;
  return false;
}

/** The error of a failed connect, always as DatabaseUnavailable. */
export function toConnectError(error: unknown): DatabaseUnavailable {
  const known = toDatabaseError(error);
  return known instanceof DatabaseUnavailable ? known : new DatabaseUnavailable('down', error);
}

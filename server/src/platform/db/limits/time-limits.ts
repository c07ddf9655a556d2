/** A time limit for work on the database, in milliseconds. */
export interface TimeLimit {
  /** Waiting for a connection. */
  waitMs: number;
  /** From waiting for a connection to the end of the transaction. Enforced on our side: a frozen server enforces nothing. */
  totalMs: number;
  /** One statement. */
  statementMs: number;
  /** Waiting for a row, a table or a lock that another transaction holds. */
  lockMs: number;
  /** A transaction without a running statement. */
  idleMs: number;
  /** Long work has a smaller share of the connections, so that it never uses all. */
  isLong: boolean;
  /** Whether a transaction may be run again after a deadlock. */
  isRepeatable: boolean;
}

/**
 * The time limits. The server enforces them by ending the statement cleanly; we enforce them by closing a connection that
 * does not answer.
 */
export const timeLimits = {
  /** Work of a request while a user waits. All of one request share the total. */
  request: {
    waitMs: 3_000,
    totalMs: 4_000,
    statementMs: 3_500,
    lockMs: 2_000,
    idleMs: 3_500,
    isLong: false,
    isRepeatable: true,
  },
  /** One step of background work: a page of a sync, a mail, a count of all contacts. */
  job: {
    waitMs: 10_000,
    totalMs: 30_000,
    statementMs: 20_000,
    lockMs: 5_000,
    idleMs: 10_000,
    isLong: true,
    isRepeatable: true,
  },
  /** All text of a client, to erase people: as a whole file, and run again as it reads none. */
  rewrite: {
    waitMs: 30_000,
    totalMs: 30 * 60_000,
    statementMs: 5 * 60_000,
    lockMs: 30_000,
    idleMs: 60_000,
    isLong: true,
    isRepeatable: true,
  },
  /** A whole file or database: uploads, their reverts, loading the demo. Not run again, because it reads a file. */
  bulk: {
    waitMs: 30_000,
    totalMs: 30 * 60_000,
    statementMs: 5 * 60_000,
    lockMs: 30_000,
    idleMs: 60_000,
    isLong: true,
    isRepeatable: false,
  },
} as const satisfies Record<string, TimeLimit>;

export type TimeLimitName = keyof typeof timeLimits;

export type TimeLimits = Readonly<Record<TimeLimitName, TimeLimit>>;

/** The time limits of a slow server, where everything may take `factor` times as long. */
export function longerTimeLimits(factor: number): TimeLimits {
  const longer = (limit: TimeLimit): TimeLimit => ({
    ...limit,
    waitMs: limit.waitMs * factor,
    totalMs: limit.totalMs * factor,
    statementMs: limit.statementMs * factor,
    lockMs: limit.lockMs * factor,
    idleMs: limit.idleMs * factor,
  });
  const { request, job, rewrite, bulk } = timeLimits;
  return { request: longer(request), job: longer(job), rewrite: longer(rewrite), bulk: longer(bulk) };
}

/** SQL that sets a transaction's timeouts, where `leftMs` of its total are left. Sent together with BEGIN. */
export function settingsOf({ statementMs, lockMs, idleMs }: TimeLimit, leftMs: number): string {
  // The server's timeout is a little shorter than ours, so that the connection can be used again.
  const statement = Math.max(50, Math.min(statementMs, Math.floor(leftMs * 0.9)));
  return `SET LOCAL statement_timeout = ${statement}; SET LOCAL lock_timeout = ${Math.min(lockMs, statement)}; SET LOCAL idle_in_transaction_session_timeout = ${idleMs}`;
}

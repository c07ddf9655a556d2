/** How long work on the database may take, in milliseconds. */
export interface TimeLimit {
  /** Waiting for a connection. */
  waitMs: number;
  /** From asking for a connection to the end of the transaction, enforced on our side: a server that is frozen ends nothing. */
  totalMs: number;
  /** One statement. */
  statementMs: number;
  /** Waiting for a row, a table or a lock that another transaction holds. */
  lockMs: number;
  /** Holding a transaction without asking anything of it. */
  idleMs: number;
  /** Long work has a smaller share of the connections, so that it never holds all. */
  isLong: boolean;
  /** Whether a transaction that met another may be run again from its start. */
  isRepeatable: boolean;
}

/**
 * The time limits. Each is enforced by the server, which ends a statement cleanly, and by us, who give up a
 * connection that does not answer.
 */
export const timeLimits = {
  /** What a request asks while somebody waits. Several within one request share the total. */
  request: {
    waitMs: 3_000,
    totalMs: 4_000,
    statementMs: 3_500,
    lockMs: 2_000,
    idleMs: 3_500,
    isLong: false,
    isRepeatable: true,
  },
  /** One step of work that nobody waits for, or not only for it: a page of a sync, a mail, a count of all contacts. */
  job: {
    waitMs: 10_000,
    totalMs: 30_000,
    statementMs: 20_000,
    lockMs: 5_000,
    idleMs: 10_000,
    isLong: true,
    isRepeatable: true,
  },
  /** A whole file or a whole database: uploads, their reverts, loading the demo. Reads a file, so it runs once. */
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

/** Statements that give one transaction a time limit of which `leftMs` are left; they travel with its BEGIN. */
export function settingsOf({ statementMs, lockMs, idleMs }: TimeLimit, leftMs: number): string {
  // The server gives up a little before we do, so that its connection can be used again.
  const statement = Math.max(50, Math.min(statementMs, Math.floor(leftMs * 0.9)));
  return `SET LOCAL statement_timeout = ${statement}; SET LOCAL lock_timeout = ${Math.min(lockMs, statement)}; SET LOCAL idle_in_transaction_session_timeout = ${idleMs}`;
}

import pg from 'pg';
import { type TurnLimits, turns } from '../turns.ts';
import { type CeilingName, ceilings } from './ceilings.ts';
import { DatabaseUnavailable, notConnected, understand } from './errors.ts';
import { openGate, usualGate } from './gate.ts';
import { requestUse } from './request-use.ts';
import { noteStatements } from './statements.ts';
import { watchServer } from './watch.ts';

/** A connection in use. */
export interface Held {
  client: pg.PoolClient;
  /** What is left of the time for this use, in milliseconds, when it began. */
  leftMs: number;
  /** COMMIT is on its way: from here until its answer, nobody knows whether it was done. */
  isCommitting: boolean;
  /** It is in a state that nobody knows, and is not used again. */
  isSpoilt: boolean;
}

export interface Connections {
  /**
   * Runs `use` on a connection, within the ceiling. `share`: whose part of the connections it takes. A connection that
   * does not answer in time is given up, and `use` with it. Throws DatabaseUnavailable for what the database could not do,
   * and 429 or 503 where too many strangers wait.
   */
  hold<T>(share: string, ceiling: CeilingName, use: (held: Held) => Promise<T>): Promise<T>;
  /** Lets what is under way end, and gives up on a server that does not answer. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  url: string;
  /** At most. */
  connections: number;
  onIdleError: (error: Error) => void;
}

/**
 * What people ask whom nobody knows: made-up tokens, the sign-in pages. They take turns by address, and hold few of the
 * connections and of the places in front of them, so that a flood of them delays nobody who is signed in.
 */
const strangersLine = (connections: number): TurnLimits => ({
  atOnce: Math.ceil(connections / 4),
  perCaller: 250,
  waiting: 1_000,
  busy: { message: 'Liftout is busy at the moment. Try again in a moment.', retryAfterSeconds: 2 },
});

/** How long connecting may take. */
const connectMs = 3_000;
/** With less left, nothing is begun. */
const leastMs = 50;
const closeMs = 5_000;

/** Opens a pool behind a fair gate. Nothing connects before the first use. */
export function openConnections({ url, connections, onIdleError }: ConnectionOptions): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  });
  const gate = openGate(usualGate(connections));
  const strangers = turns(strangersLine(connections));
  const open = new Set<pg.PoolClient>();
  const lostBy = new WeakMap<pg.PoolClient, Error>();
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    open.add(client);
    client.once('end', () => open.delete(client));
    // A connection that breaks in use fails its query; without a listener it would end the process as well.
    client.on('error', (error) => lostBy.set(client, lostBy.get(client) ?? error));
    noteStatements(client);
  });
  const giveUpAll = () => {
    for (const client of open) giveUp(client);
  };
  const watch = watchServer(url, giveUpAll);

  /** The pool has as many connections as the gate has seats, so this waits for the server alone. */
  async function connect(waitMs: number, leave: () => void): Promise<pg.PoolClient> {
    const connecting = pool.connect();
    let isLate = false;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      isLate = true;
      reject(new DatabaseUnavailable('down', new Error('Connecting took too long.')));
    }, waitMs);
    connecting.then(
      (client) => {
        if (!isLate) return;
        client.release();
        leave();
      },
      () => leave(),
    );
    try {
      return await Promise.race([connecting, tooLate]);
    } catch (error) {
      throw notConnected(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function useInTime<T>(client: pg.PoolClient, leftMs: number, use: (held: Held) => Promise<T>) {
    const held: Held = { client, leftMs, isCommitting: false, isSpoilt: false };
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const expire = () => {
      held.isSpoilt = true;
      reject(new DatabaseUnavailable('slow', new Error('No answer in time.'), held.isCommitting));
      giveUp(client);
    };
    // An answer that has come while this process was busy still counts.
    let last: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      last = setImmediate(expire);
    }, leftMs);
    try {
      return await Promise.race([use(held), tooLate]);
    } catch (error) {
      throw understand(error, lostBy.get(client));
    } finally {
      clearTimeout(timer);
      clearImmediate(last);
      client.release(held.isSpoilt || lostBy.has(client));
    }
  }

  return {
    async hold(share, name, use) {
      const { waitMs, totalMs, isLong } = ceilings[name];
      const request = name === 'request' ? requestUse.getStore() : undefined;
      const total = Math.min(totalMs, request?.leftMs() ?? totalMs);
      if (total < leastMs)
        throw new DatabaseUnavailable('slow', new Error('The request has used up its time.'));
      const end = performance.now() + total;
      const left = () => Math.max(1, end - performance.now());
      const stop = request?.begin();
      const unwatch = isLong ? watch.begin() : undefined;
      const work = async () => {
        const leave = await gate.enter(share, isLong, Math.min(waitMs, left())).catch((error: unknown) => {
          throw understand(error);
        });
        const client = await connect(left(), leave);
        return await useInTime(client, left(), use).finally(leave);
      };
      const stranger = request?.stranger ?? null;
      try {
        return await (stranger === null
          ? work()
          : strangers.take(work, { caller: stranger, patience: Math.min(waitMs, total) }));
      } finally {
        unwatch?.();
        stop?.();
      }
    },

    async close() {
      watch.close();
      const patience = setTimeout(giveUpAll, closeMs);
      await pool.end();
      clearTimeout(patience);
      // Those that take leave of a server that says nothing.
      setTimeout(giveUpAll, closeMs).unref();
    },
  };
}

/** Whatever is under way on it fails at once. */
function giveUp(client: pg.PoolClient): void {
  client.connection.stream.destroy();
}

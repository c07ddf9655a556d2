import pg from 'pg';
import { type ConcurrencyLimits, limitConcurrency } from '../../concurrency-limit.ts';
import { requestUse } from '../limits/request-use.ts';
import type { TimeLimitName, TimeLimits } from '../limits/time-limits.ts';
import { trackStatements } from '../sql/statements.ts';
import { defaultQueueOptions, openConnectionQueue } from './connection-queue.ts';
import { DatabaseUnavailable, toConnectError, toDatabaseError } from './errors.ts';
import { openHeartbeat } from './server-heartbeat.ts';

/** A connection in use. */
export interface Lease {
  client: pg.PoolClient;
  /** The time limit that was left at its start, in milliseconds. */
  leftMs: number;
  /** COMMIT was sent and not answered yet: the outcome is unknown. */
  isCommitting: boolean;
  /** The connection's state is unknown, so it is not used again. */
  isBroken: boolean;
}

export interface Connections {
  /**
   * Runs `use` on a connection, within the time limit. `share`: the key whose share of the connections it uses. A
   * connection that does not answer in time is closed, and `use` fails. Throws DatabaseUnavailable, and 429 or 503 where
   * too many anonymous callers wait.
   */
  use<T>(share: string, limit: TimeLimitName, use: (lease: Lease) => Promise<T>): Promise<T>;
  load(): PoolLoad;
  /** Waits for running work, but not for a server that does not answer. */
  close(): Promise<void>;
}

/** How busy the connections are. `inUse` counts those of long work too. */
export interface PoolLoad {
  inUse: number;
  inLongUse: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

export interface ConnectionOptions {
  url: string;
  /** The maximum. */
  connections: number;
  limits: TimeLimits;
  onIdleError: (error: Error) => void;
}

/**
 * Limits for anonymous requests: made-up tokens, the sign-in pages. They are served in rotation by address and get few
 * connections, so that a flood of them delays nobody who is signed in.
 */
const anonymousLimits = (connections: number): ConcurrencyLimits => ({
  maxRunning: Math.ceil(connections / 4),
  maxWaitingPerCaller: 250,
  maxWaiting: 1_000,
  busy: { message: 'Liftout is busy at the moment. Try again in a moment.', retryAfterSeconds: 2 },
});

/** With less time left, no statement is started. */
const minLeftMs = 50;
const closeMs = 5_000;

/** Opens a pool behind a fair queue. Nothing connects before the first use. */
export function openConnections({ url, connections, limits, onIdleError }: ConnectionOptions): Connections {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.request.waitMs,
    keepAlive: true,
  });
  const queue = openConnectionQueue(defaultQueueOptions(connections));
  const anonymous = limitConcurrency(anonymousLimits(connections));
  const open = new Set<pg.PoolClient>();
  const lostBy = new WeakMap<pg.PoolClient, Error>();
  pool.on('error', onIdleError);
  pool.on('connect', (client) => {
    open.add(client);
    client.once('end', () => open.delete(client));
    // A connection that is lost fails its query; without a listener it would also end the process.
    client.on('error', (error) => lostBy.set(client, lostBy.get(client) ?? error));
    trackStatements(client);
  });
  const giveUpAll = () => {
    for (const client of open) giveUp(client);
  };
  const heartbeat = openHeartbeat(url, giveUpAll);

  /** The queue admits no more callers than the pool has connections, so this only waits for the server. */
  async function connect(waitMs: number, release: () => void): Promise<pg.PoolClient> {
    const connecting = pool.connect();
    let hasTimedOut = false;
    const { promise: timedOut, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      hasTimedOut = true;
      reject(new DatabaseUnavailable('down', new Error('Connecting took too long.')));
    }, waitMs);
    connecting.then(
      (client) => {
        if (!hasTimedOut) return;
        client.release();
        release();
      },
      () => release(),
    );
    try {
      return await Promise.race([connecting, timedOut]);
    } catch (error) {
      throw toConnectError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function useInTime<T>(client: pg.PoolClient, leftMs: number, use: (lease: Lease) => Promise<T>) {
    const lease: Lease = { client, leftMs, isCommitting: false, isBroken: false };
    const { promise: timedOut, reject } = Promise.withResolvers<never>();
    const expire = () => {
      lease.isBroken = true;
      reject(new DatabaseUnavailable('slow', new Error('No answer in time.'), lease.isCommitting));
      giveUp(client);
    };
    // An answer that arrived while this process was busy still counts.
    let last: NodeJS.Immediate | undefined;
    const timer = setTimeout(() => {
      last = setImmediate(expire);
    }, leftMs);
    try {
      return await Promise.race([use(lease), timedOut]);
    } catch (error) {
      throw toDatabaseError(error, lostBy.get(client));
    } finally {
      clearTimeout(timer);
      clearImmediate(last);
      client.release(lease.isBroken || lostBy.has(client));
    }
  }

  return {
    async use(share, name, use) {
      const { waitMs, totalMs, isLong } = limits[name];
      const request = name === 'request' ? requestUse.getStore() : undefined;
      const total = Math.min(totalMs, request?.leftMs(totalMs) ?? totalMs);
      if (total < minLeftMs)
        throw new DatabaseUnavailable('slow', new Error('The request has used up its time.'));
      const end = performance.now() + total;
      const left = () => Math.max(1, end - performance.now());
      const stop = request?.begin();
      const stopHeartbeat = isLong ? heartbeat.begin() : undefined;
      const work = async () => {
        const release = await queue
          .acquire(share, isLong, Math.min(waitMs, left()))
          .catch((error: unknown) => {
            throw toDatabaseError(error);
          });
        const client = await connect(left(), release);
        return await useInTime(client, left(), use).finally(release);
      };
      const address = request?.anonymousAddress ?? null;
      try {
        return await (address === null
          ? work()
          : anonymous.run(work, { caller: address, timeoutMs: Math.min(waitMs, total) }));
      } finally {
        stopHeartbeat?.();
        stop?.();
      }
    },

    load() {
      const { taken, longTaken, waiting } = queue.load();
      return { inUse: taken, inLongUse: longTaken, idle: pool.idleCount, waiting };
    },

    async close() {
      heartbeat.close();
      const closeTimer = setTimeout(giveUpAll, closeMs);
      await pool.end();
      clearTimeout(closeTimer);
      // Connections that still wait for a server that does not answer.
      setTimeout(giveUpAll, closeMs).unref();
    },
  };
}

/** Running work on it fails at once. */
function giveUp(client: pg.PoolClient): void {
  client.connection.stream.destroy();
}

import pg from 'pg';
import { z } from 'zod';
import type { Tx } from './db/database.ts';
import { expectLife } from './db/watch.ts';

const channel = 'liftout';

/** A wake-up: something of this kind changed for this client. Listeners read the rows themselves. */
const event = z.object({
  topic: z.enum(['activity', 'insights', 'contacts', 'deals', 'mail', 'sources']),
  clientId: z.string(),
});
export type LiftoutEvent = z.infer<typeof event>;

/** Tells every process when the transaction commits (and not at all when it is rolled back). */
export async function announce(tx: Tx, message: LiftoutEvent): Promise<void> {
  await tx.client.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify(message)]);
}

export interface Events {
  /** Calls `listener` for each event from any process, and with null after a lost connection came back. Returns a stop. */
  on(listener: (message: LiftoutEvent | null) => void): () => void;
  close(): Promise<void>;
}

/** Connecting may take so long, and taking leave. */
const patienceMs = 5_000;
const pauseMs = 500;
/** How often a connection on which nothing comes is asked whether it still leads anywhere. */
const lookEveryMs = 5_000;

/**
 * One listening connection a process, opened at the first listener and opened again when it is lost, also where the
 * line to the server went dead without a word.
 */
export function listenForEvents(
  url: string,
  onError: (error: Error) => void,
  { everyMs = lookEveryMs }: { everyMs?: number } = {},
): Events {
  const listeners = new Set<(message: LiftoutEvent | null) => void>();
  let connection: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let closed = false;

  function connect() {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: patienceMs,
      keepAlive: true,
    });
    connection = client;
    /** The first of what a lost connection says: an error, a refusal, its end. */
    const lost = (error?: Error) => {
      if (connection !== client) return;
      connection = undefined;
      if (closed) return;
      if (error) onError(error);
      retry = setTimeout(connect, pauseMs);
    };
    client.on('notification', ({ payload }) => {
      const parsed = event.safeParse(JSON.parse(payload ?? 'null'));
      if (parsed.success) for (const listener of listeners) listener(parsed.data);
    });
    client.on('error', lost);
    client.on('end', () => lost());
    const giveUp = () => client.connection.stream.destroy();
    const failed = (error: Error) => {
      lost(error);
      giveUp();
    };
    /** Once it listens, this changes nothing and wants an answer. */
    const listen = () => expectLife(() => client.query(`LISTEN ${channel}`), giveUp);
    const goOn = () => {
      look = setTimeout(() => listen().then(goOn, failed), everyMs).unref();
    };
    client
      .connect()
      .then(listen)
      .then(() => {
        for (const listener of listeners) listener(null);
        goOn();
      })
      .catch(failed);
  }

  return {
    on(listener) {
      listeners.add(listener);
      if (!connection && !retry && !closed) connect();
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(look);
      const client = connection;
      // A server that is frozen does not take leave.
      const giveUp = setTimeout(() => client?.connection.stream.destroy(), patienceMs);
      await client?.end();
      clearTimeout(giveUp);
    },
  };
}

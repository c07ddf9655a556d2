import pg from 'pg';
import { z } from 'zod';
import type { Tx } from './db/database.ts';

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

/** One listening connection a process, opened at the first listener and opened again when it is lost. */
export function listenForEvents(url: string, onError: (error: Error) => void): Events {
  const listeners = new Set<(message: LiftoutEvent | null) => void>();
  let connection: Promise<pg.Client> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: url });
    client.on('notification', ({ payload }) => {
      const parsed = event.safeParse(JSON.parse(payload ?? 'null'));
      if (parsed.success) for (const listener of listeners) listener(parsed.data);
    });
    client.on('error', lost);
    client.on('end', () => lost());
    await client.connect();
    await client.query(`LISTEN ${channel}`);
    return client;
  }

  function lost(error?: Error) {
    if (closed || !connection) return;
    connection = undefined;
    if (error) onError(error);
    retry = setTimeout(reconnect, 500);
  }

  function reconnect() {
    connection = connect();
    connection.then(
      () => {
        for (const listener of listeners) listener(null);
      },
      (error: Error) => {
        onError(error);
        connection = undefined;
        if (!closed) retry = setTimeout(reconnect, 1_000);
      },
    );
  }

  return {
    on(listener) {
      listeners.add(listener);
      if (!connection && !closed) reconnect();
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}

import { type Change, changeList } from '@liftout/contract/changes';
import pg from 'pg';
import { withHeartbeatTimeout } from '../db/connections/server-heartbeat.ts';
import { parseJson } from '../parse-json.ts';
import { channel } from './publisher.ts';

type Listener = (changes: Change[] | null) => void;

export interface Changes {
  /**
   * Calls `listener` with the changes of all processes, and with null whenever listening begins or begins again: changes
   * may have been missed. Returns a function that stops it.
   */
  on(listener: Listener): () => void;
  close(): Promise<void>;
}

/** Time limit for connecting and for closing. */
const timeoutMs = 5_000;
const pauseMs = 500;
/** How often the connection is checked. */
const heartbeatMs = 5_000;

/**
 * One listening connection for the process, opened for the first listener and reopened when it is lost. A heartbeat
 * finds a connection that broke without an error.
 */
export function listenForChanges(
  url: string,
  onError: (error: Error) => void,
  { everyMs = heartbeatMs }: { everyMs?: number } = {},
): Changes {
  const listeners = new Set<Listener>();
  let connection: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let closed = false;

  function connect() {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      keepAlive: true,
    });
    connection = client;
    /** A lost connection fires several events; only the first counts. */
    const lost = (error?: Error) => {
      if (connection !== client) return;
      connection = undefined;
      if (closed) return;
      if (error) onError(error);
      retry = setTimeout(connect, pauseMs);
    };
    client.on('notification', ({ payload }) => {
      // Any login of the database may send notifications with any payload.
      const parsed = changeList.safeParse(parseJson(payload));
      if (parsed.success) for (const listener of listeners) listener(parsed.data);
    });
    client.on('error', lost);
    client.on('end', () => lost());
    const giveUp = () => client.connection.stream.destroy();
    const failed = (error: Error) => {
      lost(error);
      giveUp();
    };
    /** Repeated as the heartbeat: LISTEN again changes nothing, and needs an answer. */
    const listen = () => withHeartbeatTimeout(() => client.query(`LISTEN ${channel}`), giveUp);
    const scheduleHeartbeat = () => {
      heartbeat = setTimeout(() => listen().then(scheduleHeartbeat, failed), everyMs).unref();
    };
    client
      .connect()
      .then(listen)
      .then(() => {
        for (const listener of listeners) listener(null);
        scheduleHeartbeat();
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
      clearTimeout(heartbeat);
      const client = connection;
      // A frozen server does not answer the goodbye.
      const giveUp = setTimeout(() => client?.connection.stream.destroy(), timeoutMs);
      await client?.end();
      clearTimeout(giveUp);
    },
  };
}

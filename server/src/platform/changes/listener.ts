import { type Change, changeList } from '@liftout/contract/changes';
import pg from 'pg';
import { withHeartbeatTimeout } from '../db/connections/server-heartbeat.ts';
import { parseJson } from '../parse-json.ts';
import { channel } from './publisher.ts';

type Listener = (changes: Change[] | null) => void;

export interface Changes {
  /** Calls `listener` with what any process changed, and with null when listening begins, anew too. Returns a stop. */
  on(listener: Listener): () => void;
  close(): Promise<void>;
}

/** How long connecting and closing may take. */
const timeoutMs = 5_000;
const pauseMs = 500;
/** How often a silent connection is checked. */
const heartbeatMs = 5_000;

/**
 * One listening connection a process, opened at the first listener and opened again when it is lost, also where the
 * line to the server went dead without a word.
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
    /** The first of what a lost connection says: an error, a refusal, its end. */
    const lost = (error?: Error) => {
      if (connection !== client) return;
      connection = undefined;
      if (closed) return;
      if (error) onError(error);
      retry = setTimeout(connect, pauseMs);
    };
    client.on('notification', ({ payload }) => {
      // Every login of the database may notify, with what it likes.
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
    /** Once it listens, this changes nothing and wants an answer. */
    const listen = () => withHeartbeatTimeout(() => client.query(`LISTEN ${channel}`), giveUp);
    const goOn = () => {
      heartbeat = setTimeout(() => listen().then(goOn, failed), everyMs).unref();
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
      clearTimeout(heartbeat);
      const client = connection;
      // A server that is frozen does not take leave.
      const giveUp = setTimeout(() => client?.connection.stream.destroy(), timeoutMs);
      await client?.end();
      clearTimeout(giveUp);
    },
  };
}

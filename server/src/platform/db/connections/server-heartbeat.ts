import pg from 'pg';

/** How often the server is asked for a heartbeat while long work is under way. */
const everyMs = 1_000;
/**
 * How long a heartbeat may take: far longer than on the busiest server that still works. It is counted in
 * ticks, so that a pause of this process itself counts as one.
 */
const timeout = { ticks: 10, tickMs: 250 };

export interface Heartbeat {
  /** Long work begins. @returns it has ended. */
  begin(): () => void;
  close(): void;
}

/**
 * Long work may rightly wait minutes for one answer, but not for a server that is frozen or cut off. So the server is
 * asked over another connection now and then; `onSilence` is called when no answer comes in time. A refusal is an answer.
 */
export function openHeartbeat(url: string, onSilence: () => void): Heartbeat {
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  function schedule() {
    clearTimeout(timer);
    if (running > 0) timer = setTimeout(check, everyMs).unref();
  }

  async function check() {
    const isSilent = await isServerSilent(url);
    if (isSilent && running > 0) onSilence();
    schedule();
  }

  return {
    begin() {
      running += 1;
      if (running === 1) schedule();
      return () => {
        running -= 1;
        if (running === 0) clearTimeout(timer);
      };
    },
    close() {
      running = 0;
      clearTimeout(timer);
    },
  };
}

/** Whether the server does not answer over a new connection. */
async function isServerSilent(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  let isSilent = false;
  const ask = () => client.connect().then(() => client.query('SELECT 1'));
  const giveUp = () => {
    isSilent = true;
    client.connection.stream.destroy();
  };
  // Refused or broken: running work fails by itself.
  await withHeartbeatTimeout(ask, giveUp).catch(() => undefined);
  if (!isSilent) client.end().catch(() => undefined);
  return isSilent;
}

/** Runs `ask`. Calls `giveUp` when no answer comes in time, which must make `ask` fail. */
export async function withHeartbeatTimeout<T>(ask: () => Promise<T>, giveUp: () => void): Promise<T> {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks === timeout.ticks) giveUp();
  }, timeout.tickMs).unref();
  try {
    return await ask();
  } finally {
    clearInterval(timer);
  }
}

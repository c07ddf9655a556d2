import pg from 'pg';

/** The time between heartbeats while long work runs. */
const everyMs = 500;
/**
 * The time limit of a heartbeat: far longer than on the busiest server that still works. Counted in ticks, so that a pause
 * of this process counts as one tick.
 */
const timeout = { ticks: 10, tickMs: 250 };

export interface Heartbeat {
  /** Call when long work begins. @returns a function to call when it ends */
  begin(): () => void;
  close(): void;
}

/**
 * Long work may wait minutes for an answer, but not for a server that is frozen or unreachable. So the server is checked
 * over another connection; `onSilence` is called when no answer comes in time. A refused connection is an answer.
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

/** Whether the server gives no answer over a new connection. */
async function isServerSilent(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  let isSilent = false;
  const ask = () => client.connect().then(() => client.query('SELECT 1'));
  const giveUp = () => {
    isSilent = true;
    client.connection.stream.destroy();
  };
  // Refused or lost: running work fails on its own connection.
  await withHeartbeatTimeout(ask, giveUp).catch(() => undefined);
  if (!isSilent) client.end().catch(() => undefined);
  return isSilent;
}

/** Runs `ask`, and calls `giveUp` where it takes too long. `giveUp` must make `ask` fail. */
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

import pg from 'pg';

/** How often the server is asked for a sign of life while long work is under way. */
const everyMs = 1_000;
/**
 * How long a sign of life may take: far longer than on the busiest server that does anything at all. It is counted in
 * ticks, so that a time in which this process itself stood still counts as one.
 */
const patience = { ticks: 10, tickMs: 250 };

export interface ServerWatch {
  /** Long work begins. @returns it has ended. */
  begin(): () => void;
  close(): void;
}

/**
 * Long work may rightly wait minutes for one answer. So that it doesn't wait minutes for a server that is frozen or cut
 * off, the server is asked over another connection now and then; where that gets no answer in time, `onSilence` is called.
 * A server that refuses is not silent.
 */
export function watchServer(url: string, onSilence: () => void): ServerWatch {
  let running = 0;
  let timer: NodeJS.Timeout | undefined;

  function schedule() {
    clearTimeout(timer);
    if (running > 0) timer = setTimeout(look, everyMs).unref();
  }

  async function look() {
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

/** Opens a connection and asks it something. */
async function isServerSilent(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  let isSilent = false;
  const ask = () => client.connect().then(() => client.query('SELECT 1'));
  const giveUp = () => {
    isSilent = true;
    client.connection.stream.destroy();
  };
  // Refused or broken: what is under way hears of that itself.
  await expectLife(ask, giveUp).catch(() => undefined);
  if (!isSilent) client.end().catch(() => undefined);
  return isSilent;
}

/** Asks the server something. Where it says nothing in time, `giveUp` is called, which is to make `ask` fail. */
export async function expectLife<T>(ask: () => Promise<T>, giveUp: () => void): Promise<T> {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks === patience.ticks) giveUp();
  }, patience.tickMs).unref();
  try {
    return await ask();
  } finally {
    clearInterval(timer);
  }
}

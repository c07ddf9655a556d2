import { createServer } from 'node:net';

/** Below the system's ephemeral ports, which outgoing connections may use at any time. */
const lowest = 20_000;
const highest = 29_999;

/** A free port of 127.0.0.1 that `fetch` does not block. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest + 1));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

import { createServer } from 'node:net';

/** Below those that the system gives away itself: one of these may be the near end of a connection when it is needed. */
const lowest = 20_000;
const highest = 29_999;

/** A port of 127.0.0.1 that nobody listens on, and that fetch does not refuse as some other service's. */
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

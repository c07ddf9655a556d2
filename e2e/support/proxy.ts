import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../server/src/testing/http/free-port.ts';

/** A proxy whose connections can be cut and restored, to simulate a bad network. */
export interface Proxy {
  url: string;
  /** Drops every connection, and refuses new ones. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A proxy of the app at `url`, on a port of its own. */
export async function openProxy(url: string): Promise<Proxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const own = await freePort();
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${own}`,
    cut() {
      isCut = true;
      drop();
    },
    restore() {
      isCut = false;
    },
    async close() {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

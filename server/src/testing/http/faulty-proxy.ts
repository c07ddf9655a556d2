import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A proxy of a database that breaks connections for a test. */
export interface FaultyProxy {
  url: string;
  /**
   * Breaks a connection at a statement that contains `text`: `cut` before it reaches the server, `cut after` the server
   * has run it, `silent`: nothing is passed on from there.
   */
  breakAt(text: string, how: 'cut' | 'cut after' | 'silent'): void;
  /** Resolves once a connection was broken. */
  broken(): Promise<void>;
  restore(): void;
  close(): Promise<void>;
}

/** Opens a proxy of the database at `url`, over TCP. */
export async function openFaultyProxy(url: string): Promise<FaultyProxy> {
  const { host, port, user = '' } = new pg.Client({ connectionString: url });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  let fault: { text: string; how: 'cut' | 'cut after' | 'silent' } | undefined;
  let broken = Promise.withResolvers<void>();

  const server = createServer((near) => {
    const far = connect(target);
    let isSilent = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        end();
      });
      socket.on('error', end);
    }
    near.on('data', (data) => {
      if (fault && data.includes(fault.text)) {
        broken.resolve();
        if (fault.how === 'cut') return end();
        if (fault.how === 'cut after') far.once('data', end);
        isSilent = true;
        if (fault.how === 'silent') return;
      }
      if (!isSilent || fault?.how === 'cut after') far.write(data);
    });
    far.on('data', (data) => {
      if (!isSilent) near.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const proxied = new URL(url);
  proxied.search = '';
  proxied.username = user;
  proxied.hostname = '127.0.0.1';
  const address = server.address();
  if (typeof address === 'object' && address) proxied.port = String(address.port);
  return {
    url: proxied.href,
    breakAt(text, how) {
      fault = { text, how };
      broken = Promise.withResolvers();
    },
    broken: () => broken.promise,
    restore() {
      fault = undefined;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

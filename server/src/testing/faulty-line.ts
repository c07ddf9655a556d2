import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** A line to a database that a test breaks. */
export interface FaultyLine {
  url: string;
  /**
   * What becomes of a connection once a statement that holds `text` goes over it: `cut` before it reaches the server,
   * `cut after` the server has done it, `silent` from there on.
   */
  breakAt(text: string, how: 'cut' | 'cut after' | 'silent'): void;
  /** Resolves once a connection was broken. */
  broken(): Promise<void>;
  mend(): void;
  close(): Promise<void>;
}

/** Opens a line to the database at `url`, over TCP. */
export async function openFaultyLine(url: string): Promise<FaultyLine> {
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

  const line = new URL(url);
  line.search = '';
  line.username = user;
  line.hostname = '127.0.0.1';
  const address = server.address();
  if (typeof address === 'object' && address) line.port = String(address.port);
  return {
    url: line.href,
    breakAt(text, how) {
      fault = { text, how };
      broken = Promise.withResolvers();
    },
    broken: () => broken.promise,
    mend() {
      fault = undefined;
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

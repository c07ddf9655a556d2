import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

/** A request to a test's server. */
export interface Asked {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: string | Uint8Array | object;
}

export interface HttpServer {
  url: string;
  asked: Asked[];
  close(): Promise<void>;
}

/** Answers one request; 'hang' never answers. */
export type Responder = (asked: Asked, count: number) => Reply | 'hang' | Promise<Reply | 'hang'>;

/** A real HTTP server on a free loopback port, in place of a vendor's. */
export async function startHttpServer(respond: Responder): Promise<HttpServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const one = {
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    };
    asked.push(one);
    const reply = await respond(one, asked.length);
    if (reply === 'hang') return;
    const { status = 200, headers = {}, body = '' } = reply;
    const raw = typeof body === 'string' || body instanceof Uint8Array;
    response.writeHead(status, raw ? headers : { 'content-type': 'application/json', ...headers });
    response.end(raw ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

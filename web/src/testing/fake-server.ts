import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Endpoint, ResponseOf } from '@liftout/contract/endpoint';
import type { DetachedWindowAPI } from 'happy-dom';
import { onTestFinished } from 'vitest';

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI;
  }
}

/** A request that reached the fake server, with its body parsed. */
export interface SeenRequest {
  /** `PUT /api/deals/:id` */
  endpoint: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

export interface FakeAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

export interface FakeServer {
  /** Answers an endpoint from now on. The answer must match the contract. */
  on<E extends Endpoint>(endpoint: E, answer: (request: SeenRequest) => Awaitable<ResponseOf<E>>): void;
  /** Answers an endpoint with an error from now on. */
  refuse(
    endpoint: Endpoint,
    status: number,
    body: { message: string; code: string; current?: unknown },
  ): void;
  /** All requests to an endpoint, oldest first. */
  requestsTo(endpoint: Endpoint): SeenRequest[];
}

type Awaitable<T> = T | Promise<T>;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * A real HTTP server in place of ours, at the address of the test's window until the test ends. Calls go over the
 * network, so a test covers the browser's side as a whole.
 */
export async function startFakeServer(): Promise<FakeServer> {
  const answers = new Map<
    string,
    { endpoint: Endpoint; answer: (request: SeenRequest) => Awaitable<FakeAnswer> }
  >();
  const seen: SeenRequest[] = [];

  async function answerTo(request: IncomingMessage): Promise<FakeAnswer> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    for (const { endpoint, answer } of answers.values()) {
      const params = request.method === endpoint.method ? matchPath(endpoint.path, url.pathname) : undefined;
      if (!params) continue;
      const sent = await text(request);
      const received = {
        endpoint: nameOf(endpoint),
        path: url.pathname,
        params,
        query: url.searchParams,
        body: sent === '' ? undefined : JSON.parse(sent),
      };
      seen.push(received);
      return answer(received);
    }
    return {
      status: 404,
      body: { message: `Nothing answers ${request.method} ${url.pathname}`, code: 'not_found' },
    };
  }

  const server = createServer((request, response) => {
    void answerTo(request)
      .catch((error: unknown) => ({
        status: 500,
        headers: {},
        body: { message: String(error), code: 'internal' },
      }))
      .then(({ status = 200, headers = {}, body }) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  window.happyDOM.setURL(`http://127.0.0.1:${port}/`);

  return {
    on(endpoint, answer) {
      answers.set(nameOf(endpoint), {
        endpoint,
        answer: async (request) => {
          const body = await answer(request);
          endpoint.response.parse(body);
          return { body };
        },
      });
    },
    refuse(endpoint, status, body) {
      answers.set(nameOf(endpoint), { endpoint, answer: () => ({ status, body }) });
    },
    requestsTo: (endpoint) => seen.filter((request) => request.endpoint === nameOf(endpoint)),
  };
}

/** The values of the `:name` segments of `path`, or undefined where the pathname does not match it. */
function matchPath(path: string, pathname: string): Record<string, string> | undefined {
  const names = path.split('/');
  const segments = pathname.split('/');
  if (names.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const segment = segments[at] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decodeURIComponent(segment);
    else if (name !== segment) return undefined;
  }
  return params;
}

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

/** What reached the stand-in, with its body parsed. */
export interface SeenRequest {
  /** `PUT /api/deals/:id` */
  endpoint: string;
  path: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

export interface StandInAnswer {
  status?: number;
  headers?: Record<string, string>;
  body: unknown;
}

export interface StandIn {
  /** Answers an endpoint from now on. What it answers with 200 is held to the contract. */
  on<E extends Endpoint>(endpoint: E, answer: (request: SeenRequest) => Awaitable<ResponseOf<E>>): void;
  /** Answers an endpoint with an error from now on. */
  refuse(
    endpoint: Endpoint,
    status: number,
    body: { message: string; code: string; current?: unknown },
  ): void;
  /** All that reached an endpoint, the oldest first. */
  requestsOf(endpoint: Endpoint): SeenRequest[];
}

type Awaitable<T> = T | Promise<T>;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/**
 * A real HTTP server that stands in for ours, at the address of the test's window until the test is over. Calls go over
 * the network, so what is tested is the whole of the browser's side.
 */
export async function startStandIn(): Promise<StandIn> {
  const answers = new Map<
    string,
    { endpoint: Endpoint; answer: (request: SeenRequest) => Awaitable<StandInAnswer> }
  >();
  const seen: SeenRequest[] = [];

  async function answerTo(request: IncomingMessage): Promise<StandInAnswer> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    for (const { endpoint, answer } of answers.values()) {
      const params = request.method === endpoint.method ? matched(endpoint.path, url.pathname) : undefined;
      if (!params) continue;
      const sent = await text(request);
      const asked = {
        endpoint: nameOf(endpoint),
        path: url.pathname,
        params,
        query: url.searchParams,
        body: sent === '' ? undefined : JSON.parse(sent),
      };
      seen.push(asked);
      return answer(asked);
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
    requestsOf: (endpoint) => seen.filter((request) => request.endpoint === nameOf(endpoint)),
  };
}

/** The values of the `:name` segments where an address is one of `path`. */
function matched(path: string, pathname: string): Record<string, string> | undefined {
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

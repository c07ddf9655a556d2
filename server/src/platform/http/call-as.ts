import type { Endpoint, ParamsOf, QueryOf, ResponseOf } from '@liftout/contract/endpoint';
import { errorBody } from '@liftout/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

type Outcome<E extends Endpoint> =
  | { ok: true; body: ResponseOf<E>; headers: Record<string, unknown> }
  | { ok: false; status: number; message: string };

/** Asks another endpoint, which only reads, for the caller of a request. */
export type CallAs = <const E extends Endpoint & { method: 'GET' }>(
  request: FastifyRequest,
  endpoint: E,
  input: { params?: ParamsOf<E>; query?: QueryOf<E> },
) => Promise<Outcome<E>>;

/** What says who calls, and from where. */
const forwarded = ['authorization', 'cookie', 'x-forwarded-for'];

/**
 * Within this process and without a connection, but through everything that a request of the caller meets: session,
 * access, scope, limits and schemas. So what is asked this way can show no more than the endpoint itself.
 */
export function callsOn(app: FastifyInstance): CallAs {
  return async (request, endpoint, { params, query }) => {
    const headers = Object.fromEntries(
      forwarded.flatMap((name) => {
        const value = request.headers[name];
        return value === undefined ? [] : [[name, value]];
      }),
    );
    const answer = await app.inject({
      method: 'GET',
      url: `${filled(endpoint.path, params)}?${search(query)}`,
      headers: { ...headers, host: request.host },
      remoteAddress: request.socket.remoteAddress ?? request.ip,
    });
    const json: unknown = answer.json();
    if (answer.statusCode !== 200) {
      const error = errorBody.safeParse(json);
      return { ok: false, status: answer.statusCode, message: error.data?.message ?? 'This failed.' };
    }
    // The endpoint's own schema has parsed it, so it has the declared type.
    const body = endpoint.response.parse(json) as ResponseOf<typeof endpoint>;
    return { ok: true, body, headers: answer.headers };
  };
}

const filled = (path: string, params: unknown): string => {
  const values = new Map(Object.entries(Object(params ?? {})));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
};

/** Of a list, each value is a parameter of its own; what is undefined is left out. */
function search(query: unknown): string {
  const found = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(query ?? {})))
    for (const one of [value].flat()) if (one !== undefined) found.append(name, String(one));
  return found.toString();
}

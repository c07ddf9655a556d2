import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';

/** Fastify counts proxies by a function: trust the first so many hops. */
export function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/**
 * Says once that a proxy seems to stand in front that is not trusted: every caller then has the proxy's address, and
 * sign-in limits can tell people apart by their account and device only.
 */
export function warnOfProxy(app: FastifyInstance, proxies: Config['trustProxy']): void {
  if (proxies !== false) return;
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    warned = true;
    request.log.warn(
      'A request came with X-Forwarded-For, but TRUST_PROXY is off: everyone behind that proxy counts as one address. Set TRUST_PROXY to the number of proxies in front.',
    );
  });
}

import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';

/** Fastify's `trustProxy`: a number of proxies becomes a function that trusts that many hops. */
export function trusted(proxies: Config['trustProxy']) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

/**
 * Logs once that there seems to be a proxy that is not trusted: all callers then have its address, so sign-in limits can
 * only count by account and device.
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

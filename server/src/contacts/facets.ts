import type { TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { readFacets } from './queries.ts';

type Facets = Awaited<ReturnType<typeof readFacets>>;

const freshMs = 30_000;
const mostValues = 100;
const mostRemembered = 200;

/** The values that the filters of a client's table offer. Counting them reads an index whole, so they are kept a while. */
export function contactFacetCache({ db }: Platform) {
  const kept = new Map<string, { at: number; facets: Promise<Facets> }>();

  return async (scope: TenantScope, q = ''): Promise<Facets> => {
    const key = JSON.stringify([scope.clientId, q.toLowerCase()]);
    const found = kept.get(key);
    if (found && performance.now() - found.at < freshMs) return found.facets;
    const facets = db.as(scope, (tx) => readFacets(tx, scope.clientId, q, mostValues));
    kept.delete(key);
    kept.set(key, { at: performance.now(), facets });
    const oldest = kept.keys().next();
    if (kept.size > mostRemembered && !oldest.done) kept.delete(oldest.value);
    facets.catch(() => kept.delete(key));
    return facets;
  };
}

import { oneForEachFirm } from '../../firms/service.ts';
import { Cache } from '../../platform/cache.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { readFacets } from '../queries/contacts.ts';

type Facets = Awaited<ReturnType<typeof readFacets>>;

const maxValues = 100;

/** The firms and cities that the filters of a client's table offer. Cached, since counting them reads a whole index. */
export function contactFacets({ db, clock }: Platform) {
  const cache = new Cache<Promise<Facets>>({ max: 200, freshMs: 30_000 });

  return {
    async of(scope: TenantScope, q = ''): Promise<Facets> {
      const key = JSON.stringify([scope.clientId, q.toLowerCase()]);
      const cached = cache.get(key);
      if (cached) return cached;
      const facets = db.as(scope, async (tx) => {
        const { firms, cities } = await readFacets(tx, scope.clientId, q, maxValues);
        const today = clock.now().toISOString().slice(0, 10);
        return { firms: await oneForEachFirm(tx, scope.clientId, firms, today), cities };
      });
      cache.set(key, facets);
      facets.catch(() => cache.forget((one) => one === key));
      return facets;
    },

    /** Drops the cached values of a client whose contacts changed, or of all clients. */
    forget(clientId?: string) {
      cache.forget((key) => clientId === undefined || key.startsWith(`["${clientId}",`));
    },
  };
}

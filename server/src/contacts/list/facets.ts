import { Cache } from '../../platform/cache.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import type { Platform } from '../../platform/deps.ts';
import { readFacets } from '../queries/contacts.ts';

type Facets = Awaited<ReturnType<typeof readFacets>>;

const maxValues = 100;

/** The values that the filters of a client's table offer. Counting them reads an index whole, so they are kept a while. */
export function contactFacets({ db }: Platform) {
  const kept = new Cache<Promise<Facets>>({ max: 200, freshMs: 30_000 });

  return {
    async of(scope: TenantScope, q = ''): Promise<Facets> {
      const key = JSON.stringify([scope.clientId, q.toLowerCase()]);
      const found = kept.get(key);
      if (found) return found;
      const facets = db.as(scope, (tx) => readFacets(tx, scope.clientId, q, maxValues));
      kept.set(key, facets);
      facets.catch(() => kept.forget((one) => one === key));
      return facets;
    },

    /** Forgets the values of a client whose contacts changed, or of all. */
    forget(clientId?: string) {
      kept.forget((key) => clientId === undefined || key.startsWith(`["${clientId}",`));
    },
  };
}

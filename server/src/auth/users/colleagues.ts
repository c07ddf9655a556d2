import type { Database } from '../../platform/db/database.ts';
import { type Actor, platformScope } from '../../platform/db/scope.ts';
import { findColleagues } from './queries.ts';

/** Somebody who signs in, as colleagues see them. */
export interface Colleague {
  id: string;
  name: string;
}

/**
 * The client's people who sign in and see contacts, and the caller unless that is an API key: by name. `only`: that one
 * alone, an admin as well. Read past row-level security, as no tenant may read users.
 */
export const colleaguesOf = (
  db: Database,
  actor: Actor,
  clientId: string,
  only: string | null = null,
): Promise<Colleague[]> =>
  db.as(platformScope(actor), (tx) => findColleagues(tx, clientId, { caller: actor.userId, only }));

import { type Colleague, colleaguesOf } from '../auth/service.ts';
import type { Database } from '../platform/db/database.ts';
import type { TenantScope } from '../platform/db/scope.ts';
import { invalid } from '../platform/http/errors/http-error.ts';

/** Who will do a step. */
export type Owner = Colleague;

/** A step as it is asked for: `owner` as in `ownerOf`. */
export interface NewStep {
  what: string;
  dueOn: string;
  owner?: string | null | undefined;
}

/**
 * The owner of a step by id: undefined is the caller, null nobody. An API key is nobody, so that what it adds is
 * unassigned. Throws 400 where they can't see the client's contacts.
 * @param path the field that it was sent in
 */
export async function ownerOf(
  db: Database,
  { clientId, actor }: TenantScope,
  id: string | null | undefined,
  path = 'owner',
): Promise<Owner | null> {
  const { userId, name } = actor;
  if (id === null || (id === undefined && userId === null)) return null;
  if (userId !== null && (id === undefined || id === userId)) return { id: userId, name };
  const [found] = await colleaguesOf(db, actor, clientId, id);
  if (!found) throw invalid([{ path, message: 'Choose someone who sees these contacts.' }]);
  return found;
}

/** A step that is added with what is logged, with its owner. Throws as `ownerOf`. */
export async function ownedStep(
  db: Database,
  scope: TenantScope,
  { what, dueOn, owner }: NewStep,
): Promise<{ what: string; dueOn: string; owner: Owner | null }> {
  return { what, dueOn, owner: await ownerOf(db, scope, owner, 'nextStep.owner') };
}

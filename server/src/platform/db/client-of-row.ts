import { notFound } from '../http/errors/http-error.ts';
import type { Database, Tx } from './database.ts';
import { type Scope, type TenantScope, tenantScope } from './scope.ts';

/** Tables whose rows a request may name by id, without the client. */
export type NamedTable = 'activities' | 'contacts' | 'deals' | 'next_steps' | 'saved_views' | 'watches';

/** The client of a row within the scope; undefined where there is no such row, or its client is archived. */
export async function findClientOfRow(
  { client, scope }: Tx,
  table: NamedTable,
  id: string,
): Promise<string | undefined> {
  // Begins with the clients: every key starts with the client, so that each client is one index lookup.
  const { rows } = await client.query<{ clientId: string }>({
    name: `client_of_${table}`,
    text: `SELECT r.client_id AS "clientId" FROM clients k JOIN ${table} r ON r.client_id = k.client_id AND r.id = $1
      WHERE k.archived_at IS NULL AND ($2::text IS NULL OR k.client_id = $2)`,
    values: [id, scope.kind === 'tenant' ? scope.clientId : null],
  });
  return rows[0]?.clientId;
}

/**
 * The scope of a row's client; a tenant's scope is returned as it is. Throws 404 where there is no such row.
 * @param what the row's name in that error
 */
export async function scopeOfRow(
  db: Database,
  scope: Scope,
  { table, id, what }: { table: NamedTable; id: string; what: string },
): Promise<TenantScope> {
  if (scope.kind === 'tenant') return scope;
  const clientId = await db.as(scope, (tx) => findClientOfRow(tx, table, id));
  if (clientId === undefined) throw notFound(what);
  return tenantScope(clientId, scope.actor);
}

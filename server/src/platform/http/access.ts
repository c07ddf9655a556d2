import type { Endpoint, Section } from '@liftout/contract/endpoint';
import type { Database } from '../db/database.ts';
import { type Actor, platformScope, type Scope, system, tenantScope } from '../db/scope.ts';
import type { Session } from '../sessions/sessions.ts';
import { forbidden, notFound, passwordChangeRequired, signedOut } from './errors.ts';

/** Whose rows an admin reads who names no client. */
const defaultClient = 'fusion';

export const actorOf = (session: Session): Actor => ({ userId: session.userId, name: session.username });

/** Whether a client's dashboards include a section (design 4.10). */
export function opens(session: Session, section: Section): boolean {
  return (
    session.role === 'admin' ||
    session.allowedDashboards.includes('full') ||
    session.allowedDashboards.includes(section)
  );
}

/** Throws 401 or 403 where the endpoint is not for this caller. */
export function authorize({ access, beforePasswordChange }: Endpoint, session: Session | null): void {
  if (access === 'public') return;
  if (!session) throw signedOut();
  if (session.mustChangePassword && !beforePasswordChange) throw passwordChangeRequired();
  if (access === 'user') return;
  if (access === 'admin') {
    if (session.role !== 'admin') throw forbidden('Only admins may do this.');
  } else if (!opens(session, access)) {
    throw forbidden('Your access does not include this part of the portal. Your administrator can add it.');
  }
}

/**
 * The scope a request works in. A client user reaches their own client and may name no other (403); an admin the
 * client they name (404 where there is none), or every client where the endpoint allows that.
 */
export async function scopeOf(
  { tenant }: Endpoint,
  session: Session | null,
  named: string | undefined,
  db: Database,
): Promise<Scope> {
  if (!session) return platformScope(system);
  const actor = actorOf(session);
  if (session.clientId !== null) {
    if (named !== undefined && named !== session.clientId)
      throw forbidden('You can only reach your own client.');
    return tenantScope(session.clientId, actor);
  }
  const everyClient =
    tenant === 'none' || tenant === 'row' || (tenant === 'query-or-all' && named === undefined);
  if (everyClient) return platformScope(actor);
  const clientId = named ?? defaultClient;
  await requireClient(db, clientId, actor);
  return tenantScope(clientId, actor);
}

async function requireClient(db: Database, clientId: string, actor: Actor): Promise<void> {
  const known = await db.as(tenantScope(clientId, actor), ({ client }) =>
    client.query({
      name: 'client_exists',
      text: 'SELECT 1 FROM clients WHERE client_id = $1 AND archived_at IS NULL',
      values: [clientId],
    }),
  );
  if (known.rowCount === 0) throw notFound(`Client "${clientId}"`);
}

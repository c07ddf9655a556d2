import { clientId } from '@liftout/contract/common';
import type { Access, Endpoint, Section } from '@liftout/contract/endpoint';
import type { Database } from '../../db/database.ts';
import { type Actor, type AnyScope, platformScope, publicScope, tenantScope } from '../../db/scope.ts';
import { clientExists } from '../../queries/clients.ts';
import { requestContext } from '../../request-context.ts';
import type { Session } from '../../sessions/sessions.ts';
import { forbidden, notFound, passwordChangeRequired, signedOut } from '../errors/http-error.ts';

/** The client that an admin reads where the request names none. */
const defaultClient = 'fusion';

/** Who acts in a session: in a view, the admin; with an API key, no user. */
export const actorOf = ({ viewedBy, apiKey, userId, name }: Session): Actor =>
  viewedBy ? { ...viewedBy, viewing: { userId, name } } : { userId: apiKey ? null : userId, name };

/** Whether a client's dashboards include a section (design 4.10). */
export function hasAccess(session: Session, section: Section): boolean {
  return (
    session.role === 'admin' ||
    session.allowedDashboards.includes('full') ||
    session.allowedDashboards.includes(section)
  );
}

/** Whether a signed-in user may call an endpoint with this access. */
export function mayCall(access: Access, session: Session): boolean {
  if (access === 'public' || access === 'user') return true;
  return access === 'admin' ? session.role === 'admin' : hasAccess(session, access);
}

/** Throws 401 or 403 where the caller may not call the endpoint. */
export function authorize(endpoint: Endpoint, session: Session | null): void {
  const { access, beforePasswordChange } = endpoint;
  if (session?.apiKey) authorizeKey(endpoint, session.apiKey);
  if (access === 'public') return;
  if (!session) throw signedOut();
  if (session.mustChangePassword && !beforePasswordChange) throw passwordChangeRequired();
  if (mayCall(access, session)) return;
  throw forbidden(
    access === 'admin'
      ? 'Only admins may do this.'
      : 'Your access does not include this part of the portal. Your administrator can add it.',
  );
}

function authorizeKey(
  { access, personal, method, onlyReads }: Endpoint,
  { canWrite }: { canWrite: boolean },
): void {
  if (personal) throw forbidden("This belongs to a person who is signed in. An API key can't do it.");
  if (!canWrite && access !== 'public' && method !== 'GET' && !onlyReads)
    throw forbidden('This API key can only read. Ask your administrator for one that can also write.');
}

const otherClient = "You can only access your own client's data.";

/**
 * Throws 403 where a client's user names another client, also where the endpoint finds its client by itself. `named`: what
 * any part of the request gives as `client`, before unknown fields are left out. What is no client's id, such as a blank,
 * is left to the endpoint's schemas.
 */
export function refuseOtherClients(
  { access }: Endpoint,
  session: Session | null,
  named: readonly string[],
): void {
  if (access === 'public' || !session || session.clientId === null) return;
  const { clientId: own } = session;
  if (named.some((client) => client !== own && clientId.safeParse(client).success))
    throw forbidden(otherClient);
}

/**
 * The scope of a request. A public endpoint always has the public scope. A client's user has the scope of their own
 * client and may name no other (403). An admin has the scope of the named client (404 where there is none), or of all
 * clients where the endpoint allows that.
 */
export async function scopeOf(
  { access, tenant }: Endpoint,
  session: Session | null,
  named: string | undefined,
  db: Database,
): Promise<AnyScope> {
  if (access === 'public' || !session) return publicScope;
  const actor = actorOf(session);
  if (session.clientId !== null) {
    if (named !== undefined && named !== session.clientId) throw forbidden(otherClient);
    return tenantScope(session.clientId, actor);
  }
  const everyClient =
    tenant === 'none' || tenant === 'row' || (tenant === 'query-or-all' && named === undefined);
  if (everyClient) return platformScope(actor);
  const client = named ?? defaultClient;
  await requireClient(db, client, actor);
  const context = requestContext.getStore();
  if (context) context.clientId = client;
  return tenantScope(client, actor);
}

async function requireClient(db: Database, client: string, actor: Actor): Promise<void> {
  const isKnown = await db.as(tenantScope(client, actor), (tx) => clientExists(tx, client));
  if (!isKnown) throw notFound(`Client "${client}"`);
}

import { viewAsHeader, viewAsParameter } from '@liftout/contract/view-as';
import type { FastifyRequest } from 'fastify';
import { isUuid } from '../../db/ids.ts';
import type { Session } from '../../sessions/sessions.ts';
import type { ViewingSessions } from '../../sessions/views.ts';
import { forbidden, invalid, notFound, passwordChangeRequired } from '../errors/http-error.ts';
import { isReading } from '../methods.ts';

/**
 * The session that a request asks for: its own, or, for an admin who names a client's user, that user's, in which
 * nothing can be changed. Throws 400 for a malformed name, 403 for other callers, for any write, and where the user or the client is closed; 404
 * for an unknown user.
 */
export async function sessionInView(
  request: FastifyRequest,
  session: Session,
  sessions: Pick<ViewingSessions, 'view'>,
): Promise<Session> {
  const userId = requestedUser(request);
  if (userId === undefined) return session;
  if (session.role !== 'admin') throw forbidden('Only admins can view as somebody else.');
  if (session.mustChangePassword) throw passwordChangeRequired();
  const isRead = isReading(request.method);
  const viewed = await sessions.view(session, userId, isRead);
  if ('kind' in viewed) throw viewed.kind === 'unknown' ? notFound('This person') : forbidden(viewed.reason);
  if (!isRead) throw forbidden(`You're viewing as ${viewed.name}; nothing can be changed.`);
  return viewed;
}

const clientId = /^[a-z0-9-]{2,40}$/;
const misnamed = () =>
  invalid([{ path: viewAsParameter, message: 'Name one user, by id, or one client, by its ID.' }]);

/**
 * Whom the header names, or the query parameter of event streams, which cannot send headers. Undefined where neither is
 * there. Throws 400 for anything else than one name: a request that asks for a view never runs as the admin.
 */
function requestedUser({ headers, query }: FastifyRequest): string | undefined {
  const given = [headers[viewAsHeader], valueIn(query, viewAsParameter)].filter(
    (value) => value !== undefined,
  );
  const names = new Set(given.map(toName));
  if (names.size > 1) throw misnamed();
  return [...names][0];
}

function toName(value: unknown): string {
  if (typeof value !== 'string') throw misnamed();
  const name = isUuid(value) ? value.toLowerCase() : value;
  if (!isUuid(name) && !clientId.test(name)) throw misnamed();
  return name;
}

const valueIn = (query: unknown, name: string): unknown =>
  typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;

import * as contract from '@liftout/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookie } from '../platform/http/request-session.ts';
import type { Serve } from '../platform/http/route.ts';
import { type AuthService, toSessionUser } from './service.ts';

const week = 7 * 86_400;

/** `secure`: the cookie travels by https only. */
export function authRoutes(serve: Serve, auth: AuthService, { secure }: { secure: boolean }): void {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    door: 'any' | 'admin' | 'client',
    credentials: { username: string; password: string },
  ) {
    const userAgent = request.headers['user-agent'] ?? '';
    const opened = await auth.signIn({ ...credentials, address: request.ip, userAgent }, door);
    reply.setCookie(sessionCookie, opened.token, { ...cookie, maxAge: week });
    return opened;
  }

  serve(contract.login, ({ body, request, reply }) => signIn(request, reply, 'any', body));
  serve(contract.adminLogin, ({ body, request, reply }) =>
    'token' in body ? auth.resumeAdmin(body.token) : signIn(request, reply, 'admin', body),
  );
  serve(contract.clientLogin, ({ body: { clientId, password }, request, reply }) =>
    signIn(request, reply, 'any', { username: clientId, password }),
  );
  serve(contract.me, async ({ session }) => toSessionUser(session));
  serve(contract.currentUser, async ({ session }) => toSessionUser(session));

  serve(contract.logout, async ({ session, reply }) => {
    if (session) await auth.signOut(session);
    reply.clearCookie(sessionCookie, cookie);
    return { message: 'You have been logged out.' };
  });

  serve(contract.logoutEverywhere, async ({ session, reply }) => {
    await auth.signOutEverywhere(session);
    reply.clearCookie(sessionCookie, cookie);
    return { message: 'Every session has ended.' };
  });

  serve(contract.changePassword, async ({ session, body }) => {
    await auth.changePassword(session, body.currentPassword, body.newPassword);
    return { message: 'Your password was changed. Every other session has ended.' };
  });

  serve(contract.signInPage, async () => auth.signInPage());
  serve(contract.clientSignInPage, ({ params }) => auth.clientSignInPage(params.slug));
}

import * as contract from '@liftout/contract/auth';
import { acceptInvitation, readInvitation } from '@liftout/contract/users';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../platform/http/limits/caller.ts';
import type { Serve } from '../platform/http/route.ts';
import { cookieNames, isFromPage } from '../platform/http/security/request-session.ts';
import { maxSessionDays } from '../platform/sessions/sessions.ts';
import type { InvitationsService } from './invitations/service.ts';
import {
  type AuthService,
  type Browser,
  deviceDays,
  type SignedIn,
  type SignInPortal,
  toSessionUser,
} from './service.ts';

const daySeconds = 86_400;

/** `secure`: cookies are sent over https only. */
export function authRoutes(
  serve: Serve,
  auth: AuthService,
  invitations: InvitationsService,
  { secure }: { secure: boolean },
): void {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const names = cookieNames(secure);

  const browserOf = (request: FastifyRequest): Browser => ({
    address: callerOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
    device: request.cookies[names.device],
    previousSession: isFromPage(request) ? request.cookies[names.session] : undefined,
  });

  function setCookies(reply: FastifyReply, { answer, device }: SignedIn) {
    reply.setCookie(names.session, answer.token, { ...cookie, maxAge: maxSessionDays * daySeconds });
    reply.setCookie(names.device, device, { ...cookie, maxAge: deviceDays * daySeconds });
    return answer;
  }

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    portal: SignInPortal,
    credentials: { username: string; password: string },
  ) {
    return setCookies(reply, await auth.signIn({ ...credentials, ...browserOf(request) }, portal));
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
    reply.clearCookie(names.session, cookie);
    return { message: 'You have been logged out.' };
  });

  serve(contract.logoutEverywhere, async ({ session, reply }) => {
    await auth.signOutEverywhere(session);
    reply.clearCookie(names.session, cookie);
    return { message: "You're signed out everywhere." };
  });

  serve(contract.changePassword, async ({ session, body, request }) => {
    await auth.changePassword(session, body.currentPassword, body.newPassword, browserOf(request));
    return { message: "Your password was changed. You're signed out on all other devices." };
  });

  serve(readInvitation, ({ body }) => invitations.read(body.token));
  serve(acceptInvitation, async ({ body, request, reply }) =>
    setCookies(reply, await invitations.accept(body.token, body.password, browserOf(request))),
  );

  serve(contract.signInPage, async () => auth.signInPage());
  serve(contract.clientSignInPage, ({ params }) => auth.clientSignInPage(params.slug));
}

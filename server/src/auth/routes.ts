import * as contract from '@liftout/contract/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../platform/http/limits/caller.ts';
import type { Serve } from '../platform/http/route.ts';
import { cookieNames } from '../platform/http/security/request-session.ts';
import { maxSessionDays } from '../platform/sessions/sessions.ts';
import { type AuthService, deviceDays, type Origin, type SignInPortal, toSessionUser } from './service.ts';

const daySeconds = 86_400;

/** `secure`: cookies are sent over https only. */
export function authRoutes(serve: Serve, auth: AuthService, { secure }: { secure: boolean }): void {
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const names = cookieNames(secure);

  const originOf = ({ ip, headers, cookies }: FastifyRequest): Origin => ({
    address: callerOf(ip),
    userAgent: headers['user-agent'] ?? '',
    device: cookies[names.device],
  });

  async function signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    portal: SignInPortal,
    credentials: { username: string; password: string },
  ) {
    const previousSession = request.cookies[names.session];
    const { answer, device } = await auth.signIn(
      { ...credentials, ...originOf(request), previousSession },
      portal,
    );
    reply.setCookie(names.session, answer.token, { ...cookie, maxAge: maxSessionDays * daySeconds });
    reply.setCookie(names.device, device, { ...cookie, maxAge: deviceDays * daySeconds });
    return answer;
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
    await auth.changePassword(session, body.currentPassword, body.newPassword, originOf(request));
    return { message: "Your password was changed. You're signed out on all other devices." };
  });

  serve(contract.signInPage, async () => auth.signInPage());
  serve(contract.clientSignInPage, ({ params }) => auth.clientSignInPage(params.slug));
}

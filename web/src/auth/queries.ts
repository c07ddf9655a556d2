import { clientSignInPage, me, type SessionUser, signInPage } from '@liftout/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';

/** The help line's address for login pages, and the demo's logins. */
export const signInQuery = queryOptions({
  queryKey: keyOf(signInPage, null),
  queryFn: ({ signal }) => call(signInPage, { signal }),
});

/** The signed-in user as the server knows it now. */
export const currentUserQuery = (user: SessionUser | null) =>
  queryOptions({
    queryKey: keyOf(me, user?.clientId ?? null, user?.id),
    queryFn: ({ signal }) => call(me, { signal }),
    enabled: user !== null,
  });

/** A client's public branding: name, logo and colours. Fails with 404 where there is no such client. */
export const clientBrandingQuery = (slug: string) =>
  queryOptions({
    queryKey: keyOf(clientSignInPage, slug),
    queryFn: ({ signal }) => call(clientSignInPage, { params: { slug }, signal }),
  });

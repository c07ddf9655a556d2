import { clientSignInPage, signInPage } from '@liftout/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** What the login pages say besides the form: the help line's address, and in the demo its logins. */
export const signInQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) => call(signInPage, { signal }),
});

/** A client's public face: name, logo and colours. Fails with 404 where there is no such client. */
export const clientFaceQuery = (slug: string) =>
  queryOptions({
    queryKey: ['sign-in', slug],
    queryFn: ({ signal }) => call(clientSignInPage, { params: { slug }, signal }),
  });

import { createFileRoute } from '@tanstack/react-router';
import { leaveIfSignedIn, SignInPage } from '../auth/index.ts';

export const Route = createFileRoute('/login')({
  head: () => ({ meta: [{ title: 'Sign in · Liftout' }] }),
  beforeLoad: leaveIfSignedIn,
  component: SignInPage,
});

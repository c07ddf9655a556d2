import { createFileRoute } from '@tanstack/react-router';
import { leaveIfSignedIn, SignInPage } from '../auth/index.ts';

export const Route = createFileRoute('/')({
  head: () => ({ meta: [{ title: 'Sign in · Liftout' }] }),
  beforeLoad: leaveIfSignedIn,
  component: SignInPage,
});

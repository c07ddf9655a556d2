import { createFileRoute } from '@tanstack/react-router';
import { leaveIfSignedIn, SignInPage } from '../auth/index.ts';

export const Route = createFileRoute('/')({
  head: () => ({ meta: [{ title: 'Sign in · Liftout' }] }),
  beforeLoad: leaveIfSignedIn,
  component: SignInPage,
  // With the first script: a form in files of its own would come later, and be larger in all.
  codeSplitGroupings: [],
});

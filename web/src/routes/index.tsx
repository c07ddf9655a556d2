import { createFileRoute } from '@tanstack/react-router';
import { leaveIfSignedIn, SignInPage } from '../auth/index.ts';

export const Route = createFileRoute('/')({ beforeLoad: leaveIfSignedIn, component: SignInPage });

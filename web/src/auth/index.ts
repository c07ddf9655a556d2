import { lazy } from 'react';

export { opens, useOpens } from './access.ts';
export { AdminLogin } from './admin-login.tsx';
export { AnyClientSignInPage, ClientSignInPage } from './client-sign-in-page.tsx';
export { homeOf, leaveIfSignedIn, loginPathOf, requireAdmin, requireClient, whoIsThere } from './guards.ts';
export { OtherPortalPage } from './other-portal-page.tsx';
export { AuthProvider, useAuth, useUser } from './provider.tsx';
export { clientFaceQuery, signInQuery } from './queries.ts';
export { showRedirectToast } from './redirect-toast.ts';
export { mayBeSignedIn } from './session.ts';
export { SignInPage } from './sign-in-page.tsx';

/** Forms are large, and few change their password. */
export const PasswordForm = lazy(async () => ({
  default: (await import('./password-form.tsx')).PasswordForm,
}));
export const ChangePasswordPage = lazy(async () => ({
  default: (await import('./change-password-page.tsx')).ChangePasswordPage,
}));

import { lazy } from 'react';

export { hasAccess, useHasAccess } from './access.ts';
export { AdminLogin } from './admin-login.tsx';
export { AnyClientSignInPage, ClientSignInPage } from './client-sign-in-page.tsx';
export {
  getCurrentUser,
  homeOf,
  leaveIfClient,
  leaveIfSignedIn,
  loginPathOf,
  requireAdmin,
  requireAdminView,
  requireClient,
  requireUser,
} from './guards.ts';
export { OtherPortalPage } from './other-portal-page.tsx';
export { ProductPicture } from './product-picture.tsx';
export { AuthProvider, useAuth, useUser } from './provider.tsx';
export { clientBrandingQuery, signInQuery } from './queries.ts';
export { showRedirectToast } from './redirect-toast.ts';
export { mayBeSignedIn } from './session.ts';
export { SignInPage } from './sign-in-page.tsx';
export { ViewAsLink, viewAddress } from './view-as-link.tsx';
export { ViewBar } from './view-bar.tsx';

/** Lazy, as the form's code is large and rarely used. */
export const PasswordForm = lazy(async () => ({
  default: (await import('./password-form.tsx')).PasswordForm,
}));
/** Lazy, as it is rarely used. */
export const InvitationPage = lazy(async () => ({
  default: (await import('./invitation-page.tsx')).InvitationPage,
}));
/** Lazy, as it is rarely used. */
export const SignOutEverywhereDialog = lazy(async () => ({
  default: (await import('./sign-out-everywhere.tsx')).SignOutEverywhereDialog,
}));
export const ChangePasswordPage = lazy(async () => ({
  default: (await import('./change-password-page.tsx')).ChangePasswordPage,
}));

import { lazy } from 'react';

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

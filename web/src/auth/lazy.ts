import { lazyPart, openedPart } from '../ui/feedback/lazy-part.ts';

/** Lazy, as the form's code is large and rarely used. */
export const PasswordForm = lazyPart(async () => ({
  default: (await import('./password-form.tsx')).PasswordForm,
}));
/** Lazy, as it is rarely used. */
export const InvitationPage = lazyPart(async () => ({
  default: (await import('./invitation-page.tsx')).InvitationPage,
}));
/** Lazy, as it is rarely used. */
export const SignOutEverywhereDialog = openedPart(async () => ({
  default: (await import('./sign-out-everywhere.tsx')).SignOutEverywhereDialog,
}));
export const ChangePasswordPage = lazyPart(async () => ({
  default: (await import('./change-password-page.tsx')).ChangePasswordPage,
}));
/** Lazy, as only an admin who views as somebody sees it. */
export const ViewBar = lazyPart(async () => ({ default: (await import('./view-bar.tsx')).ViewBar }));

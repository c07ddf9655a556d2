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
export { inputOf } from './kept-input.ts';
export {
  ChangePasswordPage,
  InvitationPage,
  PasswordForm,
  SignOutEverywhereDialog,
  ViewBar,
} from './lazy.ts';
export { OtherPortalPage } from './other-portal-page.tsx';
export { ProductPicture } from './product-picture.tsx';
export { AuthProvider, useAuth, useUser } from './provider.tsx';
export { clientBrandingQuery, signInQuery } from './queries.ts';
export { showRedirectToast } from './redirect-toast.ts';
export { mayBeSignedIn } from './session.ts';
export { SignInPage } from './sign-in-page.tsx';
export { useKeptFields } from './use-kept-fields.ts';
export { useKeptInput } from './use-kept-input.ts';
export { ViewAsLink, viewAddress } from './view-as-link.tsx';
export type { Asked } from './way-back.ts';
export { wayToMail } from './without-email.ts';

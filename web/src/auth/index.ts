export { AdminLogin } from './admin-login-dialog.tsx';
export { AnyClientSignInPage, ClientSignInPage } from './client-sign-in-page.tsx';
export { homeOf, leaveIfSignedIn, loginPathOf, requireAdmin, requireClient, whoIsThere } from './guards.ts';
export { OtherPortalPage } from './other-portal-page.tsx';
export { AuthProvider, useAuth, useUser } from './provider.tsx';
export { clientFaceQuery, signInQuery } from './queries.ts';
export { showRedirectToast } from './redirect-toast.ts';
export { mayBeSignedIn } from './session.ts';
export { SignInPage } from './sign-in-page.tsx';

export { AdminLogin } from './admin-login-dialog.tsx';
export { AnyClientSignInPage, ClientSignInPage, clientFaceQuery } from './client-sign-in-page.tsx';
export { homeOf, leaveIfSignedIn, loginPathOf, requireAdmin, requireClient, whoIsThere } from './guards.ts';
export { OtherPortalPage } from './other-portal-page.tsx';
export { AuthProvider, useAuth, useUser } from './provider.tsx';
export { showRedirectToast } from './redirect-toast.ts';
export { SignInPage, signInQuery } from './sign-in-page.tsx';

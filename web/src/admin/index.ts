export { AdminFrame } from './admin-frame.tsx';
export { AdminPage, readAdminSearch } from './admin-page.tsx';
export { VerifyingPage } from './verifying.tsx';

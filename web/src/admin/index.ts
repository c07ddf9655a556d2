export { AdminFrame } from './admin-frame.tsx';
export { AdminPage } from './admin-page.tsx';
export { readAdminSearch } from './search.ts';
export { VerifyingPage } from './verifying.tsx';

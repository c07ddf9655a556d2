export { AdminPage } from './admin-page.tsx';
export { PeopleOfAddress } from './people-of-address.tsx';
export { adminParams } from './search.ts';
export { adminEntry } from './shell-entry.ts';
export { adminParts } from './shell-parts.ts';
export { VerifyingPage } from './verifying.tsx';

export { clientListParams } from './list/client-list-params.ts';
export { ClientsSection } from './list/clients-section.tsx';
export { loadProfile } from './load-profile.ts';
export { clientNamesQuery } from './names-query.ts';
export { ClientPortalsPage } from './portal-access/client-portals-page.tsx';
export { profileAction } from './profile-action.ts';
export { profileQuery } from './profile-query.ts';

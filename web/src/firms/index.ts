export { contactParams as firmPageParams } from '../contacts/index.ts';
export { FirmPage } from './firm-page.tsx';
export { TeamPage } from './team-page.tsx';

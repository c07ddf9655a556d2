export { FirmPage } from './firm-page.tsx';
export { TeamPage } from './team-page.tsx';

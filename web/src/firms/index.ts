export { FirmPage } from './firm-page.tsx';
export { memberParams } from './members/params.ts';
export { TeamPage } from './team-page.tsx';

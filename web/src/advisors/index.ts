export { AdvisorPage } from './advisor-page.tsx';

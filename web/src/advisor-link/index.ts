export { AdvisorLink } from './advisor-link.tsx';

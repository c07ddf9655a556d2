export { JobsSection } from './jobs-section.tsx';

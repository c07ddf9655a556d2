export { ApprovalsSection } from './approvals-section.tsx';
export { submissionsQuery } from './queries.ts';
export { submissionsParams } from './submissions-params.ts';

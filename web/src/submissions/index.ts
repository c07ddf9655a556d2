export { ApprovalsSection } from './approvals-section.tsx';
export { submissionsQuery } from './queries.ts';
export { approvalShortcuts } from './shortcuts.ts';
export { submissionsParams } from './submissions-params.ts';

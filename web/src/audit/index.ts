export { auditParams } from './audit-params.ts';
export { AuditSection } from './audit-section.tsx';

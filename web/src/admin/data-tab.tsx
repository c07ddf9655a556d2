import { AdvisorPairsSection, advisorPairShortcuts } from '../advisor-decisions/index.ts';
import { RegisterSection } from '../advisor-register/index.ts';
import { FirmNamesSection, FirmsSection, firmNameShortcuts } from '../firm-names/index.ts';
import { ImportContactsSection, ImportsSection } from '../imports/index.ts';
import { IntelReceivedSection } from '../insights/index.ts';
import { usePageCommands } from '../shell/index.ts';
import { SourcesSection } from '../sources/index.ts';
import { ApprovalsSection, approvalShortcuts } from '../submissions/index.ts';
import { NewUploadSection, UploadsSection } from '../uploads/index.ts';
import { type AdminSection, AdminSections } from './admin-sections.tsx';

const sections: readonly AdminSection[] = [
  { id: 'upload', label: 'Upload', height: 'h-72', content: <NewUploadSection /> },
  { id: 'uploads', label: 'Recent uploads', height: 'h-96', content: <UploadsSection /> },
  { id: 'import', label: 'Import contacts', height: 'h-72', content: <ImportContactsSection /> },
  { id: 'imports', label: 'Imports', height: 'h-96', content: <ImportsSection /> },
  { id: 'approvals', label: 'Approvals', height: 'h-[32rem]', content: <ApprovalsSection /> },
  { id: 'intel', label: 'Intel received', height: 'h-96', content: <IntelReceivedSection /> },
  { id: 'firm-names', label: 'Firm names', height: 'h-[32rem]', content: <FirmNamesSection /> },
  { id: 'advisors', label: 'Advisors', height: 'h-[32rem]', content: <AdvisorPairsSection /> },
  { id: 'firms', label: 'Firms', height: 'h-[40rem]', content: <FirmsSection /> },
  { id: 'register', label: 'Register', height: 'h-72', content: <RegisterSection /> },
  { id: 'sources', label: 'Sources', height: 'h-96', content: <SourcesSection /> },
];

const shortcuts = [
  { title: 'Approvals', note: 'While the focus is in a submission.', shortcuts: approvalShortcuts },
  { title: 'Firm names', note: 'While the focus is in a name to review.', shortcuts: firmNameShortcuts },
  { title: 'Advisors', note: 'While the focus is in a pair to review.', shortcuts: advisorPairShortcuts },
];

/** Uploads of advisor moves, submissions, firm names and advisors to decide on, intel, firms, the register, and the clients' sources. */
export function DataTab() {
  usePageCommands([], shortcuts);
  return <AdminSections label="Data" sections={sections} />;
}

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
  { id: 'firms', label: 'Firms', height: 'h-[40rem]', content: <FirmsSection /> },
  { id: 'sources', label: 'Sources', height: 'h-96', content: <SourcesSection /> },
];

const shortcuts = [
  { title: 'Approvals', note: 'While the focus is in a submission.', shortcuts: approvalShortcuts },
  { title: 'Firm names', note: 'While the focus is in a name to review.', shortcuts: firmNameShortcuts },
];

/** Uploads of advisor moves, submissions and firm names to decide on, intel, firms, and the clients' sources. */
export function DataTab() {
  usePageCommands([], shortcuts);
  return <AdminSections label="Data" sections={sections} />;
}

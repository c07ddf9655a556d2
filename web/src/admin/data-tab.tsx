import { SourcesSection } from '../sources/index.ts';
import { ApprovalsSection } from '../submissions/index.ts';
import { NewUploadSection, UploadsSection } from '../uploads/index.ts';
import { type AdminSection, AdminSections } from './admin-sections.tsx';

const sections: readonly AdminSection[] = [
  { id: 'upload', label: 'Upload', height: 'h-72', content: <NewUploadSection /> },
  { id: 'uploads', label: 'Recent uploads', height: 'h-96', content: <UploadsSection /> },
  { id: 'approvals', label: 'Approvals', height: 'h-[32rem]', content: <ApprovalsSection /> },
  { id: 'sources', label: 'Sources', height: 'h-96', content: <SourcesSection /> },
];

/** Uploads of advisor moves, submissions to decide on, and the clients' sources. */
export function DataTab() {
  return <AdminSections label="Data" sections={sections} />;
}

import { UploadSection, UploadsSection } from '../moves/index.ts';
import { SourcesSection } from '../sources/index.ts';
import { ApprovalsSection } from './approvals-section.tsx';

/** Uploads of advisor moves, the contacts that wait for a decision, and what clients read from other systems. */
export function DataTab() {
  return (
    <div className="flex flex-col gap-10">
      <UploadSection />
      <UploadsSection />
      <ApprovalsSection />
      <SourcesSection />
    </div>
  );
}

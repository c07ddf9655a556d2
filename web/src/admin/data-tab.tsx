import { UploadSection, UploadsSection } from '../moves/index.ts';
import { ApprovalsSection } from './approvals-section.tsx';

/** Uploads of advisor moves, and the contacts that wait for a decision. */
export function DataTab() {
  return (
    <div className="flex flex-col gap-10">
      <UploadSection />
      <UploadsSection />
      <ApprovalsSection />
    </div>
  );
}

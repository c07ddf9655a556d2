import { SourcesSection } from '../sources/index.ts';
import { ApprovalsSection } from '../submissions/index.ts';
import { NewUploadSection, UploadsSection } from '../uploads/index.ts';

/** Uploads of advisor moves, submissions to decide on, and the clients' sources. */
export function DataTab() {
  return (
    <div className="flex flex-col gap-10">
      <NewUploadSection />
      <UploadsSection />
      <ApprovalsSection />
      <SourcesSection />
    </div>
  );
}

import type { Upload } from '@liftout/contract/uploads';
import { CitiesButton } from '../city-markets/index.ts';
import { RelativeTime } from '../ui/data/values.tsx';
import { Button } from '../ui/form/button.tsx';
import { RowMessagesButton } from './row-messages-button.tsx';

interface UploadActionsProps {
  upload: Upload;
  onRevert: (upload: Upload) => void;
  onCities: (upload: Upload) => void;
}

/** What can be read of an upload and done with it; or who reverted it. */
export function UploadActions({ upload, onRevert, onCities }: UploadActionsProps) {
  const { id, fileName, rejected, warningCount, revertedAt, revertedBy } = upload;
  return (
    <span className="inline-flex items-center gap-1">
      {rejected > 0 ? <RowMessagesButton small kind="rejected" id={id} fileName={fileName} /> : null}
      {warningCount > 0 ? <RowMessagesButton small kind="warning" id={id} fileName={fileName} /> : null}
      {revertedAt ? (
        <span className="px-2 text-ink-soft text-sm">
          <RelativeTime at={revertedAt} /> by {revertedBy}
        </span>
      ) : (
        <>
          <CitiesButton upload={upload} onOpen={onCities} />
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Revert ${fileName}`}
            onClick={() => onRevert(upload)}
          >
            Revert
          </Button>
        </>
      )}
    </span>
  );
}

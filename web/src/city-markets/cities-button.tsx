import type { Upload } from '@liftout/contract/uploads';
import { MapPinOff } from 'lucide-react';
import { IconButton } from '../ui/form/icon-button.tsx';
import { Dialog, DialogBody } from '../ui/overlay/dialog.tsx';
import { UnmatchedCities } from './unmatched-cities.tsx';

/** For `CitiesDialog`, which whoever keeps the list has: a row of it is another component on a phone. */
export function CitiesButton({ upload, onOpen }: { upload: Upload; onOpen: (upload: Upload) => void }) {
  return (
    <IconButton
      size="sm"
      label={`Cities of ${upload.fileName} in no market`}
      icon={<MapPinOff aria-hidden size={14} />}
      onClick={() => onOpen(upload)}
    />
  );
}

interface CitiesDialogProps {
  upload: Upload;
  onClose: () => void;
}

/** The cities of an upload that no market has. */
export function CitiesDialog({ upload: { id, fileName, market }, onClose }: CitiesDialogProps) {
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={`Cities of ${fileName}`}>
      <DialogBody>
        <UnmatchedCities
          untitled
          uploadId={id}
          market={market}
          empty={
            <p className="py-6 text-center text-ink-soft">Every move of this file counts in a market.</p>
          }
        />
      </DialogBody>
    </Dialog>
  );
}

import type { Upload } from '@liftout/contract/uploads';
import { MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../ui/form/icon-button.tsx';
import { Dialog, DialogBody } from '../ui/overlay/dialog.tsx';
import { UnmatchedCities } from './unmatched-cities.tsx';

/** Opens the cities of an upload that no market has. */
export function CitiesButton({ upload: { id, fileName, market } }: { upload: Upload }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        size="sm"
        label={`Cities of ${fileName} in no market`}
        icon={<MapPinOff aria-hidden size={14} />}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <Dialog open onOpenChange={setOpen} size="lg" title={`Cities of ${fileName}`}>
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
      ) : null}
    </>
  );
}

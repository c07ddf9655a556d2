import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../lib/errors.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { toast } from '../ui/toast-store.ts';
import { downloadRejects } from './upload-queries.ts';

interface RejectsButtonProps {
  /** The upload's id. */
  id: string;
  fileName: string;
  /** An icon alone, as in a row. */
  small?: boolean;
}

/** Saves the rows that an upload refused, each with its number and reason, to be mended and uploaded again. */
export function RejectsButton({ id, fileName, small = false }: RejectsButtonProps) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await downloadRejects(id);
    } catch (error) {
      toast({
        tone: 'negative',
        title: 'The rejects could not be downloaded',
        description: messageOf(error, 'Please try again.'),
      });
    }
    setBusy(false);
  };
  const icon = <Download aria-hidden size={14} />;
  if (small)
    return (
      <IconButton
        size="sm"
        label={`Download rejects of ${fileName}`}
        icon={icon}
        disabled={busy}
        onClick={run}
      />
    );
  return (
    <Button size="sm" icon={icon} busy={busy} busyText="Downloading…" onClick={run}>
      Download rejects
    </Button>
  );
}

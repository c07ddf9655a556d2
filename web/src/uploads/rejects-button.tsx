import { Download } from 'lucide-react';
import { useSaveFile } from '../ui/feedback/use-save-file.ts';
import { Button } from '../ui/form/button.tsx';
import { IconButton } from '../ui/form/icon-button.tsx';
import { downloadRejects } from './queries.ts';

interface RejectsButtonProps {
  /** The upload's id. */
  id: string;
  fileName: string;
  /** An icon alone, as in a row. */
  small?: boolean;
}

/** Downloads an upload's rejected rows with their numbers and reasons, to be corrected and uploaded again. */
export function RejectsButton({ id, fileName, small = false }: RejectsButtonProps) {
  const { busy, save } = useSaveFile("Couldn't download the rejects");
  const run = () => save(() => downloadRejects(id));
  const icon = <Download aria-hidden size={14} />;
  if (small)
    return (
      <IconButton
        size="sm"
        label={`Download rejected rows of ${fileName}`}
        icon={icon}
        disabled={busy}
        onClick={run}
      />
    );
  return (
    <Button size="sm" icon={icon} busy={busy} busyText="Downloading…" onClick={run}>
      Download rejected rows
    </Button>
  );
}

import { Download, TriangleAlert } from 'lucide-react';
import { useSaveFile } from '../ui/feedback/use-save-file.ts';
import { Button } from '../ui/form/button.tsx';
import { IconButton } from '../ui/form/icon-button.tsx';
import { downloadRejects, downloadWarnings } from './queries.ts';

interface RowMessagesButtonProps {
  /** The upload's id. */
  id: string;
  kind: keyof typeof kinds;
  fileName: string;
  /** An icon alone, as in a row. */
  small?: boolean;
}

const kinds = {
  rejected: {
    what: 'rejected rows',
    Icon: Download,
    download: downloadRejects,
    failed: "Couldn't download the rejects",
  },
  warning: {
    what: 'warnings',
    Icon: TriangleAlert,
    download: downloadWarnings,
    failed: "Couldn't download the warnings",
  },
};

/** Downloads an upload's rejected rows or warnings with their row numbers, to be checked or corrected. */
export function RowMessagesButton({ id, kind, fileName, small = false }: RowMessagesButtonProps) {
  const { what, Icon, download, failed } = kinds[kind];
  const { busy, save } = useSaveFile(failed);
  const run = () => save(() => download(id));
  if (small)
    return (
      <IconButton
        size="sm"
        label={`Download ${what} of ${fileName}`}
        icon={<Icon aria-hidden size={14} />}
        disabled={busy}
        onClick={run}
      />
    );
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden size={14} />}
      busy={busy}
      busyText="Downloading…"
      onClick={run}
    >
      Download {what}
    </Button>
  );
}

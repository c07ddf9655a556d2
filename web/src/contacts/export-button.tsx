import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../lib/errors.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast-store.ts';
import { downloadContacts } from './export-csv.ts';
import type { TableState } from './table-state.ts';

/** `Export CSV`: all contacts that the filters show, with the columns on screen. */
export function ExportButton({ clientId, state }: { clientId: string; state: TableState }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await downloadContacts(clientId, state);
    } catch (error) {
      toast({
        tone: 'negative',
        title: 'The contacts could not be exported',
        description: messageOf(error, 'Please try again.'),
      });
    }
    setBusy(false);
  };
  return (
    <Button
      size="sm"
      icon={<Download aria-hidden size={14} />}
      busy={busy}
      busyText="Exporting…"
      title="All contacts that the filters show, with the columns on screen"
      onClick={run}
    >
      Export CSV
    </Button>
  );
}

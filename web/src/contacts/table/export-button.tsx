import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api/errors.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { downloadContacts } from './export-csv.ts';
import type { TableState } from './table-state.ts';

/** `Export CSV`: all contacts that match the filters, with the visible columns. */
export function ExportButton({ clientId, state }: { clientId: string; state: TableState }) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await downloadContacts(clientId, state);
    } catch (error) {
      toast({
        tone: 'negative',
        error,
        title: "Couldn't export the contacts",
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
      title="All matching contacts, with the visible columns"
      onClick={run}
    >
      Export CSV
    </Button>
  );
}

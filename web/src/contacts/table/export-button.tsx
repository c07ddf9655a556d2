import { ChevronDown, Download } from 'lucide-react';
import { loadPatiently } from '../../ui/feedback/lazy-part.ts';
import { useSaveFile } from '../../ui/feedback/use-save-file.ts';
import { Button } from '../../ui/form/button.tsx';
import { PlainIconButton } from '../../ui/form/plain-icon-button.tsx';
import { LazyMenu, MenuItem } from '../../ui/overlay/lazy-menu.tsx';
import type { TableState } from './table-state.ts';

const loadCsv = () => loadPatiently(() => import('./export-csv.ts'));
const loadVcards = () => loadPatiently(() => import('../vcards.ts'));

/** `Export CSV`: all contacts that match the filters, with the visible columns; beside it, other kinds of files. */
export function ExportButton({ clientId, state }: { clientId: string; state: TableState }) {
  const { busy, save } = useSaveFile("Couldn't export the contacts");
  return (
    <span className="inline-flex items-center gap-0.5">
      <Button
        size="sm"
        icon={<Download aria-hidden size={14} className="max-[374px]:hidden" />}
        busy={busy}
        busyText="Exporting…"
        title="All matching contacts, with the visible columns"
        onClick={() => save(async () => (await loadCsv()).downloadContacts(clientId, state))}
      >
        Export CSV
      </Button>
      <LazyMenu
        trigger={
          <PlainIconButton
            size="sm"
            label="More ways to export"
            icon={<ChevronDown aria-hidden size={14} />}
          />
        }
      >
        <MenuItem onSelect={() => save(async () => (await loadVcards()).downloadVcards(clientId, state))}>
          Export vCards, for address books
        </MenuItem>
      </LazyMenu>
    </span>
  );
}

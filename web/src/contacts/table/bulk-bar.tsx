import type { Stage } from '@liftout/contract/deals';
import { Ban, ChevronDown, Download, IdCard, NotebookPen, Star, StarOff, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { count } from '../../lib/format/formats.ts';
import { openedPart } from '../../ui/feedback/lazy-part.ts';
import { useSaveFile } from '../../ui/feedback/use-save-file.ts';
import { Button } from '../../ui/form/button.tsx';
import { PlainIconButton } from '../../ui/form/plain-icon-button.tsx';
import { Deferred } from '../../ui/overlay/deferred.tsx';
import { LazyMenu, MenuItem, MenuSeparator } from '../../ui/overlay/lazy-menu.tsx';
import { stageOptions } from '../labels.ts';
import { downloadVcards, maxVcards } from '../vcards.ts';
import { downloadContacts } from './export-csv.ts';
import { SelectAllButton } from './select-all-button.tsx';
import type { TableState } from './table-state.ts';
import { useBulk } from './use-bulk.ts';
import { useFocusRowAfter } from './use-focus-row-after.ts';
import type { Selection } from './use-selection.ts';

const DoNotContactDialog = openedPart(async () => ({
  default: (await import('../do-not-contact/do-not-contact-dialog.tsx')).DoNotContactDialog,
}));

const BulkLogDialog = openedPart(async () => ({
  default: (await import('../bulk-log/bulk-log-dialog.tsx')).BulkLogDialog,
}));

const dialogs = { log: BulkLogDialog, 'do-not-contact': DoNotContactDialog };

interface BulkBarProps {
  clientId: string;
  state: TableState;
  /** Over all pages. */
  total: number;
  /** The total is exact. */
  counted: boolean;
  selection: Selection;
}

/**
 * Bulk actions on the selected contacts; replaces the filters while any is selected. On a phone the actions are one line
 * that scrolls, as the filters are.
 */
export function BulkBar({ selection, ...list }: BulkBarProps) {
  const { clientId, state } = list;
  const { change, busy } = useBulk(clientId);
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null);
  const { contacts } = selection;
  const run = async (set: Parameters<typeof change>[1], done: string) => {
    if (await change(contacts.values(), set, done)) selection.clear();
  };
  const close = () => setAsking(null);
  const AskedDialog = asking && dialogs[asking];
  const bar = useRef<HTMLFieldSetElement>(null);
  useFocusRowAfter(bar, [...contacts.keys()]);

  return (
    <fieldset
      ref={bar}
      aria-label="Change the selected contacts"
      className="flex min-w-0 flex-col gap-1 sm:flex-row sm:flex-wrap sm:items-center sm:gap-1.5 sm:px-1 sm:py-1"
    >
      <div className="flex items-center gap-1.5 px-1 sm:contents">
        <span role="status" className="shrink-0 pr-1 font-medium text-sm tabular-nums">
          {count(contacts.size)} selected
        </span>
        <SelectAllButton {...list} selection={selection} />
        <PlainIconButton
          size="sm"
          label="Clear the selection"
          title="Clear the selection"
          icon={<X aria-hidden size={14} />}
          className="max-sm:ml-auto"
          onClick={selection.clear}
        />
      </div>
      {/* Faded at its end, so that one sees that it goes on. */}
      <div className="flex min-w-0 gap-1.5 overflow-x-auto py-1 pr-10 pl-1 [mask-image:linear-gradient(to_right,black_calc(100%-3rem),transparent)] [scrollbar-width:none] sm:contents">
        <Button
          data-first-action
          size="sm"
          busy={busy}
          icon={<NotebookPen aria-hidden size={14} />}
          onClick={() => setAsking('log')}
        >
          Log
        </Button>
        <Button
          size="sm"
          busy={busy}
          icon={<Star aria-hidden size={14} />}
          onClick={() => run({ isHighValue: 'yes' }, 'starred')}
        >
          Star
        </Button>
        <Button
          size="sm"
          busy={busy}
          icon={<StarOff aria-hidden size={14} />}
          onClick={() => run({ isHighValue: 'no' }, 'unstarred')}
        >
          Unstar
        </Button>
        <StageMenu busy={busy} onChange={run} />
        <Button
          size="sm"
          busy={busy}
          icon={<Ban aria-hidden size={14} />}
          onClick={() => setAsking('do-not-contact')}
        >
          Do not contact
        </Button>
        {contacts.size <= maxVcards ? (
          <ExportButtons clientId={clientId} state={state} ids={[...contacts.keys()]} />
        ) : null}
      </div>
      {AskedDialog ? (
        <Deferred onFailed={close}>
          <AskedDialog
            clientId={clientId}
            contacts={[...contacts.values()]}
            onClose={close}
            onDone={selection.clear}
          />
        </Deferred>
      ) : null}
    </fieldset>
  );
}

interface StageMenuProps {
  busy: boolean;
  /** `done` says what became of them: `set to Meeting`. */
  onChange: (set: { pipelineStage: Stage | null }, done: string) => void;
}

function StageMenu({ busy, onChange }: StageMenuProps) {
  return (
    <LazyMenu
      align="start"
      trigger={
        <Button size="sm" busy={busy}>
          Set stage
          <ChevronDown aria-hidden size={14} />
        </Button>
      }
    >
      {stageOptions.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => onChange({ pipelineStage: value }, `set to ${label}`)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onChange({ pipelineStage: null }, 'out of the pipeline')}>
        Remove from pipeline
      </MenuItem>
    </LazyMenu>
  );
}

interface ExportButtonsProps {
  clientId: string;
  state: TableState;
  ids: string[];
}

/** Saves the selected contacts as a file, for a spreadsheet or an address book. */
function ExportButtons({ clientId, state, ids }: ExportButtonsProps) {
  const file = useSaveFile("Couldn't export the contacts");
  const shared = { size: 'sm', busy: file.busy, busyText: 'Exporting…' } as const;
  return (
    <>
      <Button
        {...shared}
        icon={<Download aria-hidden size={14} />}
        onClick={() => file.save(() => downloadContacts(clientId, state, ids))}
      >
        Export selected
      </Button>
      <Button
        {...shared}
        icon={<IdCard aria-hidden size={14} />}
        onClick={() => file.save(() => downloadVcards(clientId, state, ids))}
      >
        Save vCards
      </Button>
    </>
  );
}
